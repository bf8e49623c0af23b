import { beforeEach, describe, expect, it } from 'vitest';
import { refusal, type Seat, type ShotAnswer, sit, start } from '../../../test/fishing-seat.ts';
import { LEVEL_COSTS } from './engine.ts';
import { nextBoss, scheduleSeed, swimsAt } from './schedule.ts';
import { BOSS_PLACE } from './waters.ts';

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
