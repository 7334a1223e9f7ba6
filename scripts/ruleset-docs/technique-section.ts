import { type Ruleset, type TechniqueAnswer, techniquesOfColumn } from '@openmat/core';
import { table } from './markdown.ts';

const MARKS = { legal: '✓', illegal: '✗', unstated: '–' } as const;

/** The chart of techniques, every one that the rulebook speaks of. */
export function techniqueSection({ techniques }: Ruleset): readonly string[] {
  const columns = Object.entries(techniques.columns).map(([id, { label }]) => ({
    label,
    answers: techniquesOfColumn(techniques, id).filter(({ clause }) => clause),
  }));
  const rows = (columns[0]?.answers ?? []).map((first, index) => {
    const answers = columns.flatMap(({ answers }) => answers[index] ?? []);
    const texts = (field: 'consequence' | 'condition') =>
      byColumn(
        answers,
        columns.map(({ label }) => label),
        field,
      );
    const decision = first.decision ? [`**decision**: ${first.decision}`] : [];
    return [
      `\`${first.technique}\` ${first.label}`,
      ...answers.map(({ legality }) => MARKS[legality]),
      [texts('condition'), ...decision].filter(Boolean).join('; '),
      texts('consequence'),
      first.clause ?? '',
    ];
  });
  const legend =
    '✓ legal · ✗ illegal · – unstated: ask the organizer. Whatever is not in the table is unstated.';
  const header = ['technique', ...columns.map(({ label }) => label), 'condition', 'if illegal', 'clause'];
  return ['## Techniques', legend, table(header, rows)];
}

/** A text that all columns share, or each with its columns. */
function byColumn(
  answers: readonly TechniqueAnswer[],
  labels: readonly string[],
  field: 'consequence' | 'condition',
): string {
  const grouped = Map.groupBy(
    answers.flatMap((answer, index) => {
      const text = answer[field];
      return text ? [{ text, label: labels[index] ?? '', legality: answer.legality }] : [];
    }),
    ({ text }) => text,
  );
  if (grouped.size < 2 && (field === 'consequence' || [...grouped.values()][0]?.length === answers.length)) {
    return [...grouped.keys()].join();
  }
  return [...grouped]
    .map(([text, columns]) => `${columns.map(({ label }) => label).join(' / ')}: ${text}`)
    .join('; ');
}
