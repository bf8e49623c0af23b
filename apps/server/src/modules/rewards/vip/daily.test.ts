import { JOBS } from '@koi/contract';
import { beijingDay } from '@koi/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { rewardsFixture } from '../../../../test/rewards.ts';
import { ManualClock } from '../../../platform/index.ts';
import { createVip, type Letters } from './index.ts';

const DAY_MS = 86_400_000;
const clock = new ManualClock('2026-03-01T00:05:00+08:00');
const fixture = await rewardsFixture(clock);
const { database, vip, member, stake, sent } = fixture;

/** Removes the members of earlier tests, so that a run processes only those of its own test. */
beforeEach(async () => {
  await database.pool.query('TRUNCATE member, vip_standing, vip_change, vip_run');
  sent.length = 0;
});

const levelOf = async (id: number) =>
  (await database.pool.query('SELECT vip_level FROM member WHERE id = $1', [id])).rows[0].vip_level as number;
const changesOf = async (id: number) =>
  (
    await database.pool.query(
      'SELECT day, from_level, to_level, reason FROM vip_change WHERE member_id = $1 ORDER BY day',
      [id],
    )
  ).rows as { day: string; from_level: number; to_level: number; reason: string }[];
const runOf = async (day: string) =>
  (
    await database.pool.query('SELECT done, total, finished_at IS NOT NULL AS finished FROM vip_run WHERE day = $1', [
      day,
    ])
  ).rows[0];
const nextDay = (days = 1) => clock.advance(days * DAY_MS);
const vipWith = (letters: Letters) =>
  createVip({ database, clock, log: fixture.log, audit: fixture.audit, proposals: fixture.proposals, letters });
const rich = { depositTotal: 1_000_000n, turnoverTotal: 10_000_000n };

describe('the daily VIP run', () => {
  it('raises a member by one level per day, with a history entry and a letter for each', async () => {
    const id = await member(rich);
    const days: string[] = [];
    for (let run = 0; run < 12; run += 1) {
      days.push(beijingDay(clock.now()));
      await vip.runDaily();
      expect(await levelOf(id)).toBe(Math.min(run + 2, 10));
      nextDay();
    }
    const changes = await changesOf(id);
    expect(changes.map(({ day }) => day)).toEqual(days.slice(0, 9));
    expect(changes.map(({ to_level, reason }) => `${reason} ${to_level}`)).toEqual(
      Array.from({ length: 9 }, (_, index) => `promotion ${index + 2}`),
    );
    expect(sent.map(({ title }) => title)).toEqual(
      Array.from({ length: 9 }, (_, index) => `恭喜您晋升 VIP${index + 2}`),
    );
  });

  it('raises a member by one level when several processes start it thirty times at once', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => member(rich)));
    const other = vipWith({ sendLetters: async () => undefined });
    await Promise.all(Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? vip : other).runDaily()));
    await vip.runDaily();
    for (const id of ids) {
      expect(await levelOf(id)).toBe(2);
      expect(await changesOf(id)).toHaveLength(1);
    }
  });

  it('raises a member again right after midnight, and not before', async () => {
    clock.set('2026-04-01T23:59:59.999+08:00');
    const id = await member(rich);
    await vip.runDaily();
    await database.pool.query('UPDATE vip_run SET finished_at = NULL');
    await vip.runDaily();
    expect(await levelOf(id)).toBe(2);
    clock.set('2026-04-02T00:00:00+08:00');
    await vip.runDaily();
    expect(await levelOf(id)).toBe(3);
  });

  it('completes a run that was interrupted and raises no member twice', async () => {
    const ids: number[] = [];
    for (let made = 0; made < 6; made += 1) ids.push(await member(rich));
    let left = 3;
    const broken = vipWith({
      async sendLetters() {
        left -= 1;
        if (left < 0) throw Object.assign(new Error('the connection is lost'), { code: 'ECONNRESET' });
      },
    });
    await expect(broken.runDaily()).rejects.toThrow('the connection is lost');
    expect(await Promise.all(ids.map(levelOf))).toEqual([2, 2, 2, 1, 1, 1]);
    await vip.runDaily();
    expect(await Promise.all(ids.map(levelOf))).toEqual([2, 2, 2, 2, 2, 2]);
    expect(sent).toHaveLength(3);
  });

  it('raises every other member when one fails, and retries that one', async () => {
    const ids = [await member(rich), await member(rich), await member(rich)];
    const broken = vipWith({
      async sendLetters(_tx, { memberIds }) {
        if (memberIds.includes(ids[1] ?? 0)) throw new Error('this member is broken');
      },
    });
    await broken.runDaily();
    expect(await Promise.all(ids.map(levelOf))).toEqual([2, 1, 2]);
    await vip.runDaily();
    expect(await Promise.all(ids.map(levelOf))).toEqual([2, 2, 2]);
    // The others were evaluated again without a failure.
    expect(await runOf(beijingDay(clock.now()))).toEqual({ done: 3, total: 3, finished: true });
  });

  it('raises a member by one level only when it is many days late', async () => {
    const id = await member(rich);
    nextDay(40);
    await vip.runDaily();
    expect(await levelOf(id)).toBe(2);
  });

  it('uses levels that the operator changed since the last run', async () => {
    const id = await member({ depositTotal: 5_000n, turnoverTotal: 100_000n });
    await vip.runDaily();
    expect(await levelOf(id)).toBe(1);
    await database.pool.query('UPDATE vip_level SET recharge = 5000 WHERE level = 2');
    nextDay();
    await vip.runDaily();
    expect(await levelOf(id)).toBe(2);
    await database.pool.query('UPDATE vip_level SET recharge = 10000 WHERE level = 2');
  });
});

