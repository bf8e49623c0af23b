import { WIRE } from '../texts/wire.ts';
import { asGiven, type Refusals } from './row.ts';

export const WIRE_REFUSALS = {
  badInput: [400, WIRE.badInput],
  notFound: [404, WIRE.notFound],
  keyMissing: [400, WIRE.keyMissing],
  keyReused: [409, WIRE.keyReused],
  tooManyRequests: [429, WIRE.tooManyRequests],
  /** A rule that the form applies as well has failed; the rule gives the text. */
  invalid: [400, asGiven, '…'],
} as const satisfies Refusals;
