import { fail, ok, type Result } from '@openmat/core';
import { dinero, toDecimal } from 'dinero.js';
import * as currencies from 'dinero.js/currencies';

/** An amount in whole minor units of an ISO 4217 currency. */
export type Money = { readonly minor: number; readonly currency: string };

type Written = { readonly amount: string; readonly currency: string };

const known = new Map(Object.values(currencies).map((currency) => [currency.code as string, currency]));

/** Reads `45.00` and `USD`; an amount finer than the currency's smallest unit is an error. */
export function readMoney({ amount, currency }: Written): Result<Money> {
  const unit = known.get(currency);
  if (!unit) return fail(`${JSON.stringify(currency)} is not an ISO 4217 currency`);
  const parts = /^(\d{1,9})(?:\.(\d+))?$/.exec(amount);
  if (!parts) return fail(`${JSON.stringify(amount)} is not an amount such as 45.00`);
  const [, whole = '', decimals = ''] = parts;
  if (decimals.length > unit.exponent) {
    return fail(`${amount} ${currency} has more than ${unit.exponent} decimals`);
  }
  return ok({ minor: Number(whole + decimals.padEnd(unit.exponent, '0')), currency });
}

/** Reads `45.00 USD`, as a file has it. */
export function readMoneyText(text: string): Result<Money> {
  const parts = /^(\S+)\s+([A-Z]{3})$/.exec(text.trim());
  if (!parts) return fail(`${JSON.stringify(text)} is not an amount and a currency such as 45.00 USD`);
  const [, amount = '', currency = ''] = parts;
  return readMoney({ amount, currency });
}

export function writeMoney({ minor, currency }: Money): Written {
  const unit = known.get(currency);
  if (!unit) throw new Error(`unknown currency ${currency}`);
  return { amount: toDecimal(dinero({ amount: minor, currency: unit })), currency };
}

/** Reads a change of an amount: `null` takes it away, `undefined` leaves it as it is. */
export function readMoneyChange(written: Written | null | undefined): Result<Money | null | undefined> {
  return written ? readMoney(written) : ok(written);
}
