import { MATCH_STAGES, ok, type Result, type Ruleset } from '@openmat/core';
import { rulesets } from '@openmat/rulesets';
import { Command, CommanderError, Option } from 'commander';
import { approval } from './approve.ts';
import type { Io } from './io.ts';
import { EXIT, type ExitCode, loadEvent, type Refusal } from './load-event.ts';
import {
  type EventOptions,
  overrides,
  parsed,
  parseJson,
  parseRuleset,
  rulesetOption,
  wholeNumber,
  withEventOptions,
} from './options.ts';
import { FORMATS, type PlanOptions, planCommand } from './plan-command.ts';
import { type ScoreOptions, scoreCommand } from './score-command.ts';
import { type StandingsOptions, standingsCommand } from './standings-command.ts';
import { TECHNIQUES_FORMATS, type TechniquesOptions, techniquesCommand } from './techniques-command.ts';

/** What a command came to: text for standard output, or why there is none. */
type Outcome = Result<string, Refusal>;

/**
 * Runs one command line.
 *
 * @param args without the program's name
 * @returns 0 done, 1 the input is wrong, 2 wrong usage
 */
export async function run(args: readonly string[], io: Io): Promise<ExitCode> {
  let outcome: Outcome = ok('');
  const program = buildProgram(io, (made) => {
    outcome = made;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.code === 'commander.helpDisplayed' ? EXIT.done : EXIT.usage;
  }
  return deliver(outcome, io);
}

async function deliver(outcome: Outcome, io: Io): Promise<ExitCode> {
  if (outcome.ok) {
    await io.out(outcome.value);
    return EXIT.done;
  }
  io.message(outcome.error.lines.map((line) => `${line}\n`).join(''));
  return outcome.error.exitCode;
}

function buildProgram(io: Io, finish: (outcome: Outcome) => void): Command {
  const program = new Command('openmat')
    .description('Fair brackets, a mat schedule, scores and standings of a grappling tournament, offline.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.out(text),
      writeErr: (text) => io.message(text),
      outputError: (text, write) =>
        write(
          `openmat: ${text
            .replace(/^error: /, '')
            .trim()
            .replaceAll('\n', ' ')}\n`,
        ),
    });
  withEventOptions(program.command('plan').description('Brackets and schedule of an event.'))
    .addOption(wholeNumber('--mats <number>', 'mats in the hall', { min: 1, max: 999, default: 1 }))
    .addOption(new Option('--hall <file>', 'JSON file of days, breaks, blocks and who may use which mat'))
    .addOption(new Option('--format <format>', 'what to write').choices(FORMATS).default('json'))
    .addOption(approval())
    .addOption(
      wholeNumber('--seed <number>', 'for whatever is drawn', { min: 0, max: 2 ** 32 - 1, default: 1 }),
    )
    .addOption(
      wholeNumber(
        '--effort <number>',
        'how often each match is decided again for a better schedule (default: by the size of the event)',
        { min: 0, max: 1e6 },
      ),
    )
    .action(async (path: string, options: PlanOptions) => finish(await planCommand(path, options, io)));
  withEventOptions(
    program.command('validate').description('The faults of a file of entries, nothing else.'),
  ).action(async (path: string, options: EventOptions) => finish(await validate(path, options, io)));
  program
    .command('standings')
    .description('The ranking of one bracket of a plan by its results.')
    .argument('<bracket>', 'JSON file: one element of a plan’s brackets')
    .argument('<results>', 'JSON file: the results of its matches')
    .addOption(rulesetOption())
    .addOption(overrides())
    .action(async (bracket: string, results: string, options: StandingsOptions) =>
      finish(await standingsCommand(bracket, results, options, io)),
    );
  program
    .command('score')
    .description('The score sheet of one match from the referee’s calls.')
    .argument('<calls>', 'JSON file: the calls in their order, - for standard input')
    .addOption(rulesetOption())
    .addOption(
      new Option('--division <json>', 'such as {"discipline":"gi","age":"adult","level":"blue"}')
        .argParser(parsed(parseJson))
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--stage <stage>', 'whether it is fought for gold')
        .choices(MATCH_STAGES)
        .default('qualifying'),
    )
    .addOption(new Option('--heavier <side>', 'the heavier in an absolute division').choices(['a', 'b']))
    .addOption(overrides())
    .action(async (calls: string, options: ScoreOptions) => finish(await scoreCommand(calls, options, io)));
  program
    .command('techniques')
    .description('What is legal in a division, or the chart for the wall.')
    .addOption(rulesetOption())
    .addOption(
      new Option(
        '--division <json>',
        'such as {"discipline":"gi","age":"adult","level":"blue"}; without it the whole chart',
      ).argParser(parsed(parseJson)),
    )
    .addOption(
      new Option('--format <format>', 'json for a division, html for the chart').choices(TECHNIQUES_FORMATS),
    )
    .addOption(overrides())
    .action((options: TechniquesOptions) => finish(techniquesCommand(options)));
  program
    .command('rulesets')
    .description('The rulesets there are, or one in full.')
    .argument('[id]', 'a ruleset', parsed(parseRuleset))
    .action((ruleset?: Ruleset) => finish(ok(rulesetsJson(ruleset))));
  return program;
}

async function validate(path: string, options: EventOptions, io: Io): Promise<Outcome> {
  const event = await loadEvent(path, options, io);
  if (!event.ok) return event;
  io.message(`${path}: ${event.value.rows.length} entries, no fault\n`);
  return ok('');
}

function rulesetsJson(ruleset: Ruleset | undefined): string {
  const shown = ruleset ?? rulesets.map(({ id, name, summary }) => ({ id, name, summary }));
  return `${JSON.stringify(shown, null, 2)}\n`;
}
