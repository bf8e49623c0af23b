import { DEFAULT_GAME_PICTURE, GAME_IMPORT, memberRows, NO_VERSION, staffRows, VENUES } from '@koi/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { settingsChanger } from '../../../../test/settings.ts';
import { newStaff, rolesAllowed } from '../../../../test/staff.ts';
import { venueFixture } from '../../../../test/venues.ts';
import { createSettings } from '../../operator/settings/index.ts';

const fixture = await venueFixture();
const { app, call, venue, database } = fixture;
const { token } = await newStaff(app, 'content');
const rows = staffRows.games;

const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#bc2b18' } })
  .png()
  .toBuffer();
venue.putFile('/g/art/koi.png', png);
venue.putFile('/g/art/page.png', Buffer.from('<html><body>no picture</body></html>'.repeat(4)));
venue.putFile('/g/art/large.png', Buffer.alloc(2_200_000, 7));

const koi = { code: 'koi', name: '锦鲤献瑞', category: 'concise', rtp: '0.9604', picture: '/g/art/koi.png' };
const dragon = { code: 'dragon', name: '游戏 dragon', category: 'concise', rtp: '0.9710' };

const read = async (platname = 'xinghe') => (await call(rows.catalogue, { platname }, { token })).body;
const rowOf = async (code: string) => {
  const row = (await read()).data.games.find((each) => each.code === code);
  if (row === undefined) throw new Error(`the venue has no game ${code}`);
  const { known, picture: _, state: __, changes: ___, ...values } = row;
  return { ...values, app_img: '', version: known?.version ?? NO_VERSION };
};
const send = async (list: object[], more: object = {}) =>
  (await call(rows.importGames, { platname: 'xinghe', visible: 1, rows: list, ...more }, { token })).body;
const seen = async (code: string) =>
  (await call(memberRows.games.list)).body.data.find(({ game_code }) => game_code === code);
const lastAudit = async (action: string) => {
  const { rows: found } = await database.pool.query(
    'SELECT target, summary, changes FROM audit_row WHERE action = $1 ORDER BY id DESC LIMIT 1',
    [action],
  );
  return found[0];
};
const aRow = (code: string, changes: object = {}) => ({
  code,
  name: code,
  category: 'concise',
  return_percent: '',
  app_img: '',
  turnover_weight: 100,
  rebate_weight: 100,
  packet_weight: 100,
  version: NO_VERSION,
  ...changes,
});

describe('the catalogue of a venue', () => {
  it('is compared with the stored games, row by row', async () => {
    venue.offer('xinghe', [koi, dragon, { code: 7 }]);
    const { data } = await read();
    expect(data).toMatchObject({ title: '星河电子', read_at: '2026-06-18 14:00:00', malformed: 1 });
    expect(data.games.map(({ code, state, changes }) => [code, state, changes])).toEqual([
      ['koi', 'new', []],
      ['dragon', 'changed', ['return']],
    ]);
    expect(data.games[0]).toMatchObject({ picture: `${venue.url}/g/art/koi.png`, return_percent: '96.04' });
    venue.offer('xinghe', [koi]);
    expect((await read()).data.games.map(({ state }) => state)).toEqual(['new', 'withdrawn']);
  });

  it('is reported as missing, unreadable or unknown', async () => {
    expect(await read('yunding')).toMatchObject({ code: 422, message: GAME_IMPORT.notOffered });
    venue.fail(({ path }) => (path === '/v1/games' ? { do: 'truncated' } : undefined));
    expect((await read()).message).toMatch(/^场馆目录读取失败：/);
    venue.heal();
    expect(await read('nowhere')).toMatchObject({ code: 404 });
  });

  it('is read only by the role content, which edits games', async () => {
    const attempt = async (by: string) => (await call(rows.catalogue, { platname: 'xinghe' }, { token: by })).body;
    expect(await rolesAllowed(app, attempt)).toEqual(['content']);
  });
});

