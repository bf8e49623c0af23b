import { ABOUTS_ARTICLES, memberRows, SETUP, type SetupPoint, staffRows } from '@koi/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { openWays } from '../../../../test/deposits.ts';
import { effectsOf } from '../../../../test/proposals.ts';
import { settingsChanger } from '../../../../test/settings.ts';
import { newStaff } from '../../../../test/staff.ts';
import { aGame } from '../../../../test/venues.ts';
import { demoLevels } from '../../../demo/vip-levels.ts';
import { ManualClock } from '../../../platform/index.ts';
import { putGames } from '../../play/catalogue/index.ts';
import { putLevels } from '../../rewards/vip/index.ts';
import { putArticle } from '../../talk/content/index.ts';
import { createSettings } from '../settings/index.ts';
import { prepareOpening } from './index.ts';

const clock = new ManualClock('2026-06-18T10:00:00+08:00');
const app = await testApp({ clock });
const { call, database } = app;
const rows = staffRows.setup;
const settings = createSettings({ database, clock });
const changeSettings = settingsChanger(database, settings);

let token = '';
let second = '';
beforeAll(async () => {
  await prepareOpening(database, settings, clock.now());
  token = (await newStaff(app, 'admin')).token;
});

const state = async () => (await call(rows.state, {}, { token })).body.data;
const pointOf = async (name: SetupPoint['point']) => (await state()).points.find(({ point }) => point === name);
const missing = async () => (await state()).points.flatMap((each) => (each.state === 'required' ? [each.point] : []));
const open = async () => (await call(rows.open, {}, { token })).body;
const siteState = async () => (await call(memberRows.settings.app)).body.data;

const writeTerms = () =>
  database.transaction(async (tx) => {
    for (const [type, title] of Object.entries(ABOUTS_ARTICLES)) {
      const draft = { section: 'abouts' as const, type: Number(type), title, content: '<p>条款</p>' };
      await putArticle(tx, { ...draft, updatedAt: clock.now() });
    }
  });

describe('a new house', () => {
  it('is closed to members, and says that it is not open yet', async () => {
    expect(await siteState()).toMatchObject({ site_state: 0, repair_tips: SETUP.notOpenYet });
  });

  it('lists everything that is required before it can open', async () => {
    expect(await missing()).toEqual(['articles', 'ways', 'venues', 'games', 'vip', 'staff']);
    const { code, message } = await open();
    expect({ code, message }).toEqual({
      code: 422,
      message: SETUP.incomplete('条款与帮助、存款方式、场馆、游戏目录、VIP 与返水、员工与角色'),
    });
    expect(await siteState()).toMatchObject({ site_state: 0 });
  });

  it('explains each missing point', async () => {
    expect(await pointOf('venues')).toMatchObject({ state: 'required', detail: '0 个场馆，0 个已开放' });
    const problem = (await pointOf('staff'))?.problem;
    expect(problem).toContain('「取款审核」至少要有 1 人');
    expect(problem).toContain('「能复核提案」至少要有 2 人');
    expect(problem).toContain('「复核人角色」至少要有 1 人');
    expect((await pointOf('backups'))?.state).toBe('advised');
    const backedUp = async (hoursAgo: number) => {
      await changeSettings({ backup_at: new Date(clock.now().getTime() - hoursAgo * 3_600_000).toISOString() });
      return (await pointOf('backups'))?.state;
    };
    expect(await backedUp(47)).toBe('done');
    expect(await backedUp(49)).toBe('advised');
    expect(await pointOf('tls')).toMatchObject({ state: 'advised' });
  });

  it('takes one of many proposals to open that arrive at the same moment, and answers all of them', async () => {
    const propose = () => call(rows.proposeOpening, { reason: '内部试玩' }, { token });
    const answers = (await Promise.all(Array.from({ length: 20 }, propose))).map(({ body }) => body);
    const made = answers.filter(({ code }) => code === 200);
    expect(made).toHaveLength(1);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 409]));
    const no = made[0]?.data.no ?? '';
    expect((await call(staffRows.proposals.withdraw, { no }, { token })).body.code).toBe(200);
  });

  it('can open in spite of missing points when two people sign, and the audit log names the points', async () => {
    const proposed = (await call(rows.proposeOpening, { reason: '' }, { token })).body;
    expect(proposed.code).toBe(400);
    const { body } = await call(rows.proposeOpening, { reason: '内部试玩' }, { token });
    expect(body.code).toBe(200);
    expect((await state()).proposal).toBe(body.data.no);
    const effects = await effectsOf(app, body.data.no);
    expect(effects.slice(0, 3)).toEqual([
      '! 会员可以注册、存款和游戏: 立即',
      expect.stringMatching(/^! 条款与帮助: 缺少「/),
      '! 存款方式: 会员无法存款，至少开通一种方式。',
    ]);
    second = (await newStaff(app, 'checker')).token;
    const decision = { no: body.data.no, remark: '' };
    const key = { idempotencyKey: 'sign-opening-1' };
    expect((await call(staffRows.proposals.approve, decision, { token, ...key })).body.code).toBe(422);
    expect((await call(staffRows.proposals.approve, decision, { token: second, ...key })).body.code).toBe(200);
    expect(await siteState()).toMatchObject({ site_state: 1 });
    const { rows: audited } = await database.pool.query(`SELECT summary FROM audit_row WHERE action = 'setup.open'`);
    expect(audited[0].summary).toContain('场馆');
    expect((await open()).message).toBe(SETUP.alreadyOpen);
    await changeSettings({ opened_at: '', site_state: 0, repair_tips: SETUP.notOpenYet });
  });

  it('opens when nothing required is missing any more', async () => {
    await openWays(database);
    for (const role of ['cashier-in', 'cashier-out', 'treasurer'] as const) await newStaff(app, role);
    await writeTerms();
    await database.transaction((tx) => putLevels(tx, demoLevels));
    const offer = (hot: boolean) =>
      database.transaction((tx) =>
        putGames(tx, [{ code: 'yunding', title: '云顶真人' }], [{ ...aGame('yunding', 'YD-1'), hot }]),
      );
    await offer(false);
    expect(await pointOf('games')).toMatchObject({ state: 'advised', detail: '已上架 1 个，热门 0 个' });
    expect((await pointOf('games'))?.problem).toContain('没有热门游戏');
    await offer(true);
    expect((await pointOf('games'))?.problem).not.toContain('热门');
    expect(await missing()).toEqual([]);
    expect((await call(rows.proposeOpening, { reason: '试玩' }, { token })).body.message).toBe(SETUP.complete);
    expect(await open()).toMatchObject({ code: 200, message: SETUP.opened });
    expect((await siteState()).site_state).toBe(1);
    expect((await state()).opened_at).toBe('2026-06-18 10:00:00');
  });

  it('stays as it is when the server starts again', async () => {
    await prepareOpening(database, settings, clock.now());
    expect((await siteState()).site_state).toBe(1);
  });
});

it('a site that has members counts as open, although its opening was never recorded', async () => {
  await app.register('earlier1');
  await changeSettings({ opened_at: '' });
  await prepareOpening(database, settings, clock.now());
  expect((await settings.stored()).opened_at).toBe(clock.now().toISOString());
  expect((await settings.stored()).site_state).toBe(1);
});
