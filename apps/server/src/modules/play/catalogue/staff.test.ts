import { GAME_IMPORT, GAMES, memberRows, PROPOSALS, staffRows, VENUES } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { agreeTo, checkerOf, effectsOf } from '../../../../test/proposals.ts';
import { settingsChanger } from '../../../../test/settings.ts';
import { newStaff } from '../../../../test/staff.ts';
import { venueFixture } from '../../../../test/venues.ts';
import { createSettings } from '../../operator/settings/index.ts';

const fixture = await venueFixture();
const { app, call, venue, member, moveIn, database, clock, jobs } = fixture;
const { token } = await newStaff(app, 'content');
const admin = await newStaff(app, 'admin');
const settings = settingsChanger(database, createSettings({ database }));

const staffList = async () => (await call(staffRows.games.list, {}, { token })).body.data;
const seen = async (code: string) =>
  (await call(memberRows.games.list)).body.data.find(({ game_code }) => game_code === code);
const form = async (code: string) => {
  const game = (await staffList()).find((each) => each.code === code);
  if (game === undefined) throw new Error(`there is no game ${code}`);
  return game;
};
const save = async (code: string, changes: object) =>
  (await call(staffRows.games.save, { ...(await form(code)), ...changes }, { token })).body;
const audited = async (action: string) => {
  const { rows } = await database.pool.query('SELECT changes FROM audit_row WHERE action = $1 ORDER BY id', [action]);
  return rows.map(({ changes }) => changes);
};

describe('a game', () => {
  const dressed = {
    name: '锦鲤捕鱼',
    hot: 1,
    mobile_img: '/art/b.svg',
    app_img: '/media/pictures/abc',
    app_icon: 'https://pictures.example/b.png',
  };

  it('is shown to members at once with its new name, pictures, maintenance and visibility', async () => {
    expect(await save('fishing', dressed)).toMatchObject({ code: 200 });
    expect(await seen('fishing')).toMatchObject({ name: '锦鲤捕鱼', is_hot: 1, app_img: '/media/pictures/abc' });
    expect(await save('fishing', { resting: 1, rest_until: '2026-06-18 23:30' })).toMatchObject({ code: 200 });
    expect(await seen('fishing')).toMatchObject({ maintenance: 1, rest_until: '2026-06-18 23:30:00' });
    expect(await form('fishing')).toMatchObject({ resting: 1, rest_until: '2026-06-18 23:30:00', title: '沧海捕鱼' });
    expect(await save('fishing', { resting: 0, visible: 0 })).toMatchObject({ code: 200 });
    expect(await seen('fishing')).toMatchObject({ maintenance: 0, app_state: 0 });
    expect(await save('fishing', { visible: 1 })).toMatchObject({ code: 200 });
    expect((await audited('games.save'))[1]).toEqual([
      { field: '维护', before: '否', after: '是' },
      { field: '维护至', before: '', after: '2026-06-18 23:30:00' },
    ]);
  });

  it('is not saved with invalid input, and a save without a change writes no audit row', async () => {
    const traces = (await audited('games.save')).length;
    expect(await save('fishing', { resting: 1, rest_until: '2026-06-18 01:00' })).toMatchObject({
      message: VENUES.restInPast,
    });
    expect(await save('fishing', { resting: 1, rest_until: '2026-99-99 99:99' })).toMatchObject({
      message: VENUES.restWrong,
    });
    expect(await save('fishing', { code: 'nothing' })).toMatchObject({ message: GAMES.unknown });
    expect(await save('fishing', { app_img: 'javascript:alert(1)' })).toMatchObject({ message: VENUES.pictureWrong });
    expect(await save('fishing', {})).toMatchObject({ code: 200 });
    expect(await audited('games.save')).toHaveLength(traces);
  });

  it('is not overwritten when another change was saved in between', async () => {
    const { version } = await form('dragon');
    expect(await save('dragon', { name: '金龙' })).toMatchObject({ code: 200 });
    expect(await save('dragon', { name: '银龙', version })).toMatchObject({ code: 409, message: VENUES.stale });
    const names = ['甲', '乙', '丙', '丁', '戊'];
    const shared = await form('dragon');
    const answers = await Promise.all(
      names.map((name) => call(staffRows.games.save, { ...shared, name }, { token }).then(({ body }) => body.code)),
    );
    expect(answers.filter((code) => code === 200)).toHaveLength(1);
  });
});

