import { JOBS } from '@koi/contract';
import { addDays } from '@koi/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { createLog, type Database, ManualClock } from '../../../platform/index.ts';
import { createSettlementRuns, type SettlementRules } from './runs.ts';
import { NO_SUMS } from './sums.ts';

const TODAY = '2026-06-18';
const YESTERDAY = '2026-06-17';
const clock = new ManualClock(`${TODAY}T00:20:00+08:00`);
const { database } = await testDatabase();
const nextNight = () => clock.advance(86_400_000);

/** Every day and batch that was settled, such as `2026-06-17: 1 2 3`. */
let settled: string[] = [];
let broken: number | undefined;
let terms = 'first';
beforeEach(async () => {
  [settled, broken, terms] = [[], undefined, 'first'];
  clock.set(`${TODAY}T00:20:00+08:00`);
  await database.pool.query('TRUNCATE settlement_run, settlement_failure');
});

/** Settles the members 1 to 5 in batches of three, one 分 each. */
const settlement = (change: Partial<SettlementRules<string>> = {}, source: Database = database) =>
  createSettlementRuns<string>(
    { database: source, clock, log: createLog({ level: 'silent' }) },
    {
      kind: 'rebate',
      job: 'test',
      subject: 'a member',
      batchSize: 3,
      terms: async () => terms,
      readDay: async (day) => ({
        memberIds: [1, 2, 3, 4, 5],
        async settle(_tx, memberIds) {
          if (broken !== undefined && memberIds.includes(broken)) throw new Error('this member is broken');
          settled.push(`${day}: ${memberIds.join(' ')}`);
          return { ...NO_SUMS, people: memberIds.length, records: memberIds.length, amount: BigInt(memberIds.length) };
        },
      }),
      ...change,
    },
  );
const { settleDue, settleAgain } = settlement();

const days = () => [...new Set(settled.map((line) => line.slice(0, 10)))];
const runs = async () =>
  (
    await database.pool.query(
      `SELECT day, runs, finished_at IS NOT NULL AS finished, staff_name FROM settlement_run WHERE kind = 'rebate' ORDER BY day`,
    )
  ).rows;
const failures = async () =>
  (await database.pool.query('SELECT kind, day, member_id, reason FROM settlement_failure')).rows;

describe('the daily job', () => {
  it('settles the last seven days, and does nothing when it runs again on the same day', async () => {
    await settleDue();
    const week = Array.from({ length: 7 }, (_, index) => addDays('2026-06-11', index));
    expect(days()).toEqual(week);
    expect(await runs()).toEqual(week.map((day) => ({ day, runs: 1, finished: true, staff_name: '' })));
    settled = [];
    clock.advance(3_600_000);
    await settleDue();
    expect(settled).toEqual([]);
    nextNight();
    await settleDue();
    expect(days()).toEqual([...week.slice(1), TODAY]);
  });

  it('settles every missed day since the first run, and earlier days only when they are incomplete', async () => {
    await settleDue();
    await database.pool.query(
      `UPDATE settlement_run SET finished_at = NULL, after_member = 3 WHERE day = '2026-06-12'`,
    );
    await database.pool.query(
      `INSERT INTO settlement_failure VALUES ('rebate', '2026-06-14', 1, '', now()), ('commission', '2026-06-15', 1, '', now())`,
    );
    settled = [];
    clock.set('2026-06-28T00:20:00+08:00');
    await settleDue();
    expect(days()).toEqual([
      '2026-06-12',
      '2026-06-14',
      ...Array.from({ length: 10 }, (_, index) => addDays(TODAY, index)),
    ]);
  });

  it('prepares all days before the first is settled', async () => {
    const prepared: string[] = [];
    await settlement({
      async prepare(list) {
        expect(settled).toEqual([]);
        prepared.push(...list.map(({ day }) => day));
      },
    }).settleDue();
    expect(prepared).toEqual(days());
  });
});

describe('a member who cannot be settled', () => {
  it('does not block the others, is stored with the reason and is settled at the next hour', async () => {
    broken = 2;
    await settleDue();
    expect(settled.slice(-3)).toEqual([`${YESTERDAY}: 1`, `${YESTERDAY}: 3`, `${YESTERDAY}: 4 5`]);
    expect(await failures()).toHaveLength(7);
    expect(await failures()).toContainEqual({
      kind: 'rebate',
      day: YESTERDAY,
      member_id: 2,
      reason: 'this member is broken',
    });
    broken = undefined;
    await settleDue();
    expect(settled.slice(-2)).toEqual([`${YESTERDAY}: 1 2 3`, `${YESTERDAY}: 4 5`]);
    expect(await failures()).toEqual([]);
  });

  it('is counted in the result of a manual run', async () => {
    broken = 5;
    expect(await settleAgain(YESTERDAY, 'finance01')).toEqual({
      ...NO_SUMS,
      people: 4,
      records: 4,
      amount: 4n,
      failed: 1,
    });
  });

  it('stops the run when the failure cannot be stored, and leaves the day unfinished', async () => {
    let isGone = false;
    const dying = {
      ...database,
      get orm(): Database['orm'] {
        if (isGone) throw new Error('the process died');
        return database.orm;
      },
    };
    const readDay = async () => ({
      memberIds: [1],
      async settle() {
        isGone = true;
        throw new Error('this member is broken');
      },
    });
    await expect(settlement({ readDay }, dying).settleAgain(YESTERDAY, 'finance01')).rejects.toThrow(
      'the process died',
    );
    expect(settled).toEqual([]);
    expect(await runs()).toMatchObject([{ day: YESTERDAY, finished: false }]);
  });
});

