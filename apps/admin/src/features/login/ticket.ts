import type { OutputOf, StaffRows } from '@koi/contract';

/** What the first step gives: good for five minutes, and for the second step alone. */
export type Ticket = OutputOf<StaffRows['session']['login']> & { name: string };

const GROUP = 4;

/** Four at a time, as a person types it. */
export const inGroups = (secret: string): string =>
  Array.from({ length: Math.ceil(secret.length / GROUP) }, (_, at) => secret.slice(at * GROUP, (at + 1) * GROUP)).join(
    ' ',
  );
