import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { memoryTable } from '../../../test/memory-table.ts';
import type { PlayContext } from '../../core/game.ts';
import { hmacDigests } from '../../fairness/node-digests.ts';
import { createDraw } from '../../fairness/stream.ts';
import { LEVEL_COSTS } from './engine.ts';
import { fishing } from './game.ts';
import { nextBoss, scheduleSeed, swimsAt } from './schedule.ts';
import { FULL_SHOTS } from './sitting.ts';
import { BOSS_PLACE, WATERS } from './waters.ts';

const SERVER_SEED = '3f8a1c5e9b7d204c6e8fa1b3d5c7e9f00112233445566778899aabbccddeeff0';
const CLIENT_SEED = 'koi8866-lotus';
const start = new Date('2026-01-05T04:00:10Z');

interface ShotAnswer {
  id: string;
  state: string;
  multiplier: number;
  payout: string;
  nonce: number | null;
}
interface Sitting {
  flying: { id: string }[];
  caught: string[];
  fired: number;
  net: string;
}

const sit = (balance = 1_000_000n, code = 'fishing') => {
  const table = memoryTable(fishing, code, { balance, serverSeed: SERVER_SEED, clientSeed: CLIENT_SEED, now: start });
  const shoot = (...shots: [string, number][]) =>
    table.act('shoot', { shots: shots.map(([id, level]) => ({ id, level })) }) as Promise<{
      fired: string[];
      refused: { id: string; code: string }[];
    }>;
  const hit = async (...shots: [string, string][]) => {
    const answer = await table.act('hit', { shots: shots.map(([id, fish]) => ({ id, fish })) });
    return (answer as { shots: ShotAnswer[] }).shots;
  };
  const miss = async (...ids: string[]) =>
    ((await table.act('miss', { shots: ids.map((id) => ({ id })) })) as { shots: ShotAnswer[] }).shots;
  const swimming = (place: number) => {
    const found = swimsAt(scheduleSeed(code), table.now.getTime()).find((swim) => swim.place === place);
    if (found === undefined) throw new Error(`no fish of place ${place} is there`);
    return found.id;
  };
  const sitting = async () => ((await table.view()) as { sitting: Sitting | null }).sitting;
  return { table, shoot, hit, miss, swimming, sitting };
};
type Seat = ReturnType<typeof sit>;

const refusal = (code: string) => expect.objectContaining({ name: 'Refusal', code });

let seat: Seat;
beforeEach(() => {
  seat = sit();
});

