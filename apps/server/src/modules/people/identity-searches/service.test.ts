import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { MEMBER_FILES, memberRows, staffRows } from '@koi/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../../../../../scripts/project.ts';
import { testApp } from '../../../../test/app.ts';
import { settingsChanger } from '../../../../test/settings.ts';
import { newStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';
import { createSettings } from '../../operator/settings/index.ts';

const clock = new ManualClock('2026-06-18T13:36:02+08:00');
const app = await testApp({ clock });
const second = await testApp({ clock, on: app.store });
const { call, database, register } = app;
const { memberFiles, search, exports: exporting, savedFilters } = staffRows;

const LIMIT = 5;
/** Each process keeps its copy of the settings for one second. */
const SETTINGS_AGE_MS = 1_100;

type Who = Awaited<ReturnType<typeof newStaff>>;

const numbers = (count: number) => Array.from({ length: count }, (_, at) => `1390000${1_000 + at}`);
const find = (q: string, { token }: Who, on = app) => on.call(search.find, { q, identity: 1 }, { token });
const list = (text: string, { token }: Who, on = app) => on.call(memberFiles.list, { search: text }, { token });
const searches = async () =>
  (
    await database.pool.query<{ staff_name: string; target: string; summary: string; succeeded: boolean }>(
      `SELECT staff_name, target, summary, succeeded FROM audit_row WHERE action = 'search.identity' ORDER BY id`,
    )
  ).rows;
const countSince = async (work: () => Promise<unknown>): Promise<number> => {
  const before = (await searches()).length;
  await work();
  return (await searches()).length - before;
};

beforeAll(async () => {
  await settingsChanger(database, createSettings({ database }))({ identity_searches_per_day: LIMIT });
  await pause(SETTINGS_AGE_MS);
  const token = await register('known001');
  const profile = { mobile: '13800008866', email: '', birthday: '' };
  await call(memberRows.members.updateProfile, profile, { token });
});

describe('a search by a personal value', () => {
  it('is recorded with the person and the fields, and with the value masked', async () => {
    const person = await newStaff(app, 'service');
    await find('138 0000 8866', person);
    await find('陈宇', person);
    await list('13800008867', person);
    expect((await searches()).slice(-3)).toEqual([
      { staff_name: person.name, target: '手机号、卡号', summary: '138 **** 8866', succeeded: true },
      { staff_name: person.name, target: '实名', summary: '陈*', succeeded: true },
      { staff_name: person.name, target: '手机号', summary: '138 **** 8867', succeeded: true },
    ]);
  });

  it('is refused when the searches of 24 hours are used up, in every process, with a clear text', async () => {
    const person = await newStaff(app, 'service');
    for (const number of numbers(LIMIT)) expect((await find(number, person)).body.code).toBe(200);
    for (const on of [app, second]) {
      expect((await find('13900002000', person, on)).body).toMatchObject({
        code: 429,
        message: MEMBER_FILES.identitySearches,
      });
      expect((await list('13800008866', person, on)).body.message).toBe(MEMBER_FILES.identitySearches);
    }
    expect((await list('known', person)).body.data.total).toBe(1);
    const others = await newStaff(app, 'service');
    expect((await list('13800008866', others)).body.data.total).toBe(1);
  });

  it('is counted exactly when many are made at the same moment in two processes', async () => {
    const person = await newStaff(app, 'service');
    const answers = await Promise.all(numbers(20).map((number, at) => find(number, person, at % 2 ? app : second)));
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(LIMIT);
  });

  it('is counted once for the same value, so that pages, refreshes and exports of it are one search', async () => {
    const person = await newStaff(app, 'service');
    const count = await countSince(async () => {
      for (const on of [app, second]) {
        await Promise.all([find('13800008866', person, on), list('13800008866', person, on)]);
      }
      const wanted = { list: 'members/list', format: 'csv', filters: { search: '13800008866' } };
      expect((await call(exporting.create, wanted, { token: person.token })).body.code).toBe(200);
    });
    expect(count).toBe(1);
  });

  it('is not answered when its row of the audit log can not be written, and does not count', async () => {
    const person = await newStaff(app, 'service');
    await database.pool.query('ALTER TABLE audit_row RENAME TO audit_row_away');
    for (const number of numbers(LIMIT + 1)) expect((await find(number, person)).status).toBe(500);
    await database.pool.query('ALTER TABLE audit_row_away RENAME TO audit_row');
    expect((await find('13800008866', person)).body.data.members).toHaveLength(1);
  });
});

it('names, ids and parts of personal values are not counted, and parts find nothing', async () => {
  const other = await newStaff(app, 'risk');
  const count = await countSince(async () => {
    for (const part of ['known', '100001', '1380000886', '38000', '866', '陈', '陈宇'])
      expect((await list(part, other)).body.code).toBe(200);
    for (const part of ['1380000', '08866', '138', '陈', '宇'])
      expect((await find(part, other)).body.data.members, part).toEqual([]);
    const { body } = await call(search.find, { q: '13800008866' }, { token: other.token });
    expect(body.data.members).toEqual([]);
  });
  expect(count).toBe(0);
});

it('a searched value is in clear neither in the audit log nor in the filters that an export shows', async () => {
  const person = await newStaff(app, 'service');
  const as = { token: person.token };
  const filters = { search: '13800008866' };
  const { no } = (await call(exporting.create, { list: 'members/list', format: 'csv', filters }, as)).body.data;
  await call(savedFilters.save, { screen: '/members', name: '一位', query: 'search=13800008866' }, as);
  expect((await call(exporting.detail, { no }, as)).body.data.filters).toContain('搜索：138 **** 8866');
  const { rows } = await database.pool.query('SELECT row_to_json(audit_row)::text AS text FROM audit_row');
  const log = rows.map(({ text }) => text).join('\n');
  expect(log).toContain('search=138 **** 8866');
  expect(log).not.toContain('13800008866');
});

it('the columns of personal values are compared in no other file of the server', () => {
  const root = inProject('apps/server/src');
  const comparing = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .filter((file) =>
      /\b(?:eq|ne|like|ilike|inArray|gt|lt|gte|lte|asc|desc|orderBy)\([^()]*\b(?:members\.(?:realname|mobile|email)|memberIdentities\.\w+Mark)\b|\$\{members\.(?:realname|mobile|email)\}/.test(
        readFileSync(`${root}/${file}`, 'utf8'),
      ),
    );
  expect(comparing.toSorted()).toEqual(
    ['identity-search.ts', 'identity.ts'].map((file) => `modules/people/members/${file}`),
  );
});
