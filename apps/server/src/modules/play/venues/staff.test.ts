import { GAMES, memberRows, PROPOSALS, STAFF, staffRows, TRANSFERS, VENUE_SETTINGS, VENUES } from '@koi/contract';
import { platformSecret } from '@koi/venue-protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { VENUE_SECRET } from '../../../../test/fake-venue.ts';
import { effectsOf } from '../../../../test/proposals.ts';
import { venueDesk } from '../../../../test/venue-settings.ts';
import { aGame, venueFixture, venueProcess } from '../../../../test/venues.ts';
import { putGames } from '../catalogue/index.ts';

const fixture = await venueFixture();
const { app, call, venue, member, moveIn, moveOut, wallets, database, clock, jobs, ask } = fixture;
const desk = await venueDesk(fixture);
/** Another process, whose environment presets nothing. */
const elsewhere = venueProcess({ database, clock, venues: undefined });

const firstSecret = platformSecret(VENUE_SECRET, 'jincheng');
const nextSecret = 'the-second-secret-of-the-venue-long-enough';
const HOUR_MS = 3_600_000;

const venuesOf = async (token: string) =>
  (await call(memberRows.transfers.venueBalances, {}, { token })).body.data.map(({ platname }) => platname);
const gamesOf = async (token: string) =>
  (await call(memberRows.games.list, { category: '' }, { token })).body.data.map(({ platform_name }) => platform_name);
const addGame = (code: string) =>
  database.transaction((tx) => putGames(tx, [{ code, title: '金城彩票' }], [aGame(code, `${code}-keno`)]));
const launch = async (token: string, plat_name: string) =>
  (
    await call(
      memberRows.games.launch,
      { plat_name, game_type: 0, game_code: `${plat_name}-keno`, is_mobile_url: 1 },
      { token },
    )
  ).body;
const audited = async (action: string) => {
  const { rows } = await database.pool.query('SELECT summary, changes FROM audit_row WHERE action = $1 ORDER BY id', [
    action,
  ]);
  return rows as { summary: string; changes: { field: string; before: string; after: string }[] }[];
};

beforeEach(() => {
  venue.heal();
  clock.advance(120_000);
});

describe('a venue that staff add', () => {
  it('is not open to members until a test of its saved values has passed', async () => {
    const who = await member('venues01', 50_000n);
    expect(await desk.create('jincheng')).toMatchObject({ code: 200, message: VENUE_SETTINGS.created });
    await addGame('jincheng');
    expect((await desk.list()).find(({ platname }) => platname === 'jincheng')).toMatchObject({
      state: 'unopened',
      open: 0,
    });
    expect((await jobs.venues.betSources()).map(({ venue: code }) => code)).not.toContain('jincheng');
    expect(await venuesOf(who.token)).not.toContain('jincheng');
    expect(await gamesOf(who.token)).not.toContain('jincheng');
    expect(await launch(who.token, 'jincheng')).toMatchObject({ message: GAMES.unknown });
    expect((await moveIn(who, 'jincheng', '100')).body.message).toBe(TRANSFERS.venueInMaintenance);

    expect(await desk.setOpen('jincheng', 1)).toMatchObject({ code: 422, message: VENUE_SETTINGS.untested });
    expect((await desk.test('jincheng')).data).toMatchObject({ passed: 1, counts: 1 });
    expect(await desk.setOpen('jincheng', 1)).toMatchObject({ code: 200, message: VENUE_SETTINGS.opened });
  });

  it('works in every process without a restart', async () => {
    const who = await member('venues02', 50_000n);
    expect(await venuesOf(who.token)).toContain('jincheng');
    expect(await gamesOf(who.token)).toContain('jincheng');
    expect((await launch(who.token, 'jincheng')).code).toBe(200);
    expect((await moveIn(who, 'jincheng', '100')).body.code).toBe(200);
    expect(venue.balance('jincheng', who.player)).toBe(10_000n);
    await elsewhere.transfers.recoverAll(who.id);
    expect(await wallets(who)).toMatchObject({ centre: 50_000n, jincheng: 0n });
  });

  it('is recorded with its values and only the fingerprint of its secret', async () => {
    const [row] = await audited('venues.create');
    const { secret } = await desk.settings('jincheng');
    expect(secret).toMatchObject({ state: 'own', written_by: desk.maker.name });
    expect(secret.fingerprint).toMatch(/^[0-9a-f]{4}…[0-9a-f]{4}$/);
    expect(row?.changes).toContainEqual({ field: '密钥指纹', before: '', after: secret.fingerprint });
    expect(row?.changes).toContainEqual({ field: '垫付上限', before: '', after: '50000.00' });
  });

  it('needs a code that is free and not that of the centre wallet', async () => {
    expect(await desk.create('jincheng')).toMatchObject({ code: 409, message: VENUE_SETTINGS.codeTaken });
    expect(await desk.create('userbalance')).toMatchObject({ message: VENUE_SETTINGS.codeWrong });
    expect(await desk.create('shortkey', { secret: 'short' })).toMatchObject({ message: VENUE_SETTINGS.secretWrong });
  });
});

