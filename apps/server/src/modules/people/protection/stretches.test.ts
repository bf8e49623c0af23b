import { beijingDay } from '@koi/money';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { memberIdOf } from '../../../../test/money.ts';
import { lockMember } from '../members/index.ts';
import { endSitting } from './figures.ts';
import { beginPlay, countPlay, figuresOf, type Play } from './index.ts';
import { isDue } from './stretch.ts';
import { readSitting } from './stretches.ts';

const app = await testApp();
const { database, register } = app;

const MINUTE_MS = 60_000;
const NOON = new Date('2026-06-18T12:00:00+08:00').getTime();
const at = (minute: number) => new Date(NOON + minute * MINUTE_MS);

let names = 0;
const newMember = async (): Promise<number> => {
  names += 1;
  return memberIdOf(app, await register(`stretch${100 + names}`));
};

const bet = (minute: number, more: Partial<Play> = {}): Play => ({
  placedAt: at(minute),
  settledAt: at(minute),
  isNew: true,
  staked: 100n,
  lost: 0n,
  ...more,
});

const report = (memberId: number, plays: Play[], minute = 60) =>
  database.transaction(async (tx) => {
    await lockMember(tx, memberId);
    await countPlay(tx, memberId, plays, at(minute));
  });
const stop = (memberId: number, minute: number) =>
  database.transaction(async (tx) => {
    await tx.$client.query(
      `INSERT INTO protection_ending (member_id, venue, cause, requested_at, confirmed_at, stopped_play)
       VALUES ($1, 'xinghe', 'rest', $2, $2, true)`,
      [memberId, at(minute)],
    );
    await endSitting(tx, memberId, at(minute));
  });

/** Stretches, the stored sitting and the time of the day, in minutes. */
const read = async (memberId: number) => {
  const { rows } = await database.pool.query<{ started_at: Date; ended_at: Date; staked: bigint; result: bigint }>(
    'SELECT * FROM protection_stretch WHERE member_id = $1 ORDER BY started_at',
    [memberId],
  );
  const minute = (date: Date) => (date.getTime() - NOON) / MINUTE_MS;
  const sitting = await readSitting(database.orm, memberId);
  const { rows: days } = await database.pool.query<{ day: string; played: bigint }>(
    'SELECT day, played FROM protection_day WHERE member_id = $1 ORDER BY day',
    [memberId],
  );
  return {
    stretches: rows.map(({ started_at, ended_at }) => [minute(started_at), minute(ended_at)]),
    results: rows.map(({ staked, result }) => [staked, result]),
    sitting: sitting && {
      from: minute(sitting.startedAt),
      played: Number(sitting.played) / MINUTE_MS,
      unanswered: Number(sitting.unanswered) / MINUTE_MS,
      staked: sitting.staked,
      result: sitting.result,
    },
    days: Object.fromEntries(days.map(({ day, played }) => [day, Number(played) / MINUTE_MS])),
  };
};

describe('bets', () => {
  it('that a venue reports late and at once count each at its own moment', async () => {
    const who = await newMember();
    await report(
      who,
      [0, 4, 8, 12, 16].map((minute) => bet(minute)),
    );
    expect(await read(who)).toMatchObject({
      stretches: [[0, 21]],
      sitting: { from: 0, played: 21, unanswered: 21, staked: 500n },
      days: { '2026-06-18': 21 },
    });
  });

  it('count the same in every order and division', async () => {
    const minutes = [0, 3, 9, 30, 34, 45, 51];
    const expected = {
      stretches: [
        [0, 8],
        [9, 14],
        [30, 39],
        [45, 50],
        [51, 56],
      ],
      days: { '2026-06-18': 32 },
    };
    const orders = [minutes, minutes.toReversed(), [30, 0, 51, 9, 3, 45, 34], [51, 0, 34, 9, 45, 30, 3]];
    for (const order of orders) {
      for (const size of [1, 2, 7]) {
        const who = await newMember();
        for (let from = 0; from < order.length; from += size) {
          await report(
            who,
            order.slice(from, from + size).map((minute) => bet(minute)),
          );
        }
        expect(await read(who)).toMatchObject({ ...expected, sitting: { from: 45, played: 10, staked: 200n } });
      }
    }
  });

  it('count once when they are reported twice, and in two processes at once', async () => {
    const who = await newMember();
    const all = [0, 4, 8, 12, 16, 20, 24].map((minute) => bet(minute));
    await Promise.all([...all, ...all].map((each) => report(who, [each])));
    expect(await read(who)).toMatchObject({ stretches: [[0, 29]], days: { '2026-06-18': 29 } });
  });

  it('join two sittings when they were placed between them', async () => {
    const who = await newMember();
    await report(who, [bet(0), bet(20)]);
    expect((await read(who)).sitting).toMatchObject({ from: 20, played: 5 });
    await report(who, [bet(10)]);
    expect((await read(who)).sitting).toMatchObject({ from: 0, played: 15, staked: 300n });
  });

  it('count for two days when midnight lies between', async () => {
    const who = await newMember();
    await report(who, [bet(12 * 60 - 2)], 13 * 60);
    expect((await read(who)).days).toEqual({ '2026-06-18': 2, '2026-06-19': 3 });
  });

  it('count until the games ended, also when they are reported after that', async () => {
    const who = await newMember();
    await report(who, [bet(0)]);
    await stop(who, 10);
    await report(who, [bet(8), bet(9), bet(11)]);
    expect(await read(who)).toMatchObject({
      stretches: [
        [0, 5],
        [8, 10],
        [11, 16],
      ],
      days: { '2026-06-18': 12 },
    });
  });

  it('add what they win or lose to the sitting in which they were placed', async () => {
    const who = await newMember();
    await report(who, [bet(0), bet(30)]);
    await report(who, [
      bet(0, { isNew: false, staked: 0n, lost: 70n }),
      bet(30, { isNew: false, staked: 0n, lost: -50n }),
    ]);
    expect(await read(who)).toMatchObject({
      results: [
        [100n, -70n],
        [100n, 50n],
      ],
      sitting: { from: 30, result: 50n },
      days: { '2026-06-18': 10 },
    });
  });

  it('of a venue whose clock is ahead count from now on', async () => {
    const who = await newMember();
    await report(who, [bet(40)], 10);
    expect((await read(who)).stretches).toEqual([[10, 15]]);
  });
});