describe('another category', () => {
  const open = (at: string) => settings({ opened_at: at });

  it('is stored at once before the site has opened', async () => {
    const { body } = await call(staffRows.games.save, { ...(await form('dragon')), category: 'joker' }, { token });
    expect(body).toMatchObject({ code: 200, data: { no: '' } });
    expect(await form('dragon')).toMatchObject({ category: 'joker' });
  });

  it('needs a second person, who reads its effects, once the site has opened; the rest is stored at once', async () => {
    // An account that is made after the opening can't agree on its first day.
    await checkerOf(app);
    clock.advance(1_000);
    await open(clock.now().toISOString());
    expect(await save('dragon', { category: 'lottery' })).toMatchObject({ message: PROPOSALS.reasonMissing });
    const change = { category: 'lottery', name: '龙', reason: '场馆改类' };
    const made = await save('dragon', change);
    expect(made).toMatchObject({ code: 200, message: GAME_IMPORT.categoryProposed });
    expect(await form('dragon')).toMatchObject({ category: 'joker', name: '龙' });
    expect(await effectsOf(app, made.data.no)).toEqual([
      '! 返水比例: 棋牌返水 → 彩票返水',
      '近 30 天的有效投注: ¥0.00',
    ]);
    expect(await save('dragon', { hot: 1 })).toMatchObject({ code: 200, data: { no: '' } });
    expect(await save('dragon', change)).toMatchObject({ message: PROPOSALS.open });
    expect(await agreeTo(app, made.data.no)).toMatchObject({ code: 200 });
    expect(await form('dragon')).toMatchObject({ category: 'lottery', hot: 1 });
    expect((await audited('games.save')).at(-1)).toEqual([{ field: '类别', before: '棋牌', after: '彩票' }]);
  });

  it('is not stored after another one was agreed to meanwhile', async () => {
    const made = await save('dragon', { category: 'sport', reason: '场馆改类' });
    await database.pool.query(`UPDATE game SET category = 'concise' WHERE code = 'dragon'`);
    expect(await agreeTo(app, made.data.no)).toMatchObject({ message: PROPOSALS.changed });
    expect(await save('dragon', { category: 'concise' })).toMatchObject({ code: 200, data: { no: '' } });
    await open('');
  });
});

describe('the order of games', () => {
  const codes = async () => (await call(memberRows.games.list)).body.data.map(({ game_code }) => game_code);
  const orderOf = async (...wanted: string[]) => {
    const all = await staffList();
    return wanted.flatMap((wantedCode) => {
      const game = all.find(({ code }) => code === wantedCode);
      return game === undefined ? [] : [{ platname: game.platname, code: game.code, version: game.version }];
    });
  };
  const arrange = async (order: object[]) => (await call(staffRows.games.arrange, { order }, { token })).body;

  it('is saved for members at once, using the places that the listed games have', async () => {
    expect(await codes()).toEqual(['baccarat', 'dragon', 'fishing']);
    expect(await arrange(await orderOf('fishing', 'dragon', 'baccarat'))).toMatchObject({ message: VENUES.arranged });
    expect(await codes()).toEqual(['fishing', 'dragon', 'baccarat']);
    expect(await arrange(await orderOf('baccarat', 'fishing'))).toMatchObject({ code: 200 });
    expect(await codes()).toEqual(['baccarat', 'dragon', 'fishing']);
    expect(await audited('games.arrange')).toHaveLength(2);
  });

  it('is refused as a whole when a game was changed in between, is unknown or listed twice', async () => {
    const order = await orderOf('fishing', 'dragon', 'baccarat');
    await save('baccarat', { name: '百家乐' });
    expect(await arrange(order)).toMatchObject({ code: 409, message: VENUES.stale });
    const fresh = await orderOf('fishing', 'dragon');
    expect(await arrange([...fresh, { platname: 'xinghe', code: 'nothing', version: 0 }])).toMatchObject({
      message: GAMES.unknown,
    });
    expect(await arrange([...fresh, ...fresh])).toMatchObject({ code: 409 });
    expect(await codes()).toEqual(['baccarat', 'dragon', 'fishing']);
    expect((await call(staffRows.games.arrange, { order: [] }, { token })).body.code).toBe(400);
  });
});

