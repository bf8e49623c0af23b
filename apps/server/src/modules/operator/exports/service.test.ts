import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { EXPORTS, STAFF, staffRows } from '@koi/contract';
import { checkBetDays } from '@koi/contract/rules/venues';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { readXlsx } from '../../../../test/read-xlsx.ts';
import { newStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';
import { ALL_LISTS } from './lists/all.ts';

const MINUTE_MS = 60_000;
const clock = new ManualClock('2026-06-18T13:36:02+08:00');
const app = await testApp({ clock });
const { call, database, register } = app;
const rows = staffRows.exports;

const admin = await newStaff(app, 'checker');
const finance = await newStaff(app, 'finance');
const content = await newStaff(app, 'content');
const auditor = await newStaff(app, 'readonly');
type Who = typeof admin;

for (const name of ['chenyu88', 'linmo66', 'zhaoqi77']) await register(name);
await database.pool.query(`UPDATE member SET frozen = true WHERE name = 'linmo66'`);

beforeEach(async () => {
  await database.pool.query('TRUNCATE export_job, export_chunk');
});

const create = (input: object, { token }: Who = finance) => call(rows.create, input, { token });
const detail = async (no: string, { token }: Who = finance) => (await call(rows.detail, { no }, { token })).body.data;

const exported = async (input: object, who: Who = finance) => {
  const { body } = await create(input, who);
  expect(body).toMatchObject({ code: 200, message: EXPORTS.started });
  for (let tries = 0; tries < 500; tries += 1) {
    const job = await detail(body.data.no, who);
    if (job.state !== 'queued' && job.state !== 'running') return job;
    await pause(10);
  }
  throw new Error('the export does not end');
};

const addressOf = async (no: string, { token }: Who = finance) => (await call(rows.download, { no }, { token })).body;
const fetchFile = (url: string) => app.app.http.inject({ method: 'GET', url, remoteAddress: '10.2.3.18' });
const contentOf = async (no: string, who?: Who) => fetchFile((await addressOf(no, who)).data.url);

const auditOf = async (no: string) => {
  const { rows: found } = await database.pool.query<{ action: string; summary: string; staff_name: string }>(
    'SELECT action, summary, staff_name FROM audit_row WHERE target = $1 ORDER BY id',
    [`导出 ${no}`],
  );
  return found;
};

const idOf = async (name: string): Promise<number> =>
  (await database.pool.query<{ id: number }>('SELECT id FROM member WHERE name = $1', [name])).rows[0]?.id ?? 0;

const MEMBERS = { list: 'members/list', format: 'csv', filters: { state: 'frozen' } };

describe('an export', () => {
  it('contains the rows of the list with its filters, masked, and is downloaded once per address', async () => {
    const job = await exported(MEMBERS);
    expect(job).toMatchObject({
      title: '会员列表',
      filters: ['状态：已冻结', '排序：最新注册'],
      state: 'ready',
      rows: 1,
      percent: 100,
      columns: 10,
      masked: ['实名'],
      finished_at: '2026-06-18 13:36:02',
      expires_at: '2026-06-19 13:36:02',
    });
    const { url } = (await addressOf(job.no)).data;
    const file = await fetchFile(url);
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-length': String(job.bytes),
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('会员列表-20260618-1336.csv')}`,
    });
    const [head, line, ...rest] = file.rawPayload.toString('utf8', 3).split('\r\n');
    expect(head).toBe('会员ID,会员,实名,VIP,代理,状态,中心钱包,累计存款,累计流水,注册时间');
    expect(line).toMatch(/^\d+,linmo66,陈\*,1,否,已冻结,0\.00,0\.00,0\.00,2026-06-18 13:36:02$/);
    expect(rest).toEqual(['']);
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(job.sha256);
    expect((await fetchFile(url)).statusCode).toBe(404);
  });

  it('is recorded in the audit log when it is requested, when it is ready and at each download', async () => {
    const { no } = await exported(MEMBERS);
    await contentOf(no);
    await contentOf(no);
    const summary = '会员列表，CSV，状态：已冻结，排序：最新注册';
    expect(await auditOf(no)).toEqual([
      { action: 'exports.create', summary, staff_name: finance.name },
      { action: 'exports.finish', summary: '会员列表，1 行', staff_name: '系统' },
      { action: 'exports.download', summary: `${summary}，1 行，下载第 1 次`, staff_name: finance.name },
      { action: 'exports.download', summary: `${summary}，1 行，下载第 2 次`, staff_name: finance.name },
    ]);
    expect((await detail(no)).events.map(({ text, who }) => `${text} ${who}`)).toEqual([
      expect.stringContaining(`提出 ${finance.name} · `),
      '完成，1 行 任务 · 自动',
      `下载第 1 次 ${finance.name} · 10.2.3.18`,
      `下载第 2 次 ${finance.name} · 10.2.3.18`,
    ]);
  });

  it('has the same rows as a workbook, in the order of the list', async () => {
    const { no } = await exported({ list: 'members/list', format: 'xlsx', filters: { sort: 'newest' } });
    const [sheet = []] = readXlsx((await contentOf(no)).rawPayload);
    const { body } = await call(staffRows.memberFiles.list, { sort: 'newest' }, { token: finance.token });
    expect(sheet.slice(1).map(([, name]) => name?.value)).toEqual(body.data.data.map(({ name }) => name));
    expect(sheet[1]?.[6]).toMatchObject({ value: '0.00', isText: false });
  });

  it('reads more rows than a page of the list has', async () => {
    await database.pool.query(`INSERT INTO audit_row
      SELECT 100000 + n, now(), NULL, '系统', '', 'settings', 'x', 'many ' || n, '', '', true, '[]', '', n::text
      FROM generate_series(1, 2500) AS n`);
    const job = await exported({ list: 'audit/list', filters: { group: 'settings' } }, auditor);
    expect(job).toMatchObject({ state: 'ready', rows: 2_500 });
    const lines = (await contentOf(job.no, auditor)).body.trim().split('\r\n');
    expect(new Set(lines).size).toBe(2_501);
  });
});

/** Filters without which a list cannot be read. */
const OF_A_MEMBER = { member_id: '100001' };
const OF_A_DAY = { first: '2026-06-01', last: '2026-06-01' };
const REQUIRED: Readonly<Record<string, Record<string, string>>> = {
  'members/devices': OF_A_MEMBER,
  'members/visits': OF_A_MEMBER,
  'members/notes/list': OF_A_MEMBER,
  'letters/received': OF_A_MEMBER,
  'talks/messages': OF_A_MEMBER,
  'protection/member/history': OF_A_MEMBER,
  'protection/report': OF_A_DAY,
  'reports/members': OF_A_DAY,
  'reports/agents': OF_A_DAY,
  'reports/cohorts': { last: '2026-06-01' },
  'business-reports/profit': OF_A_DAY,
  'business-reports/ways': OF_A_DAY,
  'business-reports/large': { ...OF_A_DAY, at_least: '10000' },
};

/** Lists that are short enough to be read as a whole, and reports. */
const WHOLE = [
  'accounts',
  'announcements/list',
  'articles/list',
  'banners/list',
  'business-reports/large',
  'business-reports/profit',
  'business-reports/ways',
  'games/list',
  'protection/house-limits',
  'protection/report',
  'reports/cohorts',
  'reports/memberDays',
  'sponsors/list',
  'staff',
  'venues',
];

describe('every list of the back office', () => {
  it('can be exported by a person who may read it, in its whole length', async () => {
    const member = await idOf('chenyu88');
    for (const { name, columns } of ALL_LISTS) {
      const filters = name === 'reports/memberDays' ? { ...OF_A_DAY, member_id: member } : (REQUIRED[name] ?? {});
      const job = await exported({ list: name, format: 'csv', filters }, admin);
      expect([name, job.state, job.failure]).toEqual([name, 'ready', '']);
      const [head = ''] = (await contentOf(job.no, admin)).rawPayload.toString('utf8', 3).split('\r\n');
      expect(head.split(',')).toEqual(columns.map(({ title }) => title));
    }
  });

  it('is one of the calls that give a page of a list, and none of them is missing', () => {
    const lists = Object.values(staffRows).flatMap((feature) =>
      Object.values(feature).flatMap(({ path, output }) =>
        'next' in ((output as { shape?: object }).shape ?? {}) ? [path] : [],
      ),
    );
    const whole = WHOLE.map((name) => `/api/staff/${name}`);
    expect(ALL_LISTS.map(({ row }) => row.path).toSorted()).toEqual([...lists, ...whole].toSorted());
  });
});

describe('a list that is read as a whole', () => {
  it('is exported with account numbers masked and formulas escaped, and recorded', async () => {
    await database.pool.query(`INSERT INTO receiving_account (bank_name, bank_no, bank_owner, bank_address, enabled, sort)
      VALUES ('=HYPERLINK("x")', '6222021234567890', '陈小宇', '北京', true, 1)`);
    const job = await exported({ list: 'accounts', format: 'csv', filters: {} }, admin);
    expect(job).toMatchObject({ title: '收款银行账户', masked: ['账号', '户名'] });
    const text = (await contentOf(job.no, admin)).rawPayload.toString();
    expect(text).toContain(`"'=HYPERLINK(""x"")",****7890,陈*宇,北京,是,1`);
    expect(text).not.toContain('6222021234567890');
    expect((await auditOf(job.no)).map(({ action, summary }) => `${action} ${summary}`)).toEqual([
      'exports.create 收款银行账户，CSV，全部',
      expect.stringMatching(/^exports\.finish 收款银行账户，\d+ 行$/),
      expect.stringMatching(/^exports\.download /),
    ]);
  });

  it('needs the permission of its own call', async () => {
    for (const list of ['accounts', 'staff', 'business-reports/profit'])
      expect((await create({ list, format: 'csv', filters: OF_A_DAY }, content)).body.message).toBe(STAFF.notAllowed);
    expect((await create({ list: 'sponsors/list', format: 'csv', filters: {} }, content)).body.code).toBe(200);
  });

  it('refuses a span that the report refuses', async () => {
    const filters = { first: '2026-06-02', last: '2026-06-01' };
    for (const list of ['business-reports/ways', 'reports/members'])
      expect((await create({ list, format: 'csv', filters }, admin)).body.message).toBe('开始日期不能晚于结束日期');
  });
});

describe('permission', () => {
  it('to export a list is the permission to read it', async () => {
    expect((await create(MEMBERS, content)).body).toMatchObject({ code: 403, message: STAFF.notAllowed });
    expect((await create({ ...MEMBERS, list: 'activities/list', filters: {} }, content)).body.code).toBe(200);
  });

  it('is needed for a list that exists, with filters that the list accepts', async () => {
    expect((await create({ ...MEMBERS, list: 'members/detail' })).body.message).toBe(EXPORTS.unknownList);
    expect((await create({ ...MEMBERS, filters: { state: 'melted' } })).body.code).toBe(400);
    const reversed = { from: '2026-06-18', to: '2026-06-01' };
    expect((await create({ list: 'bets/list', filters: reversed })).body.message).toBe(checkBetDays(reversed));
    expect((await database.pool.query('SELECT FROM export_job')).rowCount).toBe(0);
  });

  it('to see jobs of others belongs to those who read the audit log, who can not download them', async () => {
    const { no } = await exported(MEMBERS);
    expect((await call(rows.detail, { no }, { token: content.token })).body.message).toBe(EXPORTS.unknown);
    expect((await call(rows.list, {}, { token: content.token })).body.data.total).toBe(0);
    expect((await addressOf(no, content)).message).toBe(EXPORTS.unknown);
    const seen = await call(rows.list, {}, { token: auditor.token });
    expect(seen.body.data).toMatchObject({ total: 1, open: 0, ready: 1, data: [{ no, made_by_me: false }] });
    expect((await addressOf(no, auditor)).message).toBe(EXPORTS.notOwn);
    for (const row of [rows.cancel, rows.repeat])
      expect((await call(row, { no }, { token: auditor.token })).body.message).toBe(EXPORTS.notOwn);
    expect((await call(rows.list, { mine: 1 }, { token: auditor.token })).body.data.total).toBe(0);
  });

  it('to download ends with the ticket after a minute, and with the account', async () => {
    const { no } = await exported(MEMBERS);
    const late = (await addressOf(no)).data.url;
    clock.advance(MINUTE_MS);
    expect((await fetchFile(late)).statusCode).toBe(404);
    const { url } = (await addressOf(no)).data;
    await database.pool.query('UPDATE staff_account SET enabled = false WHERE id = $1', [finance.id]);
    expect((await fetchFile(url)).statusCode).toBe(404);
    await database.pool.query('UPDATE staff_account SET enabled = true WHERE id = $1', [finance.id]);
    const forged = `${(await addressOf(no)).data.url.slice(0, -4)}0000`;
    expect((await fetchFile(forged)).statusCode).toBe(404);
    expect((await auditOf(no)).map(({ action }) => action)).not.toContain('exports.download');
  });
});
