import type { RefusalRow, Refusals } from '@koi/contract/refusals/row';
import { CallError } from './call-error.ts';

/** A text with parameters is recognised by what precedes the first parameter and what follows the last one. */
const isTextOf = ([, text, ...placeholders]: RefusalRow, reason: string): boolean => {
  if (typeof text === 'string') return reason === text;
  const sample = text(...(placeholders as never[]));
  const last = String(placeholders.at(-1));
  const head = sample.slice(0, sample.indexOf(String(placeholders[0])));
  const tail = sample.slice(sample.lastIndexOf(last) + last.length);
  return head + tail !== '' && reason.startsWith(head) && reason.endsWith(tail);
};

/**
 * The name of the server's refusal among those of one feature, or undefined. The caller passes the table, so that a page
 * loads only the tables it uses.
 */
export const refusalOf = <T extends Refusals>(error: unknown, table: T): keyof T | undefined =>
  error instanceof CallError && error.kind !== 'network' && error.kind !== 'timeout'
    ? Object.keys(table).find((name) => {
        const row = table[name];
        return row !== undefined && row[0] === error.code && isTextOf(row, error.reason);
      })
    : undefined;
