import { SAVED_FILTERS, staffRows } from '@koi/contract';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { sendTogether } from '../../../../test/lock-waits.ts';
import { newStaff, type TestStaff } from '../../../../test/staff.ts';

const app = await testApp();
const { call, database } = app;
const { list, save, rename, remove } = staffRows.savedFilters;
let me: TestStaff;
let other: TestStaff;

beforeAll(async () => {
  me = await newStaff(app, 'readonly');
  other = await newStaff(app, 'readonly');
});

const draft = { screen: '/reviews', name: '大额取款', query: 'segment=withdrawal&sort=largest' };
const saveAs = async (change: object = {}, { token } = me) =>
  (await call(save, { ...draft, ...change }, { token })).body;
const mine = async (screen = '/reviews', { token } = me) => (await call(list, { screen }, { token })).body.data;

it('a filter is saved, listed by its page, renamed and removed by its owner', async () => {
  const { data } = await saveAs();
  expect(await mine()).toEqual([{ id: data.id, name: '大额取款', query: draft.query }]);
  expect(await mine('/members')).toEqual([]);
  const renamed = await call(rename, { id: data.id, name: '最大的取款' }, { token: me.token });
  expect(renamed.body).toMatchObject({ code: 200, message: SAVED_FILTERS.renamed });
  expect((await mine()).map(({ name }) => name)).toEqual(['最大的取款']);
  await call(remove, { id: data.id }, { token: me.token });
  expect(await mine()).toEqual([]);
  const { rows } = await database.pool.query(
    `SELECT action, target, changes FROM audit_row WHERE action LIKE 'savedFilters.%' ORDER BY id`,
  );
  expect(rows.map(({ action, target }) => [action, target])).toEqual([
    ['savedFilters.save', '筛选 大额取款'],
    ['savedFilters.rename', '筛选 最大的取款'],
    ['savedFilters.remove', '筛选 最大的取款'],
  ]);
  expect(rows[1].changes).toEqual([{ field: '名称', before: '大额取款', after: '最大的取款' }]);
});

it('a filter is invisible to other staff', async () => {
  const { data } = await saveAs({ name: '只有我' });
  expect(await mine('/reviews', other)).toEqual([]);
  const { id } = data;
  expect((await call(rename, { id, name: '别人的' }, { token: other.token })).body.code).toBe(404);
  expect((await call(remove, { id }, { token: other.token })).body.code).toBe(404);
  expect((await saveAs({ name: '只有我' }, other)).code).toBe(200);
});

it('a name is used once for a page', async () => {
  const { data } = await saveAs({ name: '甲' });
  expect((await saveAs({ name: '甲' })).message).toBe(SAVED_FILTERS.nameTaken);
  expect((await saveAs({ name: '甲', screen: '/bets' })).code).toBe(200);
  await saveAs({ name: '乙' });
  const taken = await call(rename, { id: data.id, name: '乙' }, { token: me.token });
  expect(taken.body.message).toBe(SAVED_FILTERS.nameTaken);
});

it('at most twenty filters are saved for a page, even when they are saved at once', async () => {
  const saving = Array.from({ length: 23 }, (_, at) => () => saveAs({ screen: '/ledger', name: `第 ${at} 个` }));
  for (const send of saving.slice(0, 18)) await send();
  const answers = await sendTogether(database, 'saved_filter', saving.slice(18));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(2);
  expect(answers.filter(({ message }) => message === SAVED_FILTERS.full)).toHaveLength(3);
});

it.each([
  ['without a name', { name: '' }, SAVED_FILTERS.nameMissing],
  ['with a long name', { name: '长'.repeat(21) }, SAVED_FILTERS.nameLong],
  ['without conditions', { query: '' }, SAVED_FILTERS.queryMissing],
  ['with too many conditions', { query: 'x'.repeat(601) }, SAVED_FILTERS.queryLong],
  ['of another site', { screen: 'https://elsewhere' }, SAVED_FILTERS.screenWrong],
])('a filter %s is refused', async (_, change, message) => {
  expect(await saveAs(change)).toMatchObject({ code: 400, message });
});