describe('an import', () => {
  it('adds new games behind the others with a copy of the venue’s picture, and updates stored ones', async () => {
    venue.offer('xinghe', [koi, dragon]);
    const list = [await rowOf('koi'), { ...(await rowOf('dragon')), name: '金龙', rebate_weight: 40 }];
    expect(await send(list)).toMatchObject({
      message: GAME_IMPORT.imported,
      data: { created: 1, updated: 1, without_picture: 0 },
    });
    const added = await seen('koi');
    expect(added).toMatchObject({ name: '锦鲤献瑞', category_id: 'concise', app_state: 1, is_hot: 0 });
    expect(added?.app_img).toMatch(/^\/media\/pictures\/[\w-]{43}$/);
    const served = await app.app.http.inject({ method: 'GET', url: added?.app_img ?? '' });
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    expect((await call(memberRows.games.list)).body.data.at(-1)?.game_code).toBe('koi');
    expect(await seen('dragon')).toMatchObject({ name: '金龙', app_img: '/art/a.svg' });
    const { target, summary, changes } = await lastAudit('games.importGames');
    expect([target, summary]).toEqual(['场馆 星河电子', '新增 1 个，更新 1 个']);
    expect(changes).toContainEqual({ field: '游戏 dragon 返水权重', before: '100', after: '40' });
    expect(changes).toContainEqual({
      field: '新增 koi',
      before: '',
      after: '锦鲤献瑞，电子，返还率 96.04%，权重 100/100/100',
    });
    expect((await read()).data.games.map(({ state }) => state)).toEqual(['same', 'same']);
  });

  it('shows the neutral picture when the venue’s can not be copied, and takes it over later', async () => {
    const offers = ['page', 'large', 'missing'].map((code) => ({ ...koi, code, picture: `/g/art/${code}.png` }));
    venue.offer('xinghe', [...offers, { ...koi, code: 'foreign', picture: 'http://127.0.0.1:9/koi.png' }]);
    const list = await Promise.all(['page', 'large', 'missing', 'foreign'].map(rowOf));
    expect(await send(list, { visible: 0 })).toMatchObject({ data: { created: 4, without_picture: 4 } });
    for (const { code } of list) {
      expect(await seen(code), code).toMatchObject({ app_img: DEFAULT_GAME_PICTURE, app_state: 0 });
    }
    venue.putFile('/g/art/missing.png', png);
    expect(await send([await rowOf('missing')])).toMatchObject({ data: { updated: 1 } });
    expect((await seen('missing'))?.mobile_img).toMatch(/^\/media\//);
    expect(await seen('missing')).toMatchObject({ app_state: 0 });
  });

  it('is refused as a whole when a game was changed or imported in between', async () => {
    venue.offer('xinghe', [koi, dragon]);
    const list = [await rowOf('koi'), await rowOf('dragon')];
    expect(await send([{ ...list[0], name: '锦鲤' }])).toMatchObject({ code: 200 });
    const stale = { code: 409, message: VENUES.stale };
    expect(await send(list)).toMatchObject(stale);
    expect(await send([aRow('tiger'), aRow('koi')])).toMatchObject(stale);
    expect(await seen('tiger')).toBeUndefined();
    expect(await send([aRow('tiger', { version: 0 })])).toMatchObject(stale);
    const answers = await Promise.all([send([aRow('race')]), send([aRow('race')]), send([aRow('race')])]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409, 409]);
  });

  it('is refused with the code of the row that is wrong', async () => {
    expect(await send([])).toMatchObject({ code: 400, message: GAME_IMPORT.nothing });
    expect(await send([aRow('a', { category: '' })])).toMatchObject({ message: `a：${GAME_IMPORT.categoryMissing}` });
    expect(await send([aRow('a'), aRow('a')])).toMatchObject({ message: GAME_IMPORT.codeTwice('a') });
    expect(await send([aRow('a', { rebate_weight: 101 })])).toMatchObject({ code: 400 });
    expect(await send([aRow('a')], { platname: 'nowhere' })).toMatchObject({ code: 404 });
  });

  it('works from a file for a venue without a catalogue', async () => {
    const list = [aRow('baccarat-2', { category: 'realbet', app_img: '/art/b.svg', return_percent: '98.94' })];
    expect(await send(list, { platname: 'yunding' })).toMatchObject({ data: { created: 1, without_picture: 0 } });
    expect(await seen('baccarat-2')).toMatchObject({ platform_name: 'yunding', app_img: '/art/b.svg' });
  });
});

