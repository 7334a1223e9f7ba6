import { readFileSync } from 'node:fs';
import { ageClassAt, ageOn } from '@openmat/core';
import { readEntriesFile } from '@openmat/entries';
import { rulesets } from '@openmat/rulesets';
import { expect, test } from 'vitest';
import { makeOpen120 } from './make-open-120.ts';

const file = readFileSync(new URL('open-120.csv', import.meta.url));

test('the file is what its generator makes', () => {
  expect(file.toString('utf8')).toBe(makeOpen120());
});

test('the open has 120 entries of every kind that an organizer meets', () => {
  const [madison] = rulesets;
  if (!madison) throw new Error('no ruleset is shipped');
  const read = readEntriesFile(file, madison, '2026-12-05');
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const { rows } = read.value;
  const entries = rows.map(({ entry }) => entry);
  const athletes = new Map(entries.map((entry) => [entry.id, entry]));
  expect(entries).toHaveLength(120);
  expect(new Set(entries.map(({ discipline }) => discipline))).toEqual(new Set(['gi', 'no-gi']));
  const classes = entries.map(({ birthDate }) => ageClassAt(ageOn(birthDate, '2026-12-05'), madison)?.id);
  expect(new Set(classes)).toEqual(new Set(['peewee', 'youth', 'teens', 'adult']));
  expect(new Set(entries.map(({ weight }) => weight?.unit))).toEqual(new Set(['kg', 'lb', undefined]));
  expect([...athletes.values()].filter(({ weight }) => !weight)).toHaveLength(6);
  expect(athletes.size).toBeLessThan(110);
  expect(new Set([...athletes.values()].map(({ name }) => name)).size).toBe(athletes.size);
  for (const { contact, guardianContact } of rows)
    expect(contact ?? guardianContact).toMatch(/@example\.org$/);
});