describe('a venue', () => {
  const rowOf = async (venueCode: string) => {
    const rows = (await call(staffRows.venues.list, {}, { token: admin.token })).body.data;
    const row = rows.find((each) => each.platname === venueCode);
    if (row === undefined) throw new Error(`there is no venue ${venueCode}`);
    return row;
  };
  const rest = async (venueCode: string, changes: object) => {
    const { version } = await rowOf(venueCode);
    const form = { platname: venueCode, maintenance: 1, rest_until: '', remark: '版本升级', version } as const;
    return (await call(staffRows.venues.setMaintenance, { ...form, ...changes }, { token: admin.token })).body;
  };

  it('in maintenance puts all its games into maintenance until the set time', async () => {
    expect(await rest('yunding', { rest_until: '2026-06-18 14:10' })).toMatchObject({ code: 200 });
    expect(await rowOf('yunding')).toMatchObject({
      state: 'resting',
      maintenance: 1,
      rest_reason: '版本升级',
      rest_until: '2026-06-18 14:10:00',
    });
    expect(await seen('baccarat')).toMatchObject({ maintenance: 1, rest_until: '2026-06-18 14:10:00', app_state: 1 });
    expect(await form('baccarat')).toMatchObject({ resting: 0, venue_resting: 1 });
    const who = await member('rested01', 10_000n);
    expect((await moveIn(who, 'yunding', '60')).body.code).toBe(422);
    clock.set('2026-06-18T14:10:00+08:00');
    expect(await seen('baccarat')).toMatchObject({ maintenance: 0, rest_until: '' });
    expect(await rowOf('yunding')).toMatchObject({ state: 'open', maintenance: 0, rest_reason: '', rest_until: '' });
    expect((await moveIn(who, 'yunding', '60')).body.code).toBe(200);
  });

  it('is reopened manually with a reason, and both actions are audited', async () => {
    await rest('xinghe', {});
    expect(await seen('dragon')).toMatchObject({ maintenance: 1, rest_until: '' });
    expect(await rest('xinghe', { maintenance: 0, remark: '' })).toMatchObject({ message: '请填写原因' });
    expect(await rest('xinghe', { maintenance: 0, remark: '升级完成' })).toMatchObject({ code: 200 });
    expect(await seen('dragon')).toMatchObject({ maintenance: 0 });
    expect((await audited('venues.setMaintenance')).slice(-2)).toEqual([
      [{ field: '状态', before: '开放', after: '维护中' }],
      [{ field: '状态', before: '维护中', after: '开放' }],
    ]);
  });

  it('is not overwritten when its maintenance was changed in between', async () => {
    const { version } = await rowOf('canghai');
    await rest('canghai', { rest_until: '2026-06-18 20:00' });
    expect(await rest('canghai', { maintenance: 0, version })).toMatchObject({ code: 409, message: VENUES.stale });
    expect(await rest('canghai', { rest_until: '2026-06-18 10:00' })).toMatchObject({ message: VENUES.restInPast });
    expect(await rest('canghai', { rest_until: '2026-13-01 10:00' })).toMatchObject({ message: VENUES.restWrong });
    expect(await rowOf('canghai')).toMatchObject({ rest_until: '2026-06-18 20:00:00' });
  });

  it('shows its availability, its balance and the results of the day', async () => {
    const who = await member('player01', 50_000n);
    await moveIn(who, 'xinghe', '300');
    venue.settle('xinghe', venue.place('xinghe', who.player, 10_000n), 25_000n);
    await jobs.bets.pullAll();
    const row = await rowOf('xinghe');
    expect(row).toMatchObject({ title: '星河电子', state: 'open', breaker: 'closed', open_transfers: 0 });
    expect(row).toMatchObject({ stake_today: '100.00', result_today: '-150.00', balance: '450.00', players: 1 });
    expect(row.last_pull_at).toMatch(/^2026-06-18/);
    expect(row.recent_calls).toBeGreaterThan(0);
    expect(row.recent_answered).toBe(row.recent_calls);
  });
});
