import { fail, ok, type Result, type Ruleset } from '@openmat/core';
import { findRuleset, type Override, readOverride, rulesets } from '@openmat/rulesets';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { parseLocalTime, parseTimeZone } from './zoned-time.ts';

/** The options that say which event a file of entries is for. */
export interface EventOptions {
  readonly ruleset: Ruleset;
  /** Local time. */
  readonly start: string;
  readonly tz: string;
  readonly set: readonly Override[];
}

/** Adds the argument and the options of {@link EventOptions} to a command. */
export function withEventOptions(command: Command): Command {
  return command
    .argument('<entries>', 'CSV file of entries, - for standard input')
    .addOption(rulesetOption())
    .addOption(
      new Option('--start <local time>', 'start of the first match, such as 2026-12-05T09:00')
        .argParser(parsed(parseLocalTime))
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--tz <zone>', 'time zone of the event').argParser(parsed(parseTimeZone)).default('UTC'),
    )
    .addOption(overrides());
}

export function rulesetOption(): Option {
  return new Option('--ruleset <id>', 'ruleset of the event')
    .argParser(parsed(parseRuleset))
    .makeOptionMandatory();
}

/** `--set path=value`, as often as needed. */
export function overrides(): Option {
  return new Option('--set <path=value>', 'override a field of the ruleset; may be repeated')
    .argParser((text: string, before: readonly Override[]) => [...before, parsed(parseOverride)(text)])
    .default([], 'none');
}

/** The shipped ruleset of an id, or a hint. */
export function parseRuleset(id: string): Result<Ruleset> {
  const found = findRuleset(id);
  return found ? ok(found) : fail(`There are: ${rulesets.map((known) => known.id).join(', ')}.`);
}

function parseOverride(text: string): Result<Override> {
  const override = readOverride(text);
  return override.ok ? override : fail('Write path=value such as madison.maxSize=4.');
}

/** JSON on the command line. */
export function parseJson(text: string): Result<unknown> {
  try {
    return ok(JSON.parse(text));
  } catch {
    return fail('It is not JSON.');
  }
}

/** An option that takes a whole number within bounds. */
export function wholeNumber(
  flags: string,
  description: string,
  bounds: { readonly min: number; readonly max: number; readonly default?: number },
): Option {
  const parse = (text: string): Result<number> => {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= bounds.min && number <= bounds.max) return ok(number);
    return fail(`Write a whole number from ${bounds.min} to ${bounds.max}.`);
  };
  const option = new Option(flags, description).argParser(parsed(parse));
  return bounds.default === undefined ? option : option.default(bounds.default);
}

/** Makes a failed result what commander understands. */
export function parsed<T>(parse: (text: string) => Result<T>): (text: string) => T {
  return (text) => {
    const result = parse(text);
    if (result.ok) return result.value;
    throw new InvalidArgumentError(result.error);
  };
}
