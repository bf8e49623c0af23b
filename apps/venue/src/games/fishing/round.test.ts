import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { CLIENT_SEED, refusal, SERVER_SEED, type Seat, sit, start } from '../../../test/fishing-seat.ts';
import type { PlayContext } from '../../core/game.ts';
import { hmacDigests } from '../../fairness/node-digests.ts';
import { createDraw } from '../../fairness/stream.ts';
import { fishing } from './game.ts';
import { scheduleSeed, swimsAt } from './schedule.ts';
import { FULL_SHOTS } from './sitting.ts';
import { WATERS } from './waters.ts';

let seat: Seat;
beforeEach(() => {
  seat = sit();
});

describe('a fishing round', () => {
  it('collects its shots and closes thirty seconds after the last one', async () => {
    await seat.shoot(['a', 7], ['b', 7]);
    const fish = seat.swimming(0);
    await seat.hit(['a', fish], ['b', fish]);
    await seat.table.pass(29_999);
    expect(seat.table.rounds[0]?.closedAt).toBeUndefined();
    await seat.table.pass(1);
    expect(seat.table.rounds[0]?.outcome).toEqual({
      text: '2 炮 · 捕获 1 条',
      shots: 2,
      caught: 1,
      boss: false,
      best: 2,
      returned: 0,
      net: '0.00',
    });
    await seat.shoot(['c', 1]);
    expect(seat.table.rounds).toHaveLength(2);
  });

  it('closes when the player asks for it, but not while a shot is flying', async () => {
    await seat.shoot(['a', 7]);
    expect(await seat.table.act('rest')).toEqual({ closed: false });
    await seat.miss('a');
    expect(await seat.table.act('rest')).toEqual({ closed: true });
    expect(await seat.table.act('rest')).toEqual({ closed: true });
    expect(await seat.sitting()).toBeNull();
  });

  it('closes and is followed by a new one when it is full and no shot is flying', async () => {
    for (let shot = 0; shot < FULL_SHOTS; shot += 1) {
      await seat.table.pass(200);
      await seat.shoot([`s${shot}`, 1]);
      if (shot < FULL_SHOTS - 1) await seat.miss(`s${shot}`);
    }
    expect(await seat.sitting()).toMatchObject({ fired: FULL_SHOTS, full: true });
    await seat.miss(`s${FULL_SHOTS - 1}`);
    expect(await seat.sitting()).toBeNull();
    expect(seat.table.balance).toBe(1_000_000n);
  });

  it('can be recomputed shot by shot from its nonces', async () => {
    await seat.shoot(['a', 7], ['b', 7]);
    await seat.hit(['a', seat.swimming(1)], ['b', seat.swimming(0)]);
    const variant = fishing.variants[0];
    const state = seat.table.rounds[0]?.state;
    if (variant === undefined) throw new Error('no variant');
    const replayed = [0, 1].map((nonce) =>
      fishing.replay(
        variant,
        createDraw(hmacDigests(Buffer.from(SERVER_SEED, 'hex'), CLIENT_SEED, nonce)),
        state,
        nonce,
      ),
    );
    expect(replayed).toEqual([
      { nonce: 0, species: '河豚', below: 192_000, roll: 827_127, caught: false, multiplier: 0 },
      { nonce: 1, species: '红鲫', below: 480_000, roll: 248_490, caught: true, multiplier: 2 },
    ]);
  });

  it('refuses an unknown action', async () => {
    await expect(seat.table.act('catch')).rejects.toThrow(refusal('bad_input'));
  });
});

