import { setTimeout as pause } from 'node:timers/promises';
import { EXPORTS, PROPOSALS, STAFF, staffRows } from '@koi/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { effectsOf, expireProposals } from '../../../../test/proposals.ts';
import { newStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';

const clock = new ManualClock('2026-06-18T13:36:02+08:00');
const app = await testApp({ clock });
const { call, callUnchecked, database, register } = app;
const { exports: rows, proposals } = staffRows;

const maker = await newStaff(app, 'cashier-in');
const second = await newStaff(app, 'checker');
const service = await newStaff(app, 'service');
type Who = typeof maker;
type Decision = (typeof proposals)['approve' | 'refuse' | 'withdraw'];

await register('chenyu88', { realname: '欧阳小宇' });

beforeEach(async () => {
  await database.pool.query('TRUNCATE export_job, export_chunk, proposal');
});

const MEMBERS = { list: 'members/list', format: 'csv', filters: { search: 'chenyu88' }, reason: '监管机构来函' };
const propose = (input: object = {}, { token }: Who = maker) => call(rows.propose, { ...MEMBERS, ...input }, { token });
const proposed = async () => (await propose()).body.data;
const decide = async (row: Decision, no: string, { token }: Who = second, remark = '理由不足') => {
  const { body } = await call(row, { no, remark }, { token });
  return body.message;
};
const detail = async (no: string, { token }: Who = maker) => (await call(rows.detail, { no }, { token })).body.data;
const ended = async (no: string) => {
  for (let tries = 0; tries < 500; tries += 1) {
    const job = await detail(no);
    if (job.state !== 'queued' && job.state !== 'running') return job;
    await pause(10);
  }
  throw new Error('the export does not end');
};
const download = async (no: string, { token }: Who = maker) => (await call(rows.download, { no }, { token })).body;
const contentOf = async (no: string) =>
  (await app.app.http.inject({ method: 'GET', url: (await download(no)).data.url })).body;
/** Stored parts of unmasked files. The masked export proves that the worker looked for jobs. */
const chunks = async () => {
  const { body } = await callUnchecked(rows.create, { ...MEMBERS, unmasked: true }, { token: maker.token });
  const { no } = await ended(body.data.no);
  expect(await contentOf(no)).toContain(',欧**宇,');
  const stored = 'SELECT FROM export_chunk JOIN export_job ON id = job_id WHERE unmasked';
  return (await database.pool.query(stored)).rowCount;
};
const auditSince = async (id: string) =>
  (
    await database.pool.query<{ action: string; summary: string; staff_name: string }>(
      'SELECT action, summary, staff_name FROM audit_row WHERE id > $1 ORDER BY id',
      [id],
    )
  ).rows;
const lastAudit = async () =>
  (await database.pool.query<{ id: string }>('SELECT coalesce(max(id), 0) AS id FROM audit_row')).rows[0]?.id ?? '0';

describe('an unmasked export', () => {
  it('waits for a second person, who sees what the file will contain', async () => {
    const { no, proposal } = await proposed();
    expect(await detail(no)).toMatchObject({ state: 'waiting', unmasked: true, proposal, rows: 0, checker: '' });
    expect(await chunks()).toBe(0);
    expect((await download(no)).message).toBe(EXPORTS.notReady);
    const { body } = await call(proposals.list, { state: 1 }, { token: second.token });
    expect(body.data.data).toMatchObject([
      {
        no: proposal,
        kind: 'exports.unmasked',
        title: '会员列表',
        reason: '监管机构来函',
        changes: [
          { field: '文件', after: '会员列表，CSV，1 行' },
          { field: '筛选', after: '搜索：chenyu88，排序：最新注册' },
          { field: '实名', before: '遮盖', after: '原文' },
        ],
      },
    ]);
    expect(await effectsOf(app, proposal)).toEqual([
      '! 写入原文的行: 1 行',
      '! 以原文写入的个人资料: 实名',
      `能下载文件的人: 仅 ${maker.name}`,
      '文件保留: 24 小时',
    ]);
    const { waiting, open } = (await call(rows.list, { state: 'waiting' }, { token: maker.token })).body.data;
    expect({ waiting, open }).toEqual({ waiting: 1, open: 0 });
  });

  it('is impossible for one person alone', async () => {
    const { no, proposal } = await proposed();
    expect(await decide(proposals.approve, proposal, maker)).toBe(STAFF.notAllowed);
    expect((await call(rows.repeat, { no }, { token: maker.token })).body.message).toBe(EXPORTS.askAgain);
    expect((await call(rows.cancel, { no }, { token: maker.token })).body.message).toBe(EXPORTS.waiting);
    for (const change of [`state = 'queued'`, `state = 'queued', checker_id = staff_id`])
      await expect(database.pool.query(`UPDATE export_job SET ${change} WHERE unmasked`)).rejects.toThrow(
        /export_job_(agreed|two_people)/,
      );
    expect((await detail(no)).state).toBe('waiting');
    expect(await chunks()).toBe(0);
  });

  it('contains the whole text once a second person agreed, and is downloaded by its requester only', async () => {
    const before = await lastAudit();
    const { no, proposal } = await proposed();
    expect(await decide(proposals.approve, proposal)).toBe(PROPOSALS.approved);
    expect(await ended(no)).toMatchObject({ state: 'ready', rows: 1, checker: second.name, proposal: '' });
    expect((await download(no, second)).message).toBe(EXPORTS.notOwn);
    expect(await contentOf(no)).toContain('欧阳小宇');
    const both = `原文，${maker.name} 提出，${second.name} 同意`;
    expect(await auditSince(before)).toEqual([
      { action: 'proposals.propose', summary: '原文导出，会员列表', staff_name: maker.name },
      expect.objectContaining({ action: 'proposals.approve', staff_name: second.name }),
      { action: 'exports.finish', summary: `会员列表，1 行，${both}`, staff_name: '系统' },
      expect.objectContaining({ action: 'exports.download', summary: expect.stringContaining(both) }),
    ]);
    expect(await decide(proposals.approve, proposal)).toBe(PROPOSALS.decided);
    expect((await call(rows.repeat, { no }, { token: maker.token })).body.message).toBe(EXPORTS.askAgain);
    await database.pool.query('UPDATE export_job SET expires_at = $1', [clock.now()]);
    expect((await download(no)).message).toBe(EXPORTS.notReady);
  });

  it('that is refused, withdrawn or not agreed to in time writes nothing', async () => {
    const refused = await proposed();
    await decide(proposals.refuse, refused.proposal);
    expect(await detail(refused.no)).toMatchObject({ state: 'refused', failure: `${second.name} 未同意：理由不足` });
    const withdrawn = await proposed();
    await decide(proposals.withdraw, withdrawn.proposal, maker);
    expect((await detail(withdrawn.no)).state).toBe('cancelled');
    const late = await proposed();
    await database.pool.query('UPDATE proposal SET expires_at = $1 WHERE no = $2', [clock.now(), late.proposal]);
    expect(await decide(proposals.approve, late.proposal)).toBe(PROPOSALS.expired);
    await expireProposals(app);
    expect(await detail(late.no)).toMatchObject({ state: 'refused', failure: EXPORTS.lapsed });
    expect((await call(rows.list, { state: 'failed' }, { token: maker.token })).body.data.total).toBe(3);
    expect(await chunks()).toBe(0);
  });

  it('needs the permission, a reason, a list with personal data, and few open requests', async () => {
    expect((await propose({}, service)).body).toMatchObject({ code: 403, message: STAFF.notAllowed });
    expect((await propose({ reason: ' ' })).body.message).toBe(PROPOSALS.reasonMissing);
    expect((await propose({ list: 'bets/list', filters: {} })).body.message).toBe(EXPORTS.nothingMasked);
    const { body } = await call(rows.columns, { list: 'agents/applications' }, { token: service.token });
    expect(body.message).toBe(STAFF.notAllowed);
    const columns = await call(rows.columns, { list: 'agents/applications' }, { token: maker.token });
    expect(columns.body.data).toEqual({ columns: 14, masked: ['实名', '手机'] });
    for (let n = 0; n < 3; n += 1) await propose();
    expect((await propose()).body.message).toBe(EXPORTS.tooMany);
  });
});

it('an unmasked export of applications contains names and phone numbers as a whole', async () => {
  await database.pool.query(`INSERT INTO agent_application (member_id, mobile, info, state, created_at)
    SELECT id, '13812345678', '', 1, now() FROM member WHERE name = 'chenyu88'`);
  const { no, proposal } = (await propose({ list: 'agents/applications', filters: {} })).body.data;
  await decide(proposals.approve, proposal);
  await ended(no);
  expect(await contentOf(no)).toMatch(/欧阳小宇,13812345678/);
});