describe('time', () => {
  it('counts up to now while the member plays', async () => {
    const who = await newMember();
    await database.transaction((tx) => beginPlay(tx, who, at(0)));
    for (const [minute, played] of [
      [0, 0],
      [3, 3],
      [9, 5],
    ] as const) {
      const { day } = await figuresOf(database.orm, who, at(minute));
      expect(Number(day.played) / MINUTE_MS).toBe(played);
    }
  });

  it('that ends with the games does not count after them', async () => {
    const who = await newMember();
    await database.transaction((tx) => beginPlay(tx, who, at(0)));
    await stop(who, 2);
    expect(await read(who)).toMatchObject({ stretches: [[0, 2]], days: { '2026-06-18': 2 } });
  });

  it('that a process of the release before has noted is counted with the next bet', async () => {
    const who = await newMember();
    await report(who, [bet(0)]);
    // It counts up to a bet at minute 3, and knows no stretches.
    await database.pool.query('UPDATE protection_sitting SET counted_to = $2, active_to = $3 WHERE member_id = $1', [
      who,
      at(5),
      at(8),
    ]);
    const { day } = await figuresOf(database.orm, who, at(60));
    expect(Number(day.played) / MINUTE_MS).toBe(8);
    await report(who, [bet(9)]);
    expect(await read(who)).toMatchObject({
      stretches: [
        [0, 8],
        [9, 14],
      ],
      days: { '2026-06-18': 13 },
    });
  });
});

describe('a reality check', () => {
  const sittingOf = async (memberId: number) => {
    const row = await readSitting(database.orm, memberId);
    if (row === undefined) throw new Error('there is no sitting');
    return row;
  };
  const whole = [0, 4, 8, 12].map((minute) => bet(minute));

  it('is due after the minutes that were played, not after the time that passed', async () => {
    const who = await newMember();
    await report(who, [bet(0), bet(8), bet(16)]);
    const row = await sittingOf(who);
    expect([23, 24, 25].map((minute) => isDue(row, 15, at(minute - 4)))).toEqual([false, false, true]);
  });

  it('stays due in the next sitting, and when bets of an earlier sitting are reported late', async () => {
    const who = await newMember();
    await report(who, whole);
    await report(who, [bet(50)], 60);
    expect(isDue(await sittingOf(who), 15, at(60))).toBe(true);
    const late = await newMember();
    await report(late, [bet(50)], 60);
    expect(isDue(await sittingOf(late), 15, at(60))).toBe(false);
    await report(late, whole);
    expect(isDue(await sittingOf(late), 15, at(60))).toBe(true);
  });

  it('does not add up short sittings', async () => {
    const who = await newMember();
    await report(who, [bet(0), bet(20), bet(40)]);
    expect(isDue(await sittingOf(who), 15, at(60))).toBe(false);
  });
});

it('a day has the sum of its stretches', async () => {
  const { rows } = await database.pool.query<{ member_id: number; day: string; played: bigint }>(
    'SELECT member_id, day, played FROM protection_day',
  );
  const { rows: found } = await database.pool.query<{ member_id: number; started_at: Date; ended_at: Date }>(
    'SELECT * FROM protection_stretch',
  );
  const sums = new Map<string, bigint>();
  for (const { member_id, started_at, ended_at } of found) {
    for (let ms = started_at.getTime(); ms < ended_at.getTime(); ms += MINUTE_MS) {
      const key = `${member_id} ${beijingDay(new Date(ms))}`;
      sums.set(key, (sums.get(key) ?? 0n) + BigInt(MINUTE_MS));
    }
  }
  expect(Object.fromEntries(rows.map(({ member_id, day, played }) => [`${member_id} ${day}`, played]))).toEqual(
    Object.fromEntries(sums),
  );
});
