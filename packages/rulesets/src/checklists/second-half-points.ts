import type { Checklists } from '@openmat/core';

const general = (rule: number) => ({ clause: `General Rules ${rule}` });

export const secondHalfPointsChecklists: Checklists = {
  disease: {
    topic: 'hygiene',
    requirement: 'No infectious skin disease such as ringworm, staph or MRSA',
    consequence: 'may not compete',
    failure: { out: 'barred', scope: 'event' },
    ...general(3),
  },
  wounds: {
    topic: 'hygiene',
    requirement: 'No open wounds',
    consequence: 'may not compete',
    failure: { out: 'barred', scope: 'event' },
    ...general(3),
  },
  lubricants: {
    topic: 'hygiene',
    requirement: 'No lubricants, oils or lotions on any part of body or clothing',
    ...general(3),
  },
  sportsmanship: {
    topic: 'conduct',
    requirement: 'No unsportsmanlike conduct',
    consequence: 'DQ or ejection, by the referee',
    ...general(1),
  },
};