describe('a change of the settings', () => {
  it('records each field before and after, and needs a new test only when the connection changed', async () => {
    expect((await desk.save('jincheng', { title: '金城', advance_max: '8000.5', timeout_s: '4' })).code).toBe(200);
    expect((await desk.settings('jincheng')).test).toMatchObject({ passed: 1, current: 1 });
    expect((await desk.save('jincheng', { timeout_s: '3' })).code).toBe(200);
    expect((await desk.settings('jincheng')).test).toMatchObject({ passed: 1, current: 0 });
    const rows = await audited('venues.save');
    expect(rows.map(({ changes }) => changes)).toEqual([
      [
        { field: '名称', before: '金城彩票', after: '金城' },
        { field: '垫付上限', before: '50000.00', after: '8000.50' },
      ],
      [{ field: '超时', before: '4 秒', after: '3 秒' }],
    ]);
  });

  it('is refused when another person saved first', async () => {
    const stale = await desk.save('jincheng', { sort: '9', ...{ version: 0 } });
    expect(stale).toMatchObject({ code: 409, message: VENUES.stale });
  });

  it('closes the connection of old values: the next call uses the new time limit', async () => {
    const [before] = (await jobs.venues.connected()).filter(({ venue: { code } }) => code === 'jincheng');
    await desk.save('jincheng', { timeout_s: '2' });
    const [after] = (await jobs.venues.connected()).filter(({ venue: { code } }) => code === 'jincheng');
    expect([before?.connection.timeoutMs, after?.connection.timeoutMs]).toEqual([3_000, 2_000]);
    const old = before?.venue && jobs.venues.connect(before.venue);
    expect(old?.timeoutMs).toBe(2_000);
  });

  it('lets pages show the venue’s origins in frames at once', async () => {
    const policy = async () => String((await app.app.http.inject('/')).headers['content-security-policy']);
    expect(await policy()).not.toContain('http://10.0.0.8:3100');
    await desk.save('jincheng', { frame_origins: ['http://10.0.0.8:3100'] });
    await desk.list();
    expect(await policy()).toContain(`frame-src 'self' https: ${venue.url} http://10.0.0.8:3100`);
    await elsewhere.venues.connected();
    expect(elsewhere.venues.frameOrigins()).toContain('http://10.0.0.8:3100');
  });
});

describe('the secret and the address of a venue', () => {
  it('are decided about with the money of members there in view', async () => {
    await desk.createOpen('jinhai');
    const who = await member('venues09', 50_000n);
    expect((await moveIn(who, 'jinhai', '120')).body.code).toBe(200);
    const effects = async (change: { url?: string; secret?: string }) => {
      await desk.propose('jinhai', change);
      const { proposal: no } = await desk.settings('jinhai');
      const read = await effectsOf(app, no);
      await call(staffRows.proposals.withdraw, { no }, { token: desk.maker.token });
      return read;
    };
    const always = ['! 会员在该场馆的余额: ¥120.00', '在该场馆开过户的会员: 1 人', '! 对会员开放: 是'];
    expect(await effects({ url: 'https://jinhai.example' })).toEqual(always);
    expect(await effects({ secret: nextSecret })).toEqual([...always, '原密钥仍可查询转账: 24 小时']);
  });

  it('are changed by two people, and queries use the old secret for 24 hours', async () => {
    await desk.createOpen('jinyuan');
    const old = platformSecret(VENUE_SECRET, 'jinyuan');
    venue.accept('jinyuan', old);
    const who = await member('venues03', 50_000n);
    venue.fail(({ path }) => (path.startsWith('/v1/transfers/') ? { do: 'after' } : undefined));
    await moveIn(who, 'jinyuan', '100');

    expect(await desk.save('jinyuan', { secret: nextSecret })).toMatchObject({
      message: VENUE_SETTINGS.secretNeedsTwo,
    });
    expect(await desk.propose('jinyuan', { secret: nextSecret })).toMatchObject({
      code: 200,
      message: VENUE_SETTINGS.proposed,
    });
    const { secret: before, proposal } = await desk.settings('jinyuan');
    expect(proposal).toMatch(/^P/);
    expect(await desk.approve(desk.maker.token)).toMatchObject({ code: 403, message: STAFF.notAllowed });
    expect((await desk.settings('jinyuan')).secret).toEqual(before);
    expect((await desk.approve()).code).toBe(200);
    const { secret: after, test } = await desk.settings('jinyuan');
    expect(after.fingerprint).not.toBe(before.fingerprint);
    expect(after.previous_until).not.toBe('');
    expect(test.current).toBe(0);
    expect((await desk.settings('jinyuan')).proposal).toBe('');

    // The venue still knows only the old secret: queries are answered, and nothing else is.
    expect(await wallets(who)).toMatchObject({ centre: 40_000n, transit: 10_000n });
    venue.heal();
    await ask(60_000);
    expect(await wallets(who)).toMatchObject({ centre: 40_000n, transit: 0n, jinyuan: 10_000n });
    expect((await moveOut(who, 'jinyuan', '100')).body.code).not.toBe(200);
    venue.accept('jinyuan', nextSecret);
    expect((await moveOut(who, 'jinyuan', '100')).body.code).toBe(200);
    expect(await wallets(who)).toMatchObject({ centre: 50_000n, transit: 0n, jinyuan: 0n });
  });

  it('need two people for another address once the venue was open', async () => {
    const next = venue.url.replace('127.0.0.1', 'localhost');
    expect(await desk.save('jinyuan', { url: next })).toMatchObject({ message: VENUE_SETTINGS.addressNeedsTwo });
    expect(await desk.save('xinghe', { url: next, secret: nextSecret })).toMatchObject({
      message: VENUE_SETTINGS.addressNeedsTwo,
    });
    expect((await desk.propose('jinyuan', { url: next })).code).toBe(200);
    expect(await desk.propose('jinyuan', { url: next })).toMatchObject({ message: PROPOSALS.open });
    expect((await desk.approve()).code).toBe(200);
    expect(await desk.settings('jinyuan')).toMatchObject({ url: next, open: 1 });
  });

  it('are preset by the environment while the venue has no address of its own', async () => {
    expect(await desk.settings('xinghe')).toMatchObject({
      url: '',
      preset_url: venue.url,
      secret: { state: 'preset' },
    });
    expect((await desk.test('xinghe', { url: '' })).data).toMatchObject({ passed: 1 });
  });

  it('never occur in answers, logs, the audit log or unsealed in the database', async () => {
    const secrets = [firstSecret, nextSecret, platformSecret(VENUE_SECRET, 'jinyuan')];
    const { rows } = await database.pool.query(
      `SELECT (SELECT json_agg(a) FROM audit_row a)::text || (SELECT json_agg(p) FROM proposal p)::text
        || (SELECT json_agg(v) FROM venue v)::text || coalesce((SELECT json_agg(i) FROM idempotent_answer i)::text, '')
        AS text`,
    );
    const answers = JSON.stringify([
      await desk.settings('jincheng'),
      await desk.settings('jinyuan'),
      await desk.list(),
      await desk.test('jincheng', { secret: nextSecret }),
    ]);
    for (const secret of secrets) {
      expect(rows[0].text).not.toContain(secret);
      expect(app.logged() + jobs.logged()).not.toContain(secret);
      expect(answers).not.toContain(secret);
    }
  });
});

