import { basename } from 'node:path';
import type { Book, DecidedClause } from './book.ts';
import { page, table } from './markdown.ts';
import type { TestTitle } from './test-titles.ts';

/** For every clause that a program can decide, the tests that cover it; then what is left to people. */
export function clauseTable(books: readonly Book[], tests: readonly TestTitle[]): string {
  return page([
    '# Which test covers which clause',
    'Made from the titles of the tests by `npm run docs:rulesets`. **missing**: no test has such a title.',
    ...books.flatMap((book) => {
      const rows = book.decided.map((clause) => [
        clause[0],
        clause[1],
        covering(clause, book, tests).join('; '),
      ]);
      const missing = rows.filter(([, , found]) => found?.includes('**missing**')).length;
      return [
        `## \`${book.id}\``,
        `${rows.length} clauses that a program decides, ${missing} of them without a test for some part.`,
        table(['clause', 'says', 'tests'], rows),
        'Left to people:',
        table(
          ['clause', 'what they judge'],
          book.people.map(([clause, what]) => [clause, what]),
        ),
      ];
    }),
  ]);
}

/** The first test for each of the clause's texts, or that there is none. */
function covering([, , ...texts]: DecidedClause, book: Book, tests: readonly TestTitle[]): string[] {
  return texts.map((text) => {
    const found = tests.find((candidate) => covers(candidate, text, book.id));
    return found ? `${basename(found.path)} › ${found.title}` : `**missing**: ${text}`;
  });
}

/** A text that names its file stands for itself; every other one belongs to a test that names the ruleset. */
function covers({ path, title }: TestTitle, text: string, ruleset: string): boolean {
  const whole = `${basename(path)} › ${title}`;
  if (!whole.includes(text)) return false;
  return text.includes('.test.ts') || letters(path + title).includes(letters(ruleset));
}

const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
