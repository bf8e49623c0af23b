import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { memberRows, staffRows } from '@koi/contract';
import { TRANSFERS } from '@koi/contract/texts';
import type { Caller } from './caller.ts';
import { type Person, VENUE, withdrawalForm } from './people.ts';
import type { Record } from './record.ts';

/** One round of a kind of load. It ends when everything that it began is acknowledged. */
export type Round = () => Promise<void>;

export const expectCode = (what: string, { code, message }: { code: number; message: string }): void => {
  if (code !== 200) throw new Error(`${what} was refused: ${message}`);
};

const IN_DOUBT_PAUSE_MS = 500;

/**
 * A member moves money to the venue or back. While the result of an earlier transfer is unknown, the money that it moved
 * can't be moved again, and nothing happens. False unless the money has arrived.
 */
export const transfer = async (
  record: Record,
  { id, caller }: Person,
  yuan: number,
  direction: 'in' | 'out',
): Promise<boolean> => {
  const [sourcetype, targettype] = direction === 'in' ? ['userbalance', VENUE] : [VENUE, 'userbalance'];
  const { key, answer } = await caller.submit(memberRows.transfers.create, {
    amount: String(yuan),
    sourcetype,
    targettype,
  });
  const isInDoubt = answer.message === TRANSFERS.unsettled;
  if (isInDoubt) await sleep(IN_DOUBT_PAUSE_MS);
  if (isInDoubt && answer.code !== 200) return false;
  expectCode('a transfer', answer);
  record.add({ kind: 'transfer', memberId: id, key });
  return !isInDoubt;
};

export const transfers =
  (record: Record, person: Person): Round =>
  async () => {
    if (await transfer(record, person, 1, 'in')) await transfer(record, person, 1, 'out');
  };

/** A member asks for a withdrawal, and a reviewer refuses it, which returns the money. */
export const withdrawals = async (record: Record, { id, caller }: Person, staff: Caller): Promise<Round> => {
  const [card] = await caller.take(memberRows.cards.list, { type: '1' });
  if (card === undefined) throw new Error('the member has no card');
  return async () => {
    const asked = await caller.submitted(memberRows.withdrawals.create, withdrawalForm(100, card.id));
    record.add({ kind: 'withdrawal', memberId: id, key: asked.key });
    const { data } = await staff.take(staffRows.reviews.list, { kind: 'withdrawal', member_id: id });
    const refused = await staff.submitted(staffRows.withdrawals.refuse, { no: data[0]?.no ?? '', remark: '演练' });
    record.add({ kind: 'refusal', memberId: id, key: refused.key });
    await sleep(200);
  };
};

interface Spin {
  ok: boolean;
  message?: string;
}

/** A member plays at the venue, whose bets Koi pulls. The venue is not part of the faults. */
export const bets = async (record: Record, { id, caller }: Person): Promise<Round> => {
  const game = { plat_name: VENUE, game_type: '0', game_code: 'koi', is_mobile_url: 1 };
  const launched = new URL((await caller.take(memberRows.games.launch, game)).url);
  const post = async (path: string, body: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    return (await fetch(launched.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const { session } = (await post('/play/session', { launch: launched.searchParams.get('launch') })) as {
    session: string;
  };
  const act = async (key: string, action: string, input: object): Promise<Spin> =>
    (await post('/play/act', { key, action, input }, session)) as Spin;
  return async () => {
    const key = randomUUID();
    const spin = await act(key, 'spin', { line_bet: '0.05' });
    if (!spin.ok) throw new Error(`a bet was refused: ${spin.message}`);
    record.add({ kind: 'bet', memberId: id, key });
    // The venue reports a bet when its free spins are played.
    while ((await act(randomUUID(), 'free', {})).ok);
    await sleep(500);
  };
};