it('staff who may not read venues can still choose one for their games', async () => {
  await fixture.putVenues([{ code: 'empty', title: '还没有游戏' }]);
  const { data } = (await call(rows.venues, {}, { token })).body;
  expect(data).toContainEqual({ platname: 'empty', title: '还没有游戏' });
});

describe('a game by hand', () => {
  const form = { platname: 'canghai', ...aRow('shark', { name: '怒海狂鲨', category: 'fish' }), visible: 0 as const };
  const create = async (change: object = {}) => (await call(rows.create, { ...form, ...change }, { token })).body;

  it('is added once, with the neutral picture unless one was uploaded', async () => {
    expect(await create()).toMatchObject({ code: 200, message: GAME_IMPORT.created });
    expect(await seen('shark')).toMatchObject({ app_state: 0, app_img: DEFAULT_GAME_PICTURE, category_id: 'fish' });
    expect(await create()).toMatchObject({ code: 409, message: GAME_IMPORT.codeTaken });
    expect(await lastAudit('games.create')).toMatchObject({ target: '游戏 怒海狂鲨', summary: '沧海捕鱼 shark' });
  });

  it('is refused with invalid input', async () => {
    expect(await create({ code: 'a b' })).toMatchObject({ message: GAME_IMPORT.codeWrong });
    expect(await create({ code: 'x', category: '' })).toMatchObject({ message: GAME_IMPORT.categoryMissing });
    expect(await create({ code: 'x', platname: 'nowhere' })).toMatchObject({ code: 404 });
  });

  it('gets another category and other weights by saving it', async () => {
    const list = (await call(rows.list, {}, { token })).body.data;
    const shark = list.find(({ code }) => code === 'shark');
    if (shark === undefined) throw new Error('there is no shark');
    const change = { category: 'concise', turnover_weight: 50, packet_weight: 0 } as const;
    expect((await call(rows.save, { ...shark, ...change }, { token })).body.code).toBe(200);
    expect(await seen('shark')).toMatchObject({ category_id: 'concise' });
    expect((await lastAudit('games.save')).changes).toEqual([
      { field: '类别', before: '捕鱼', after: '电子' },
      { field: '流水权重', before: '100', after: '50' },
      { field: '红包权重', before: '100', after: '0' },
    ]);
  });
});

describe('once the site has opened', () => {
  const change = settingsChanger(database, createSettings({ database }));
  const create = async (form: object) =>
    (await call(rows.create, { platname: 'xinghe', visible: 1, ...form }, { token })).body;

  it('an import neither moves a stored game nor adds one under another category than that of its venue', async () => {
    const tiger = { code: 'tiger', name: '虎', category: 'concise', rtp: '0.9604' };
    venue.offer('xinghe', [koi, { ...dragon, category: 'joker' }, tiger]);
    expect(await rowOf('dragon')).toMatchObject({ category: 'joker' });
    await change({ opened_at: '2026-01-01T00:00:00.000Z' });
    const stored = await rowOf('dragon');
    expect(stored).toMatchObject({ category: 'concise' });
    expect(await send([{ ...stored, category: 'joker' }])).toMatchObject({
      code: 403,
      message: GAME_IMPORT.categoryNeedsTwo(stored.name),
    });
    const refused = { code: 403, message: GAME_IMPORT.categoryOfVenue('虎') };
    const fresh = await rowOf('tiger');
    expect(await send([{ ...fresh, category: 'realbet' }])).toMatchObject(refused);
    expect(await create(aRow('tiger', { name: '虎', category: 'realbet' }))).toMatchObject(refused);
    expect(await send([stored, fresh])).toMatchObject({ code: 200 });
    expect(await create(aRow('by-hand', { category: 'lottery' }))).toMatchObject({ code: 200 });
    await change({ opened_at: '' });
  });
});
