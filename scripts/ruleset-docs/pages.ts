import { rulesets } from '@openmat/rulesets';
import { giNogiPoints } from './books/gi-nogi-points.ts';
import { madison } from './books/madison.ts';
import { poolFinals } from './books/pool-finals.ts';
import { secondHalfPoints } from './books/second-half-points.ts';
import { subOvertime } from './books/sub-overtime.ts';
import { clauseTable } from './clause-table.ts';
import { rulesetPage } from './ruleset-page.ts';
import { testTitles } from './test-titles.ts';

const books = [madison, poolFinals, subOvertime, giNogiPoints, secondHalfPoints];

/** What `docs/rulesets` must hold, by path from the root of the project. */
export function rulesetPages(root: string): ReadonlyMap<string, string> {
  const pages = rulesets.flatMap((ruleset) => {
    const book = books.find(({ id }) => id === ruleset.id);
    return book ? [[`docs/rulesets/${ruleset.id}.md`, rulesetPage(ruleset, book)] as const] : [];
  });
  return new Map([...pages, ['docs/rulesets/clauses.md', clauseTable(books, testTitles(root))]]);
}