describe('a VIP level', () => {
  const start = async () => {
    const id = await member({ depositTotal: 20_000n, turnoverTotal: 200_000n, vipLevel: 3 });
    await vip.runDaily();
    return id;
  };
  /** So many days pass. The job runs on the first two and the last two of them, because the others change nothing. */
  const live = async (days: number) => {
    for (let day = 1; day <= days; day += 1) {
      nextDay();
      if (day <= 2 || day > days - 2) await vip.runDaily();
    }
  };

  it('drops by one after every 90 days without the maintenance turnover', async () => {
    const id = await start();
    await live(89);
    expect(await levelOf(id)).toBe(3);
    await live(1);
    expect(await levelOf(id)).toBe(2);
    expect(sent.at(-1)).toMatchObject({ memberIds: [id], title: '您的等级已调整为 VIP2' });
    await live(89);
    expect(await levelOf(id)).toBe(2);
    await live(1);
    expect(await levelOf(id)).toBe(1);
    await live(95);
    expect(await changesOf(id)).toHaveLength(2);
  });

  it('is kept for 90 more days by the maintenance turnover', async () => {
    const id = await start();
    await live(50);
    await stake(id, 50_000n);
    // The first period ends here, and the next one begins.
    await live(40);
    await live(89);
    expect(await levelOf(id)).toBe(3);
    await live(1);
    expect(await levelOf(id)).toBe(2);
  });

  it('is regained on the day after its maintenance turnover is reached again', async () => {
    const id = await start();
    await live(90);
    await live(5);
    expect(await levelOf(id)).toBe(2);
    await stake(id, 49_999n);
    await live(1);
    expect(await levelOf(id)).toBe(2);
    await stake(id, 1n);
    await live(1);
    expect(await levelOf(id)).toBe(3);
    await live(1);
    expect((await changesOf(id)).map(({ to_level }) => to_level)).toEqual([2, 3]);
  });
});

it('the database rejects a second change of level on one day, and a change by two levels', async () => {
  const id = await member(rich);
  await vip.runDaily();
  const day = beijingDay(clock.now());
  const change = `INSERT INTO vip_change (member_id, day, from_level, to_level, reason, deposit_total, turnover_total, at)
    VALUES ($1, $2, 2, $3, 'promotion', 0, 0, now())`;
  await expect(database.pool.query(change, [id, day, 3])).rejects.toThrow('vip_change');
  await expect(database.pool.query(change, [id, '2020-01-01', 4])).rejects.toThrow('vip_change_by_one');
});