describe('a venue that is retired', () => {
  it('has no balances of members and no open transfers', async () => {
    await desk.createOpen('tiancheng');
    const who = await member('venues04', 50_000n);
    await moveIn(who, 'tiancheng', '100');
    expect(await desk.setRetired('tiancheng', 1)).toMatchObject({ message: VENUE_SETTINGS.isOpen });
    expect((await desk.setOpen('tiancheng', 0)).message).toBe(VENUE_SETTINGS.closed);
    expect(await desk.setRetired('tiancheng', 1)).toMatchObject({ message: VENUE_SETTINGS.hasBalances('100.00') });
    expect(await venuesOf(who.token)).toContain('tiancheng');
    expect((await moveIn(who, 'tiancheng', '50')).body.message).toBe(TRANSFERS.venueInMaintenance);
    expect((await moveOut(who, 'tiancheng', '60')).body.code).toBe(200);
    venue.fail(({ path }) => (path === '/v1/transfers/out' ? { do: 'before' } : undefined));
    await moveOut(who, 'tiancheng', '40');
    expect(await desk.setRetired('tiancheng', 1)).toMatchObject({ message: VENUE_SETTINGS.hasTransfers('1') });
    venue.heal();
    for (let minute = 0; minute < 10; minute += 1) await ask(60_000);
    await elsewhere.transfers.recoverAll(who.id);
    expect(await wallets(who)).toMatchObject({ centre: 50_000n, tiancheng: 0n });
    expect(await desk.setRetired('tiancheng', 1)).toMatchObject({ code: 200, message: VENUE_SETTINGS.retiredNow });
    expect(await venuesOf(who.token)).not.toContain('tiancheng');
  });

  it('is not called any more, and is closed when it is restored', async () => {
    const who = await member('venues05', 0n);
    venue.calls.length = 0;
    await jobs.venues.kick(who.id);
    expect((await jobs.venues.betSources()).map(({ venue: code }) => code)).not.toContain('tiancheng');
    expect(await desk.setOpen('tiancheng', 1)).toMatchObject({ message: VENUE_SETTINGS.retired });
    expect(await desk.setRetired('tiancheng', 0)).toMatchObject({ message: VENUE_SETTINGS.restored });
    expect((await desk.list()).find(({ platname }) => platname === 'tiancheng')).toMatchObject({ state: 'unopened' });
  });
});

it('the previous secret is deleted after 24 hours', async () => {
  const previous = async () => {
    const { rows } = await database.pool.query(
      `SELECT previous_sealed IS NULL AS gone FROM venue WHERE platname = 'jinyuan'`,
    );
    return rows[0].gone;
  };
  clock.advance(23 * HOUR_MS);
  await jobs.run('venues-secrets');
  expect(await previous()).toBe(false);
  clock.advance(HOUR_MS);
  await jobs.run('venues-secrets');
  expect(await previous()).toBe(true);
});
