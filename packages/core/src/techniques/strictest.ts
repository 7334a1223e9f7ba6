import type { Legality, TechniqueAnswer } from './technique-rules.ts';

const STRICTNESS: Readonly<Record<Legality, number>> = { illegal: 2, unstated: 1, legal: 0 };

/**
 * The strictest of several tables of techniques, as it holds in a bracket that joins their divisions:
 * illegal before unstated before legal. Of those as strict, all conditions under which something is legal
 * hold, and what is illegal without a condition in one of them is so in all.
 *
 * @param tables what `techniquesFor` returns for each of the divisions
 * @returns every technique of any of them once, in the order in which it first comes
 *
 * @example
 * strictest([[{ technique: 'kneebar', label: 'Kneebar', legality: 'legal' }], [{ technique: 'kneebar', label: 'Kneebar', legality: 'illegal', consequence: 'DQ' }]]); // => [{ technique: 'kneebar', label: 'Kneebar', legality: 'illegal', consequence: 'DQ' }]
 */
export function strictest(tables: readonly (readonly TechniqueAnswer[])[]): readonly TechniqueAnswer[] {
  const byTechnique = Map.groupBy(tables.flat(), ({ technique }) => technique);
  return [...byTechnique.values()].flatMap((answers) => {
    const most = Math.max(...answers.map(({ legality }) => STRICTNESS[legality]));
    return joined(answers.filter(({ legality }) => STRICTNESS[legality] === most));
  });
}

/** Answers of one legality as one. */
function joined(answers: readonly TechniqueAnswer[]): TechniqueAnswer[] {
  const [first] = answers;
  if (!first) return [];
  const { consequence: _consequence, condition: _condition, ...rest } = first;
  const consequence = distinct(answers.map((answer) => answer.consequence));
  const conditions = answers.map((answer) => answer.condition);
  const unconditional = first.legality === 'illegal' && conditions.includes(undefined);
  const condition = unconditional ? '' : distinct(conditions);
  return [{ ...rest, ...(consequence && { consequence }), ...(condition && { condition }) }];
}

function distinct(texts: readonly (string | undefined)[]): string {
  return [...new Set(texts.filter((text) => text !== undefined))].join('; ');
}