it('levelsBefore returns the level held at a past moment', async () => {
  const id = await member(rich);
  const other = await member();
  const moments: Date[] = [];
  for (let run = 0; run < 3; run += 1) {
    moments.push(clock.now());
    await vip.runDaily();
    nextDay();
  }
  const before = (moment: Date | undefined) => vip.levelsBefore(database.orm, [id, other], moment ?? new Date(0));
  expect(await before(moments[0])).toEqual(
    new Map([
      [id, 1],
      [other, 1],
    ]),
  );
  expect((await before(moments[1])).get(id)).toBe(2);
  expect((await before(moments[2])).get(id)).toBe(3);
  expect((await before(clock.now())).get(id)).toBe(4);
});

describe('a run of many members', () => {
  const MANY = 1_100;
  /** Every twentieth member rises, so that each page has some who do. */
  const fill = () =>
    database.pool.query(
      `INSERT INTO member (name_key, name, realname, password_hash, pay_password_hash, deposit_total, turnover_total, joined_at)
       SELECT 'many' || n, 'many' || n, '', '-', '-', total, total * 10, now()
       FROM generate_series(1, $1) n CROSS JOIN LATERAL (SELECT CASE WHEN n % 20 = 0 THEN 20000 ELSE 0 END AS total) totals`,
      [MANY],
    );
  const changes = async () =>
    (await database.pool.query('SELECT count(*)::int AS n, count(DISTINCT member_id)::int AS members FROM vip_change'))
      .rows[0];

  it('continues after it was killed between two pages, and raises no member twice', async () => {
    clock.set('2026-05-01T00:05:00+08:00');
    await fill();
    const kill = new AbortController();
    const progress = async (done: number) => {
      if (done === 500) kill.abort();
    };
    await expect(vip.runDaily({ signal: kill.signal, progress })).rejects.toThrow(JOBS.paused);
    expect(await runOf('2026-05-01')).toEqual({ done: 1_000, total: MANY, finished: false });
    expect(await changes()).toEqual({ n: 50, members: 50 });
    clock.advance(3_600_000);
    await vip.runDaily();
    expect(await runOf('2026-05-01')).toEqual({ done: MANY, total: MANY, finished: true });
    expect(await changes()).toEqual({ n: 55, members: 55 });
  });

  it('evaluates only members whose totals or level changed or whose period ended', async () => {
    const quiet = await member();
    const changed = await member({ depositTotal: 10_000n });
    clock.set('2026-06-01T00:05:00+08:00');
    await vip.runDaily();
    nextDay();
    await vip.runDaily();
    expect(await runOf('2026-06-02')).toEqual({ done: 0, total: 0, finished: true });
    await stake(changed, 100_000n);
    nextDay();
    await vip.runDaily();
    expect(await runOf('2026-06-03')).toEqual({ done: 1, total: 1, finished: true });
    expect([await levelOf(quiet), await levelOf(changed)]).toEqual([1, 2]);
    // The member who was raised is evaluated once more, and then not until the period ends.
    nextDay();
    await vip.runDaily();
    expect((await runOf('2026-06-04')).total).toBe(1);
    nextDay();
    await vip.runDaily();
    expect((await runOf('2026-06-05')).total).toBe(0);
    clock.set('2026-09-01T00:05:00+08:00');
    await vip.runDaily();
    expect((await runOf('2026-09-01')).total).toBe(1);
    expect(await levelOf(changed)).toBe(1);
  });

  it('evaluates everyone after the requirements have changed', async () => {
    await member();
    await member();
    clock.set('2026-07-01T00:05:00+08:00');
    await vip.runDaily();
    await database.pool.query('UPDATE vip_level SET maintenance = maintenance + 1 WHERE level = 10');
    nextDay(20);
    await vip.runDaily();
    expect((await runOf('2026-07-21')).total).toBe(2);
    await database.pool.query('UPDATE vip_level SET maintenance = maintenance - 1 WHERE level = 10');
  });
});
