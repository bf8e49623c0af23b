import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { createJobs, createLog, ManualClock } from './index.ts';
import { expiryOf } from './jobs.ts';

const { database, url } = await testDatabase();
const clock = new ManualClock('2026-03-01T04:30:00+08:00');
const quick = { log: createLog({ level: 'silent' }), lockGraceMs: 0, pollMs: 50 };
const jobs = createJobs({ database, url, clock, ...quick });
const runs: { now: Date; data: unknown }[] = [];
jobs.define('count', { cron: '30 4 * * *' }, async ({ now, data }) => void runs.push({ now, data }));
afterAll(() => jobs.stop());

it('a job that is run by hand gets the time of the clock', async () => {
  await jobs.run('count', { by: 'hand' });
  expect(runs).toEqual([{ now: clock.now(), data: { by: 'hand' } }]);
});

it('a job that was sent is run by the queue, and its schedule is in Beijing time', async () => {
  await jobs.start();
  await jobs.send('count', { by: 'queue' });
  await expect.poll(() => runs.at(-1)?.data, { interval: 100 }).toEqual({ by: 'queue' });
  const { rows } = await database.pool.query('SELECT name, cron, timezone FROM jobs.schedule');
  expect(rows).toEqual([{ name: 'count', cron: '30 4 * * *', timezone: 'Asia/Shanghai' }]);
});

it('a job can be defined only once, and running an unknown one is an error', async () => {
  expect(() => jobs.define('count', {}, async () => undefined)).toThrow('twice');
  await expect(jobs.run('nothing')).rejects.toThrow('no job is called nothing');
});

it('the last run of each job is listed with its progress, its result and its failure', async () => {
  const { database: own, url: ownUrl } = await testDatabase();
  const each = createJobs({ database: own, url: ownUrl, clock, ...quick });
  const seen: unknown[] = [];
  const stateOf = async (wanted: string) => (await each.list()).find(({ name }) => name === wanted);
  each.define('good', { cron: '30 4 * * *' }, async ({ progress }) => {
    await progress?.(3, 10);
    seen.push(await stateOf('good'));
  });
  each.define('bad', {}, async () => {
    throw new Error('the disk is full');
  });
  expect(await stateOf('good')).toMatchObject({ state: 'never', started_at: '', next_at: '2026-03-02 04:30:00' });
  await each.run('good');
  expect(seen).toEqual([
    expect.objectContaining({ state: 'running', progress: expect.objectContaining({ done: 3, total: 10 }) }),
  ]);
  expect(await stateOf('good')).toMatchObject({ state: 'done', ended_at: '2026-03-01 04:30:00', progress: null });
  await expect(each.run('bad')).rejects.toThrow('the disk is full');
  expect(await stateOf('bad')).toMatchObject({ state: 'failed', failure: 'the disk is full', next_at: '' });
});

it('several processes can start on a new database at the same time', async () => {
  const { database: fresh, url: freshUrl } = await testDatabase({ poolSize: 30 });
  const processes = Array.from({ length: 4 }, () => {
    const each = createJobs({ database: fresh, url: freshUrl, clock, ...quick });
    for (let index = 0; index < 6; index += 1) each.define(`job-${index}`, {}, async () => undefined);
    return each;
  });
  await Promise.all(processes.map((each) => each.start()));
  await Promise.all(processes.map((each) => each.stop()));
});

it.each([
  ['* * * * *', 300],
  ['*/10 * * * *', 300],
  ['20 * * * *', 3_600],
  ['30 4 * * *', 14_400],
  [undefined, 300],
])('a job that is due at %s expires after %i seconds', (cron, seconds) => {
  expect(expiryOf(cron === undefined ? {} : { cron })).toBe(seconds);
});

it('the expiry of a job is set on its queue, also when the queue already exists', async () => {
  const { database: own, url: ownUrl } = await testDatabase();
  for (const expireInS of [700, 900]) {
    const each = createJobs({ database: own, url: ownUrl, clock, ...quick });
    each.define('slow', { expireInS }, async () => undefined);
    await each.start();
    await each.stop();
    const { rows } = await own.pool.query("SELECT expire_seconds FROM jobs.queue WHERE name = 'slow'");
    expect(rows).toEqual([{ expire_seconds: expireInS }]);
  }
});

it('a job never runs twice at once, even when it expired while its handler is still running', async () => {
  const { database: own, url: ownUrl } = await testDatabase({ poolSize: 30 });
  let running = 0;
  let most = 0;
  let finished = 0;
  let finish: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const processes = Array.from({ length: 2 }, () => {
    const each = createJobs({ database: own, url: ownUrl, clock, ...quick });
    each.define('slow', {}, async () => {
      running += 1;
      most = Math.max(most, running);
      await released;
      running -= 1;
      finished += 1;
    });
    return each;
  });
  await Promise.all(processes.map((each) => each.start()));
  await processes[0]?.send('slow');
  await expect.poll(() => running).toBe(1);
  // Simulates what the maintenance of pg-boss does with an expired run.
  await own.pool.query("UPDATE jobs.job SET state = 'retry', start_after = now() - interval '1 s' WHERE name = 'slow'");
  const reason = async () =>
    (await own.pool.query("SELECT output->>'reason' AS reason FROM jobs.job WHERE name = 'slow'")).rows[0]?.reason;
  await expect.poll(reason, { interval: 200 }).toBe('an earlier run is still under way');
  finish();
  await expect.poll(() => finished).toBe(1);
  // Repeated, because the other process may fetch the run again before the first has released its lock. Such a fetch
  // counts as a retry, and the queue gives up after a few of them.
  const again = async () => {
    await own.pool.query(
      "UPDATE jobs.job SET start_after = now() - interval '1 s', retry_count = 0 WHERE name = 'slow' AND state = 'retry'",
    );
    return finished;
  };
  await expect.poll(again, { interval: 200 }).toBe(2);
  expect(most).toBe(1);
  await Promise.all(processes.map((each) => each.stop()));
}, 120_000);