describe('a manual run', () => {
  it('is refused before the day is over and when the day is too old', async () => {
    await expect(settleAgain(TODAY, 'finance01')).rejects.toThrow('该日尚未结束');
    await expect(settleAgain('2026-05-17', 'finance01')).rejects.toThrow('只能重新结算最近 31 天');
    await settleAgain('2026-05-18', 'finance01');
    expect(days()).toEqual(['2026-05-18']);
  });

  it('uses the terms of the first run of the day', async () => {
    const used: string[] = [];
    const { settleAgain: run } = settlement({
      async readDay(_day, given) {
        used.push(given);
        return undefined;
      },
    });
    await run(YESTERDAY, 'finance01');
    terms = 'second';
    await run(YESTERDAY, 'finance02');
    await run('2026-06-16', 'finance02');
    expect(used).toEqual(['first', 'first', 'second']);
    expect((await runs()).at(-1)).toEqual({ day: YESTERDAY, runs: 2, finished: true, staff_name: 'finance02' });
  });
});

describe('a run that is killed between two parts', () => {
  const killed = async () => {
    const kill = new AbortController();
    const progress = async (done: number) => {
      if (done > 0) kill.abort();
    };
    const { settleAgain: _, ...daily } = settlement({
      batchSize: 2,
      readDay: async (day) => ({
        memberIds: [5, 4, 3, 2, 1],
        async settle(_tx, memberIds) {
          settled.push(`${day}: ${memberIds.join(' ')}`);
          return { ...NO_SUMS, records: memberIds.length };
        },
      }),
    });
    await expect(daily.settleDue({ signal: kill.signal, progress })).rejects.toThrow(JOBS.paused);
    return daily;
  };
  const rowOf = async (day: string) =>
    (
      await database.pool.query(
        'SELECT done, total, after_member, started_at, finished_at FROM settlement_run WHERE day = $1',
        [day],
      )
    ).rows[0];

  it('stores its progress, continues after the last part and settles no member twice', async () => {
    const first = '2026-06-11';
    const daily = await killed();
    expect(settled).toEqual([`${first}: 1 2`, `${first}: 3 4`]);
    const row = await rowOf(first);
    expect(row).toMatchObject({ done: 4, total: 5, after_member: 4, finished_at: null });
    clock.advance(3_600_000);
    await daily.settleDue();
    expect(settled.filter((line) => line.startsWith(first))).toEqual([`${first}: 1 2`, `${first}: 3 4`, `${first}: 5`]);
    expect(days()).toHaveLength(7);
    expect(await rowOf(first)).toMatchObject({ done: 5, total: 5, started_at: row.started_at });
    expect((await runs()).every(({ finished }) => finished)).toBe(true);
  });

  it('is repeated from the beginning by staff', async () => {
    await killed();
    settled = [];
    await settleAgain('2026-06-11', 'finance01');
    expect(settled).toEqual(['2026-06-11: 1 2 3', '2026-06-11: 4 5']);
  });
});

describe('a day that was settled completely', () => {
  it('is read again only from its last run on, and as a whole by staff', async () => {
    const since: (string | undefined)[] = [];
    const { settleDue: due, settleAgain: again } = settlement({
      async readDay(day, _terms, from) {
        if (day === YESTERDAY) since.push(from?.toISOString());
        return { memberIds: [], settle: async () => NO_SUMS };
      },
    });
    await due();
    nextNight();
    await due();
    await again(YESTERDAY, 'finance01');
    expect(since).toEqual([undefined, new Date(`${TODAY}T00:15:00+08:00`).toISOString(), undefined]);
  });

  it('is read as a whole again when its run began right after midnight', async () => {
    clock.set(`${TODAY}T00:03:00+08:00`);
    const since: unknown[] = [];
    const { settleDue: due, settleAgain: again } = settlement({
      async readDay(day, _terms, from) {
        if (day === YESTERDAY) since.push(from);
        return undefined;
      },
    });
    await again(YESTERDAY, 'finance01');
    clock.set(`${TODAY}T00:20:00+08:00`);
    await due();
    expect(since).toEqual([undefined, undefined]);
  });
});
