import { memberRows } from '@koi/contract';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { ManualClock } from '../../../platform/index.ts';
import { type GameDraft, putGames, restGame } from './index.ts';

const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const { call, database } = await testApp({ clock });
const { list } = memberRows.games;

const draft = (code: string, category: GameDraft['category'], hot = false): GameDraft => ({
  venue: 'yunding',
  code,
  category,
  name: code,
  hot,
  mobileImage: `/art/${code}-wide.svg`,
  appImage: `/art/${code}.svg`,
  icon: `/art/${code}.svg`,
});

await database.transaction((tx) =>
  putGames(
    tx,
    [{ code: 'yunding', title: '云顶真人' }],
    [draft('second', 'sport'), draft('first', 'realbet', true), draft('third', 'realbet')],
  ),
);
const codes = async (input: object) => (await call(list, input)).body.data.map(({ game_code }) => game_code);

it('lists all games in the operator’s order, or those of one category', async () => {
  expect(await codes({ category: '' })).toEqual(['second', 'first', 'third']);
  expect(await codes({ category: 'realbet' })).toEqual(['first', 'third']);
  expect(await codes({ category: '\u0000' })).toEqual([]);
});

it('keeps hidden games in the list, marked as such', async () => {
  await database.pool.query(`UPDATE game SET visible = false WHERE code = 'third'`);
  expect((await call(list)).body.data.map(({ app_state }) => app_state)).toEqual([1, 1, 0]);
});

it('returns the details, the venue and the pictures of a game', async () => {
  const [, first] = (await call(list)).body.data;
  expect(first).toEqual({
    category_id: 'realbet',
    app_state: 1,
    is_hot: 1,
    name: 'first',
    platform_name: 'yunding',
    platform_title: '云顶真人',
    game_type: '0',
    game_code: 'first',
    mobile_img: '/art/first-wide.svg',
    app_img: '/art/first.svg',
    app_icon: '/art/first.svg',
    api_logo_img: '',
    header_logo: '',
    maintenance: 0,
    rest_until: '',
  });
});

it('keeps a game in maintenance until the set time', async () => {
  await database.transaction((tx) => restGame(tx, 'first', new Date('2026-03-01T17:30:00+08:00')));
  const first = async () => (await call(list)).body.data[1];
  expect(await first()).toMatchObject({ maintenance: 1, rest_until: '2026-03-01 17:30:00' });
  clock.set('2026-03-01T17:30:00+08:00');
  expect(await first()).toMatchObject({ maintenance: 0, rest_until: '' });
});

it('updates a game that already exists instead of adding it twice', async () => {
  await database.transaction((tx) => putGames(tx, [{ code: 'yunding', title: '云顶' }], [draft('first', 'realbet')]));
  expect(await codes({})).toHaveLength(3);
});