describe('firing', () => {
  it('debits the cost of the cannon level immediately and places one bet per shot', async () => {
    await seat.shoot(['a', 1], ['b', 7], ['c', 10]);
    expect(seat.table.balance).toBe(1_000_000n - 10n - 1_000n - 10_000n);
    expect(seat.table.rounds[0]?.bets.map(({ stake }) => stake)).toEqual([10n, 1_000n, 10_000n]);
  });

  it.each(LEVEL_COSTS.map((cost, index) => [index + 1, cost] as const))(
    'at level %i costs %i hundredths',
    async (level, cost) => {
      await seat.shoot(['a', level]);
      expect(seat.table.balance).toBe(1_000_000n - BigInt(cost));
    },
  );

  it('allows five shots at once and then five per second', async () => {
    const wanted = Array.from({ length: 8 }, (_, index): [string, number] => [`s${index}`, 1]);
    expect(await seat.shoot(...wanted)).toEqual({
      fired: ['s0', 's1', 's2', 's3', 's4'],
      refused: ['s5', 's6', 's7'].map((id) => ({ id, code: 'too_fast' })),
    });
    await expect(seat.shoot(['t', 1])).rejects.toThrow(refusal('too_fast'));
    await seat.table.pass(200);
    expect((await seat.shoot(['t', 1], ['u', 1])).fired).toEqual(['t']);
    expect(seat.table.balance).toBe(1_000_000n - 60n);
  });

  it('never exceeds five shots per second over a minute, regardless of the number of requests', async () => {
    let fired = 0;
    for (let step = 0; step < 600; step += 1) {
      await seat.table.pass(100);
      const ids = [0, 1, 2].map((index) => `${step}-${index}`);
      const answer = await seat
        .shoot(...ids.map((id): [string, number] => [id, 1]))
        .catch(() => ({ fired: [] as string[] }));
      fired += answer.fired.length;
      if (answer.fired.length > 0) await seat.miss(...answer.fired);
    }
    expect(fired).toBeLessThanOrEqual(60 * 5 + 5);
    expect(fired).toBeGreaterThan(290);
  });

  it('is not accelerated by ending the round between shots', async () => {
    let fired = 0;
    for (let round = 0; round < 10; round += 1) {
      const answer = await seat.shoot(['a', 1]).catch(() => ({ fired: [] as string[] }));
      fired += answer.fired.length;
      if (answer.fired.length > 0) await seat.miss('a');
      await seat.table.act('rest');
    }
    expect(fired).toBe(5);
  });

  it('fires as many shots as the balance allows, and refuses when it allows none', async () => {
    seat = sit(2_500n);
    expect(await seat.shoot(['a', 7], ['b', 7], ['c', 7])).toEqual({
      fired: ['a', 'b'],
      refused: [{ id: 'c', code: 'insufficient' }],
    });
    expect(seat.table.balance).toBe(500n);
    await seat.table.pass(1_000);
    await expect(seat.shoot(['d', 7])).rejects.toThrow(refusal('insufficient'));
    expect(seat.table.balance).toBe(500n);
  });

  it.each([
    {},
    { shots: [] },
    { shots: [{ id: 'a', level: 0 }] },
    { shots: [{ id: 'a', level: 11 }] },
    { shots: [{ id: 'a', level: 1.5 }] },
    { shots: [{ id: 'a', level: '1' }] },
    { shots: [{ id: '', level: 1 }] },
    {
      shots: [
        { id: 'a', level: 1 },
        { id: 'a', level: 1 },
      ],
    },
    { shots: Array.from({ length: 21 }, (_, index) => ({ id: `${index}`, level: 1 })) },
  ])('rejects %j', async (input) => {
    await expect(seat.table.act('shoot', input)).rejects.toThrow(refusal('bad_input'));
    expect(seat.table.balance).toBe(1_000_000n);
    expect(seat.table.rounds).toHaveLength(0);
  });

  it('rejects a shot with the id of a flying shot', async () => {
    await seat.shoot(['a', 1]);
    await expect(seat.shoot(['a', 1])).rejects.toThrow(refusal('bad_input'));
  });
});