describe('every game of the family', () => {
  it.each(WATERS.map(({ code }) => code))('%s can be played from shot to prize', async (code) => {
    seat = sit(1_000_000n, code);
    for (let step = 0; step < 40; step += 1) {
      await seat.table.pass(400);
      await seat.shoot(['x', 3], ['y', 3]);
      const [first, second = first] = swimsAt(scheduleSeed(code), seat.table.now.getTime());
      await seat.hit(['x', first?.id ?? ''], ['y', second?.id ?? '']);
    }
    const outcomes = seat.table.rounds.flatMap(({ bets }) => bets);
    expect(outcomes).toHaveLength(80);
    expect(outcomes.every(({ payout }) => payout !== undefined)).toBe(true);
    expect(fishing.variants.find((variant) => variant.code === code)?.rtp).toBe('0.9600');
  });
});

describe('any sequence of client requests', () => {
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('shoot' as const),
        ids: fc.array(fc.nat(12), { minLength: 1, maxLength: 6 }),
        level: fc.integer({ min: 1, max: 10 }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('hit' as const),
        ids: fc.array(fc.nat(12), { minLength: 1, maxLength: 6 }),
        fish: fc.nat(40),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('miss' as const),
        ids: fc.array(fc.nat(12), { minLength: 1, maxLength: 6 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('rest' as const) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 12_000 }) }) },
  );

  it('conserves money: the balance is the initial balance − stakes + payouts and refunds, and no bet stays open', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 50 }),
        fc.bigInt({ min: 0n, max: 60_000n }),
        async (steps, before) => {
          const { table } = sit(before);
          for (const one of steps) {
            const fish = swimsAt(scheduleSeed('fishing'), table.now.getTime() - 2_000);
            if (one.do === 'pass') await table.pass(one.ms);
            else if (one.do === 'rest') await table.act('rest');
            else {
              const shots = one.ids.map((id, index) => ({
                id: `s${id}`,
                ...(one.do === 'shoot' && { level: one.level }),
                ...(one.do === 'hit' && { fish: fish[(one.fish + index) % (fish.length + 3)]?.id ?? 'gone' }),
              }));
              await table.act(one.do, { shots }).catch((error: Error) => expect(error.name).toBe('Refusal'));
            }
            expect(table.balance).toBeGreaterThanOrEqual(0n);
            expect(accounted(table)).toBe(before - table.balance);
          }
          await table.pass(10_001);
          await table.pass(30_000);
          expect(table.rounds.every(({ closedAt }) => closedAt !== undefined)).toBe(true);
          expect(table.rounds.flatMap(({ bets }) => bets).every(({ payout }) => payout !== undefined)).toBe(true);
          expect(accounted(table)).toBe(before - table.balance);
        },
      ),
      { numRuns: 150 },
    );
  });

  const accounted = (table: Seat['table']): bigint =>
    table.rounds.flatMap(({ bets }) => bets).reduce((sum, { stake, payout }) => sum + stake - (payout ?? 0n), 0n);
});

/** The timer may be late, so a hit must not win a shot whose flight time is already over. */
describe('a late hit before the timer has run', () => {
  it('is refunded', async () => {
    const paid: bigint[] = [];
    const shot = { id: 'a', bet: '1', level: 7, at: start.getTime() - 10_001 };
    const state = {
      flying: [shot],
      decided: [],
      caught: [],
      pace: 0,
      lastAt: shot.at,
      fired: 1,
      returned: 0,
      staked: '1000',
      refunded: '0',
      paid: '0',
    };
    const context = {
      now: start,
      variant: fishing.variants[0],
      round: async () => ({ id: '1', state, openedAt: start, dueAt: null }),
      pay: async (_: string, results: { payout: bigint }[]) => void paid.push(...results.map(({ payout }) => payout)),
      saveRound: async () => undefined,
      draw: async () => expect.unreachable('no draw for a late hit'),
    } as unknown as PlayContext;
    const fish = swimsAt(scheduleSeed('fishing'), start.getTime())[0]?.id ?? '';
    expect(await fishing.act(context, 'hit', { shots: [{ id: 'a', fish }] })).toMatchObject({
      shots: [{ state: 'late' }],
    });
    expect(paid).toEqual([1_000n]);
  });
});
