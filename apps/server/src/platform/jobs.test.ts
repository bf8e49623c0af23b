import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { createJobs, createLog, ManualClock } from './index.ts';

const { database } = await testDatabase();
const clock = new ManualClock('2026-03-01T04:30:00+08:00');
const jobs = createJobs({ database, clock, log: createLog({ level: 'silent' }) });
const runs: { now: Date; data: unknown }[] = [];
jobs.define('count', { cron: '30 4 * * *' }, async ({ now, data }) => void runs.push({ now, data }));
afterAll(() => jobs.stop());

it('a job runs by hand at the time of the clock', async () => {
  await jobs.run('count', { by: 'hand' });
  expect(runs).toEqual([{ now: clock.now(), data: { by: 'hand' } }]);
});

it('a job that was asked for is run by the queue, and its schedule is in Beijing time', async () => {
  await jobs.start();
  await jobs.send('count', { by: 'queue' });
  await expect.poll(() => runs.at(-1)?.data, { timeout: 10_000, interval: 100 }).toEqual({ by: 'queue' });
  const { rows } = await database.pool.query('SELECT name, cron, timezone FROM jobs.schedule');
  expect(rows).toEqual([{ name: 'count', cron: '30 4 * * *', timezone: 'Asia/Shanghai' }]);
});

it('a name is defined once, and an unknown one is an error', async () => {
  expect(() => jobs.define('count', {}, async () => undefined)).toThrow('twice');
  await expect(jobs.run('nothing')).rejects.toThrow('no job is called nothing');
});

it('processes that start on a new database at the same moment all start', async () => {
  const { database: fresh } = await testDatabase({ poolSize: 30 });
  const processes = Array.from({ length: 4 }, () => {
    const each = createJobs({ database: fresh, clock, log: createLog({ level: 'silent' }) });
    for (let index = 0; index < 6; index += 1) each.define(`job-${index}`, {}, async () => undefined);
    return each;
  });
  await Promise.all(processes.map((each) => each.start()));
  await Promise.all(processes.map((each) => each.stop()));
});