describe('a hit', () => {
  it('is decided by the nonce of the shot, and the published nonces lose and win', async () => {
    await seat.shoot(['a', 7], ['b', 7]);
    const fish = seat.swimming(0);
    expect(await seat.hit(['a', fish], ['b', fish])).toEqual([
      { id: 'a', state: 'escaped', multiplier: 0, payout: '0.00', nonce: 0 },
      { id: 'b', state: 'caught', multiplier: 2, payout: '20.00', nonce: 1 },
    ]);
    expect(seat.table.balance).toBe(1_000_000n - 2_000n + 2_000n);
    expect(seat.table.rounds[0]?.bets).toMatchObject([
      { payout: 0n, validStake: 1_000n, detail: '炮台 7 级 · 红鲫 未捕获' },
      { payout: 2_000n, validStake: 1_000n, detail: '炮台 7 级 · 红鲫 捕获 ×2' },
    ]);
  });

  it('is settled once, and repeating it changes nothing', async () => {
    await seat.shoot(['a', 7], ['b', 7]);
    const fish = seat.swimming(0);
    expect((await seat.hit(['a', fish], ['a', fish])).map(({ state }) => state)).toEqual(['escaped', 'unknown']);
    await seat.hit(['b', fish]);
    const balance = seat.table.balance;
    expect((await seat.hit(['b', fish]))[0]?.state).toBe('unknown');
    expect((await seat.miss('b'))[0]?.state).toBe('unknown');
    expect(seat.table.balance).toBe(balance);
    expect(seat.table.rounds[0]?.nonces).toEqual([0, 1]);
  });

  it('on a fish that is not present returns the cost and uses no nonce', async () => {
    await seat.shoot(['a', 7], ['b', 7], ['c', 7]);
    const later = swimsAt(scheduleSeed('fishing'), start.getTime() + 60_000)[0]?.id ?? '';
    const earlier = swimsAt(scheduleSeed('fishing'), start.getTime() - 60_000)[0]?.id ?? '';
    const answers = await seat.hit(['a', later], ['b', earlier], ['c', 'nothing']);
    expect(answers.map(({ state, payout }) => [state, payout])).toEqual(Array(3).fill(['left', '10.00']));
    expect(seat.table.balance).toBe(1_000_000n);
    expect(seat.table.rounds[0]?.nonces).toEqual([]);
    expect(seat.table.rounds[0]?.bets.map(({ validStake }) => validStake)).toEqual([0n, 0n, 0n]);
  });

  it('on a fish of another game returns the cost', async () => {
    await seat.shoot(['a', 7]);
    const own = new Set(swimsAt(scheduleSeed('fishing'), start.getTime()).map(({ id }) => id));
    const foreign = swimsAt(scheduleSeed('whale'), start.getTime()).find(({ id }) => !own.has(id))?.id ?? 'x';
    expect((await seat.hit(['a', foreign]))[0]?.state).toBe('left');
  });

  it('on a fish that this player already caught returns the cost', async () => {
    await seat.shoot(['a', 7], ['b', 7], ['c', 7]);
    const fish = seat.swimming(0);
    const answers = await seat.hit(['a', fish], ['b', fish], ['c', fish]);
    expect(answers.map(({ state }) => state)).toEqual(['escaped', 'caught', 'left']);
    expect((await seat.sitting())?.caught).toEqual([fish]);
  });

  it('that arrives too late returns the cost', async () => {
    await seat.shoot(['a', 7]);
    const fish = seat.swimming(0);
    seat.table.now = new Date(start.getTime() + 10_001);
    const context = { ...seat };
    expect((await context.hit(['a', fish]))[0]?.state).toBe('unknown');
    expect(seat.table.balance).toBe(1_000_000n);
  });

  it('by a shot that was never fired changes nothing', async () => {
    expect(await seat.hit(['a', seat.swimming(0)])).toEqual([
      { id: 'a', state: 'unknown', multiplier: 0, payout: '0.00', nonce: null },
    ]);
    expect(seat.table.balance).toBe(1_000_000n);
  });

  it('that catches the boss pays one of its four prizes', async () => {
    const { from } = nextBoss(start.getTime());
    let caught: ShotAnswer | undefined;
    for (let visit = 0; caught === undefined && visit < 400; visit += 1) {
      seat.table.now = new Date(from + visit * 120_000 + 8_000);
      await seat.table.pass(0);
      for (let volley = 0; caught === undefined && volley < 12; volley += 1) {
        await seat.table.pass(1_000);
        const ids = [0, 1, 2, 3, 4].map((index) => `${visit}-${volley}-${index}`);
        await seat.shoot(...ids.map((id): [string, number] => [id, 1]));
        const fish = seat.swimming(BOSS_PLACE);
        const answers = await seat.hit(...ids.map((id): [string, string] => [id, fish]));
        caught = answers.find(({ state }) => state === 'caught');
      }
    }
    expect([160, 320, 640, 960]).toContain(caught?.multiplier);
  });
});

describe('a shot that hits nothing', () => {
  it('is refunded when the client reports it', async () => {
    await seat.shoot(['a', 7]);
    expect(await seat.miss('a')).toEqual([{ id: 'a', state: 'missed', multiplier: 0, payout: '10.00', nonce: null }]);
    expect(seat.table.balance).toBe(1_000_000n);
  });

  it('is refunded automatically after a flight of eight seconds and a grace period of two', async () => {
    await seat.shoot(['a', 7]);
    await seat.table.pass(10_000);
    expect(seat.table.balance).toBe(999_000n);
    await seat.table.pass(1);
    expect(seat.table.balance).toBe(1_000_000n);
    expect(seat.table.rounds[0]?.bets[0]).toMatchObject({ payout: 1_000n, validStake: 0n });
  });

  it('is refunded alone while a later shot keeps flying', async () => {
    await seat.shoot(['a', 7]);
    await seat.table.pass(5_000);
    await seat.shoot(['b', 7]);
    await seat.table.pass(5_001);
    expect((await seat.sitting())?.flying.map(({ id }) => id)).toEqual(['b']);
    expect(seat.table.balance).toBe(999_000n);
  });
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
