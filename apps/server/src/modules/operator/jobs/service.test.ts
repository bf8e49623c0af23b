import { JOB_NAMES, staffRows } from '@koi/contract';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { newStaff } from '../../../../test/staff.ts';

const app = await testApp();
const { call, database } = app;

it('lists every job with a Chinese name, its schedule and its next time', async () => {
  const { token } = await newStaff(app, 'readonly');
  const { data } = (await call(staffRows.jobs.list, {}, { token })).body;
  expect(data.map(({ name }) => name).toSorted()).toEqual(Object.keys(JOB_NAMES).toSorted());
  expect(data.find(({ name }) => name === 'rebates-daily')).toMatchObject({
    title: '返水结算',
    schedule: '每小时 20 分',
    state: 'never',
    progress: null,
    expires_s: 3_600,
  });
  expect(data.every(({ next_at }) => next_at !== '')).toBe(true);
});

it('shows a run that was killed as interrupted once its expiry has passed', async () => {
  const { token } = await newStaff(app, 'readonly');
  const startedAt = new Date(app.clock.now().getTime() - 4_000_000);
  await database.pool.query(`INSERT INTO job_state (name, started_at) VALUES ('rebates-daily', $1), ('books', $1)`, [
    startedAt,
  ]);
  const { data } = (await call(staffRows.jobs.list, {}, { token })).body;
  const stateOf = (wanted: string) => data.find(({ name }) => name === wanted)?.state;
  expect(stateOf('rebates-daily')).toBe('interrupted');
  expect(stateOf('books')).toBe('running');
});

it('is refused without the permission to read the audit log', async () => {
  const { token } = await newStaff(app, 'content');
  expect((await call(staffRows.jobs.list, {}, { token })).body.code).toBe(403);
});
