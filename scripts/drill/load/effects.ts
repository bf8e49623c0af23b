import type pg from 'pg';
import { type Effect, KINDS, type Kind } from './record.ts';

/** How many effects of a kind each member has, in the tables that explain money. */
const COUNTED: { [K in Kind]: string } = {
  deposit: 'SELECT member_id, count(*)::int FROM deposit WHERE member_id = ANY($1) GROUP BY 1',
  approval: `SELECT member_id, count(*)::int FROM ledger_transaction WHERE kind = 'deposit' AND member_id = ANY($1) GROUP BY 1`,
  transfer: 'SELECT member_id, count(*)::int FROM transfer WHERE member_id = ANY($1) GROUP BY 1',
  withdrawal: 'SELECT member_id, count(*)::int FROM withdrawal WHERE member_id = ANY($1) GROUP BY 1',
  refusal: 'SELECT member_id, count(*)::int FROM withdrawal WHERE state = 3 AND member_id = ANY($1) GROUP BY 1',
  packet: 'SELECT member_id, count(*)::int FROM red_packet_draw WHERE member_id = ANY($1) GROUP BY 1',
  chat: `SELECT member_id, count(*)::int FROM talk_message JOIN talk ON talk.id = talk_id
         WHERE by = 'guest' AND member_id = ANY($1) GROUP BY 1`,
  bet: 'SELECT member_id, count(*)::int FROM bet WHERE member_id = ANY($1) GROUP BY 1',
};

/** The keys that are stored together with their effects. A bet has none: the venue names it. */
const KEYS = `SELECT key FROM idempotent_answer WHERE owner IS NULL AND key = ANY($1)
              UNION ALL SELECT client_id FROM talk_message WHERE client_id = ANY($1)`;

/** Effects by kind and member. */
export type Counts = Map<string, number>;

const place = (kind: Kind, memberId: number) => `${kind} of ${memberId}`;

const countEffects = async (client: pg.Client, memberIds: number[]): Promise<Counts> => {
  const counts: Counts = new Map();
  for (const kind of KINDS) {
    const { rows } = await client.query<{ member_id: number; count: number }>(COUNTED[kind], [memberIds]);
    for (const { member_id, count } of rows) counts.set(place(kind, member_id), count);
  }
  return counts;
};

const countOf = (effects: readonly Effect[]): Counts => {
  const counts: Counts = new Map();
  for (const { kind, memberId } of effects) {
    counts.set(place(kind, memberId), (counts.get(place(kind, memberId)) ?? 0) + 1);
  }
  return counts;
};

/** Effects that members of the demo had before the drill: everything stored except the effects of the drill itself. */
export const countBefore = async (
  client: pg.Client,
  memberIds: number[],
  effects: readonly Effect[],
): Promise<Counts> => {
  const made = countOf(effects);
  const stored = await countEffects(client, memberIds);
  return new Map([...stored].map(([where, count]) => [where, count - (made.get(where) ?? 0)]));
};

export interface Losses {
  lost: number;
  /** Effects that exist more often than they were acknowledged. */
  doubled: number;
  /** The lost effects in words: how many of each kind, and of which kinds the keys are not stored. */
  which: string;
}

/** Compares what was acknowledged with what is stored. `before` is what members of the demo had already. */
export const compareEffects = async (
  client: pg.Client,
  effects: readonly Effect[],
  before: Counts,
): Promise<Losses> => {
  const memberIds = [...new Set(effects.map(({ memberId }) => memberId))];
  const stored = await countEffects(client, memberIds);
  const acknowledged = countOf(effects);
  let fewer = 0;
  const byKind = new Map<string, number>();
  let doubled = 0;
  for (const [where, count] of acknowledged) {
    const found = (stored.get(where) ?? 0) - (before.get(where) ?? 0);
    fewer += Math.max(0, count - found);
    const kind = where.split(' ')[0] ?? '';
    if (found < count) byKind.set(kind, (byKind.get(kind) ?? 0) + count - found);
    doubled += Math.max(0, found - count);
  }
  const keys = effects.flatMap(({ kind, key }) => (kind === 'bet' ? [] : [key]));
  const { rows } = await client.query<{ key: string }>(KEYS, [keys]);
  const known = new Set(rows.map(({ key }) => key));
  const unknown = effects.filter(({ kind, key }) => kind !== 'bet' && !known.has(key));
  for (const { kind } of unknown) byKind.set(`key of ${kind}`, (byKind.get(`key of ${kind}`) ?? 0) + 1);
  const which = [...byKind].map(([kind, count]) => `${kind} × ${count}`).join(', ');
  return { lost: Math.max(fewer, unknown.length), doubled, which };
};
