import { formatMoney, parseMoney } from '@koi/money';
import { venueCalls } from '@koi/venue-protocol';
import type { FaultKind } from '../core/faults.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const HUGE = '99999999999999999999.00';

interface Envelope {
  ok: true;
  data: object;
}

/** Serializes an answer and applies the faults that alter its content. */
export const disfigured = (
  envelope: Envelope,
  path: string,
  faults: ReadonlyMap<FaultKind, number>,
): { type: string; text: string } => {
  if (faults.has('html')) {
    return { type: 'text/html; charset=utf-8', text: '<!doctype html><title>502</title><h1>502 Bad Gateway</h1>' };
  }
  if (faults.has('garbage')) return { type: JSON_TYPE, text: '\u0000\u0016\u0003\ufffd{"ok":tru' };
  const text = JSON.stringify({ ...envelope, data: wrongAmounts(envelope.data, path, faults) });
  return { type: JSON_TYPE, text: faults.has('truncated') ? text.slice(0, text.length / 2) : text };
};

const wrongAmounts = (data: object, path: string, faults: ReadonlyMap<FaultKind, number>): object => {
  const entries = Object.entries(data).map(([name, value]): [string, unknown] => {
    if (name !== 'amount' && name !== 'balance') return [name, value];
    if (faults.has('negative_amount')) return [name, `-${value}`];
    if (faults.has('huge_amount')) return [name, HUGE];
    const extra = path === venueCalls.balance.path ? faults.get('wrong_balance') : undefined;
    return [name, extra === undefined ? value : formatMoney((parseMoney(String(value)) ?? 0n) + BigInt(extra))];
  });
  return Object.fromEntries(entries);
};
