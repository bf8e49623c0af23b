import type { OutputOf, StaffRows } from '@koi/contract';

/** Result of the first login step. It is valid for five minutes and only for the second step. */
export type Ticket = OutputOf<StaffRows['session']['login']> & { name: string };

const GROUP = 4;

/** Splits the secret into groups of four for typing. */
export const inGroups = (secret: string): string =>
  Array.from({ length: Math.ceil(secret.length / GROUP) }, (_, at) => secret.slice(at * GROUP, (at + 1) * GROUP)).join(
    ' ',
  );
