import { TRANSFERS, WALLET } from '@koi/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import { playerOf } from '../../src/modules/play/venues/index.ts';
import { type ModelFixture, VENUES } from './fixture.ts';
import { arbitrary, type Command, command, outcome, type Play, perPlay, pick, shareOf, take } from './model.ts';

type Direction = 'in' | 'out';
/** Whether a request is answered, loses its answer, or is lost before it arrives. */
type Fate = 'answered' | 'answer lost' | 'lost';

interface Doubt {
  no: string;
  direction: Direction;
  venue: string;
  amount: bigint;
}

const { share, which, seldom } = arbitrary;
const MINIMUM = 100n;
const venue = fc.constantFrom(...VENUES);
const fate = fc.constantFrom<Fate>('answered', 'answered', 'answered', 'answer lost', 'lost');
const FAULTS = { answered: undefined, 'answer lost': { do: 'after' }, lost: { do: 'before' } } as const;
const TRIES = 200;

export const transferCommands = ({ database, venue: fake, transfers }: ModelFixture): Command[] => {
  const doubtsOf = perPlay((): Doubt[] => []);
  /** Fate of the next request, by player and venue. */
  const fates = new Map<string, Fate>();
  /** Order numbers that the venue does not answer queries about until a script asks. */
  const silent = new Set<string>();
  let keys = 0;

  fake.fail(({ venue: venueCode, path, input }) => {
    if (path === '/v1/transfers/query' || path === '/v1/transfers/close') {
      return silent.has(input['order'] ?? '') ? { do: 'before' } : undefined;
    }
    if (!path.startsWith('/v1/transfers/')) return undefined;
    const fated = fates.get(`${input['player']} ${venueCode}`) ?? 'answered';
    if (fated !== 'answered') silent.add(input['order'] ?? '');
    return FAULTS[fated];
  });

  const strike = async <T>(play: Play, venueCode: string, wanted: Fate, work: () => Promise<T>): Promise<T> => {
    const key = `${playerOf(play.memberId)} ${venueCode}`;
    fates.set(key, wanted);
    return work().finally(() => fates.delete(key));
  };

  const openOrders = async (play: Play): Promise<Doubt[]> => {
    const { rows } = await database.pool.query<Doubt>(
      'SELECT no, direction, platname AS venue, amount FROM transfer WHERE member_id = $1 AND state = 2',
      [play.memberId],
    );
    return rows;
  };

  /** Updates the books and the venue in the model, by the fate of the request. */
  const book = async (play: Play, direction: Direction, venueCode: string, amount: bigint, fated: Fate) => {
    const { model } = play;
    const wallet = model.at(venueCode);
    const sign = direction === 'in' ? 1n : -1n;
    if (fated !== 'lost') wallet.free += sign * amount;
    if (direction === 'in') model.centre -= amount;
    else wallet.books -= amount;
    if (fated === 'answered') {
      if (direction === 'in') wallet.books += amount;
      else model.centre += amount;
      return;
    }
    model.transit += amount;
    const known = new Set(doubtsOf(play).map(({ no }) => no));
    const [fresh, ...others] = (await openOrders(play)).filter(({ no }) => !known.has(no));
    expect(others).toEqual([]);
    expect(fresh).toMatchObject({ direction, venue: venueCode, amount });
    if (fresh !== undefined) doubtsOf(play).push(fresh);
  };

  const hasOpen = (play: Play, venueCode: string, direction?: Direction) =>
    doubtsOf(play).some((each) => each.venue === venueCode && (direction ?? each.direction) === each.direction);

  const refusalOf = (play: Play, direction: Direction, venueCode: string, amount: bigint): string | undefined => {
    const { books, free } = play.model.at(venueCode);
    if (direction === 'in') return amount > play.model.centre ? WALLET.insufficient : undefined;
    if (amount > free) return WALLET.insufficient;
    if (amount <= books) return undefined;
    // A surplus at the venue may be the money that is in doubt.
    expect(hasOpen(play, venueCode)).toBe(true);
    return TRANSFERS.unsettled;
  };

  const move = async (play: Play, direction: Direction, request: MoveRequest) => {
    const { venue: venueCode, fated, twice } = request;
    const { centre } = play.model;
    const amount = shareOf(direction === 'in' ? centre : play.model.at(venueCode).free, request.share, MINIMUM);
    const [sourcetype, targettype] = direction === 'in' ? ['userbalance', venueCode] : [venueCode, 'userbalance'];
    const form = { amount, sourcetype, targettype };
    keys += 1;
    const key = `transfer-${keys}`;
    const send = () => outcome(transfers.create(play.memberId, form, key));
    const refusal = refusalOf(play, direction, venueCode, amount);
    const answer = await strike(play, venueCode, fated, send);
    if (refusal !== undefined) {
      expect(answer).toBe(refusal);
      return;
    }
    expect(answer).toBe(fated === 'answered' ? undefined : TRANSFERS.unsettled);
    if (twice) expect(await send()).toBe(answer);
    await book(play, direction, venueCode, amount, fated);
  };

  /** Amount that a recall takes from one venue. `busy` while an earlier transfer is in doubt. */
  const recallable = (play: Play, venueCode: string): bigint | 'busy' => {
    const { books, free } = play.model.at(venueCode);
    if (free === 0n) return hasOpen(play, venueCode) ? 'busy' : 0n;
    if (hasOpen(play, venueCode, 'out')) return 'busy';
    return free > books ? (books > 0n ? books : 0n) : free;
  };

  const recallAll = async (play: Play, struck: string, fated: Fate) => {
    const wanted = VENUES.map((venueCode) => ({ venue: venueCode, amount: recallable(play, venueCode) }));
    const answer = await strike(play, struck, fated, () => outcome(transfers.recoverAll(play.memberId)));
    let isWhole = true;
    for (const { venue: venueCode, amount } of wanted) {
      if (amount === 'busy') isWhole = false;
      else if (amount === 0n) isWhole &&= !hasOpen(play, venueCode);
      else {
        const became = venueCode === struck ? fated : 'answered';
        isWhole &&= became === 'answered';
        await book(play, 'out', venueCode, amount, became);
      }
    }
    expect(answer === undefined).toBe(isWhole);
  };

  const stateOf = async (no: string) =>
    (await database.pool.query<{ state: number }>('SELECT state FROM transfer WHERE no = $1', [no])).rows[0]?.state;

  /** Ages this order, and queries the venue about it. */
  const askAfter = async (no: string, seconds: number, isOver: () => Promise<boolean>) => {
    silent.delete(no);
    const age = (by: number) =>
      database.pool.query(
        `UPDATE transfer SET created_at = created_at - $2 * interval '1 s', ask_at = created_at WHERE no = $1 AND state = 2`,
        [no, by],
      );
    await age(seconds);
    const ask = transfers.jobs.find(({ name }) => name === 'transfers-ask');
    // The round of another play may have taken this order, in which case its answer is pending.
    for (let tries = 0; tries < TRIES; tries += 1) {
      await ask?.handler({ now: new Date(), log: console as never, data: {} });
      if (await isOver()) return;
      await new Promise((resolve) => setTimeout(resolve, 5));
      await age(0);
    }
    throw new Error(`the venue was not asked about ${no}`);
  };

  const settle = async (play: Play, index: number) => {
    const doubt = pick(doubtsOf(play), index);
    if (doubt === undefined) return;
    const { no, venue: venueCode } = doubt;
    await askAfter(no, 600, async () => (await stateOf(no)) !== 2);
    const done = fake.orders(venueCode).get(no)?.state === 'done';
    expect(await stateOf(no)).toBe(done ? 1 : 0);
    end(play, doubt, done);
  };

  const end = (play: Play, doubt: Doubt, done: boolean) => {
    const { direction, venue: venueCode, amount } = doubt;
    take(doubtsOf(play), doubt);
    play.model.transit -= amount;
    if (done === (direction === 'in')) play.model.at(venueCode).books += amount;
    else play.model.centre += amount;
  };

  /** Delivers a request after the venue was queried about it: the order is still open, or closed and then refused. */
  const arriveLate = async (play: Play, index: number) => {
    const doubt = pick(doubtsOf(play), index);
    if (doubt === undefined || fake.orders(doubt.venue).has(doubt.no)) return;
    const { no, direction, venue: venueCode, amount } = doubt;
    const { rows } = await database.pool.query('SELECT asks FROM transfer WHERE no = $1', [no]);
    await askAfter(no, 60, async () => {
      const now = await database.pool.query('SELECT asks, state FROM transfer WHERE no = $1', [no]);
      return now.rows[0].asks > rows[0].asks || now.rows[0].state !== 2;
    });
    const isClosed = fake.closed(venueCode).has(no);
    expect(await stateOf(no)).toBe(isClosed ? 0 : 2);
    if (isClosed) end(play, doubt, false);
    silent.add(no);
    fake.deliver(venueCode, direction, { player: playerOf(play.memberId), order: no, amount });
    play.model.at(venueCode).free = fake.balance(venueCode, playerOf(play.memberId));
  };

  interface MoveRequest {
    share: number;
    venue: string;
    fated: Fate;
    twice: boolean;
  }
  const moveRequest = { share, venue, fated: fate, twice: seldom };
  return [
    command('move in', 2, moveRequest, (play, wanted) => move(play, 'in', wanted)),
    command('move out', 2, moveRequest, (play, wanted) => move(play, 'out', wanted)),
    command('recall all', 1, { venue, fated: fate }, (play, { venue: venueCode, fated }) =>
      recallAll(play, venueCode, fated),
    ),
    command('arrives late', 1, { index: which }, (play, { index }) => arriveLate(play, index)),
    command('is resolved', 2, { index: which }, (play, { index }) => settle(play, index)),
  ];
};
