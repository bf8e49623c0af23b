import { staffRows } from '@koi/contract';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { newStaff } from '../../../../test/staff.ts';
import { createLog } from '../../../platform/index.ts';
import { createReportsService } from './service.ts';

const app = await testApp();
const { call, database, clock } = app;
const { token } = await newStaff(app, 'admin', 'boss0001');
const { audit, checkAudit } = staffRows.reports;

const read = async () => (await call(audit, {}, { token })).body.data;
const check = async (input: object = {}) => {
  expect((await call(checkAudit, input, { token })).body).toMatchObject({ code: 200, message: '已开始核对审计日志' });
  await expect.poll(async () => (await read()).running).toBe(false);
  return read();
};

it('staff start a check of the audit log and read its last result', async () => {
  expect(await read()).toEqual({ checked_at: '', checks: [], whole: false, running: false, failure: '' });
  const first = await check();
  expect(first).toMatchObject({
    whole: false,
    failure: '',
    checks: [
      { name: '审计日志记录链完整', passed: true },
      { name: '审计核对点的签名有效', passed: true },
    ],
  });
  expect(first.checks[0]?.detail).toMatch(/^新增 \d 条，抽查 0 条，共 \d 条$/);
  expect(await check({ whole: true })).toMatchObject({
    whole: true,
    checks: [
      { passed: true, detail: '3 条' },
      { passed: true, detail: '1 个核对点' },
    ],
  });
  const { rows } = await database.pool.query(`SELECT summary FROM audit_row WHERE action = 'reports.checkAudit'`);
  expect(rows).toEqual([{ summary: '开始核对' }, { summary: '开始全部核对' }]);
  expect(await app.app.metrics.report()).toContain('koi_books_differ{check="审计日志记录链完整"} 0');
});

it('the nightly job logs a broken chain as fatal, and the metrics of all processes show it', async () => {
  const other = await testApp({ clock, on: app.store });
  await database.pool.query('ALTER TABLE audit_row DISABLE TRIGGER ALL');
  await database.pool.query(`UPDATE audit_row SET summary = '拒绝' WHERE id = 1`);
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  const { jobs } = createReportsService({
    database,
    patient: database,
    clock,
    log,
    secrets: { secret: 'a secret of the tests, long enough to be one' },
  } as never);
  await jobs.find(({ name }) => name === 'audit-chain')?.handler({ now: clock.now(), log, data: {} });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 60, whole: false, brokenAt: 1, lastHash: '' });
  expect(await read()).toMatchObject({ checks: [{ passed: false, detail: '断裂于 #1' }, { passed: true }] });
  // The check was made by a service of its own, like that of a worker.
  for (const { app: process } of [app, other]) {
    expect(await process.metrics.report()).toContain('koi_books_differ{check="审计日志记录链完整"} 1');
  }
  expect((await call(staffRows.audit.chain, {}, { token })).body.data).toEqual({ whole: false, rows: 0, broken_at: 1 });
});
