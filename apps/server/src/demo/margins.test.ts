import { staffRows } from '@koi/contract';
import { marginWarnings } from '@koi/contract/rules/margins';
import { expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { DEMO_TIME, demoTemplate } from '../../test/demo.ts';
import { newStaff } from '../../test/staff.ts';
import { ManualClock } from '../platform/index.ts';
import { DEMO_RETURNS, demoGames } from './games.ts';

const app = await testApp({ clock: new ManualClock(DEMO_TIME), template: await demoTemplate() });
const { call } = app;
const { token } = await newStaff(app, 'admin');

it('every game of the demo has a stated return', async () => {
  const { data } = (await call(staffRows.games.list, {}, { token })).body;
  expect(data).toHaveLength(demoGames.length);
  expect(data.filter(({ return_percent }) => return_percent === '')).toEqual([]);
  expect(data.find(({ code }) => code === 'blackjack')?.return_percent).toBe(DEMO_RETURNS['blackjack']);
});

it('rebates and commission stay below the house edge in every category', async () => {
  const { categories, commission } = (await call(staffRows.rebates.margins, {}, { token })).body.data;
  expect(commission).toBe('0.20');
  expect(categories.find(({ field }) => field === 'realperson')).toEqual({
    field: 'realperson',
    games: 8,
    edge: '0.41',
    game: '二十一点',
    rebate: '0.19',
  });
  expect(categories.filter(({ edge }) => edge === '')).toEqual([]);
  expect(marginWarnings(categories, commission)).toEqual([]);
});

it('a return that was set by staff is kept', async () => {
  const { data } = (await call(staffRows.games.list, { search: 'blackjack' }, { token })).body;
  const [game] = data;
  if (game === undefined) throw new Error('there is no blackjack');
  const { body } = await call(staffRows.games.save, { ...game, return_percent: '99.00' }, { token });
  expect(body.code).toBe(200);
  const { categories } = (await call(staffRows.rebates.margins, {}, { token })).body.data;
  expect(categories[0]).toMatchObject({ field: 'realperson', edge: '1.00', game: '二十一点' });
});
