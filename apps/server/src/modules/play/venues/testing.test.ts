import { VENUE_CHECK_ADVICE, VENUE_SETTINGS, type VenueTest } from '@koi/contract';
import { platformSecret } from '@koi/venue-protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { type FakeCall, type Fault, fakeVenue, VENUE_SECRET } from '../../../../test/fake-venue.ts';
import { venueDesk } from '../../../../test/venue-settings.ts';
import { venueFixture } from '../../../../test/venues.ts';

const fixture = await venueFixture();
const { venue, clock, database } = fixture;
const desk = await venueDesk(fixture);
await desk.create('jincheng');
const secret = platformSecret(VENUE_SECRET, 'jincheng');

type CheckName = VenueTest['checks'][number]['name'];
const test = async (changes: Parameters<typeof desk.test>[1] = {}) => (await desk.test('jincheng', changes)).data;
const checkIn = ({ checks }: VenueTest, wanted: CheckName) => checks.find(({ name }) => name === wanted);
const results = ({ checks }: VenueTest) => Object.fromEntries(checks.map(({ name, result }) => [name, result]));
const failing = (path: string, fault: (call: FakeCall) => Fault | undefined) =>
  venue.fail((call) => (call.path === path ? fault(call) : undefined));

beforeEach(() => {
  venue.heal();
  venue.accept('jincheng', secret);
  venue.setBalance('jincheng', 'koitest', 0n);
  clock.advance(60_000);
});

describe('a test of the connection', () => {
  it('runs every step with the test player and moves 0.01 in and out again', async () => {
    const report = await test();
    expect(new Set(report.checks.map(({ result }) => result))).toEqual(new Set(['passed']));
    expect(report).toMatchObject({ passed: 1, counts: 1, entered_secret: 0, advice: '' });
    expect(checkIn(report, 'wallet')?.detail).toBe('测试会员 koitest，余额 0.00');
    expect(checkIn(report, 'transfer-in')?.detail).toMatch(/^K[0-9A-Z]+，余额 0\.01$/);
    expect(checkIn(report, 'kick')?.detail).toMatch(/^结束了 \d+ 个游戏$/);
    expect(venue.balance('jincheng', 'koitest')).toBe(0n);
    const { rows } = await database.pool.query(
      `SELECT (SELECT count(*)::int FROM ledger_posting) AS postings, (SELECT count(*)::int FROM transfer) AS orders`,
    );
    expect(rows).toEqual([{ postings: 0, orders: 0 }]);
  });

  it('fails at the signature when the secret is wrong, and does not go on', async () => {
    const report = await test({ secret: 'another-secret-of-at-least-32-characters' });
    expect(report).toMatchObject({ passed: 0, counts: 0, entered_secret: 1, advice: VENUE_CHECK_ADVICE.signature });
    expect(results(report)).toMatchObject({ ping: 'passed', signature: 'failed', wallet: 'skipped', kick: 'skipped' });
  });

  it('fails when the venue accepts a wrong signature', async () => {
    venue.accept('jincheng', secret, `not ${secret}`);
    expect(checkIn(await test(), 'signature')).toMatchObject({ result: 'failed', detail: '场馆接受了错误的签名' });
  });

  it('compares the clocks and shows both', async () => {
    const body = () => JSON.stringify({ ok: true, data: { time: clock.now().getTime() + 94_184 } });
    failing('/v1/health', () => ({ do: 'instead', body: body() }));
    const report = await test();
    expect(checkIn(report, 'clock')).toMatchObject({ result: 'failed', detail: '场馆快 94.2 秒，允许 ±30 秒' });
    expect(checkIn(report, 'clock')?.facts.map(({ label }) => label)).toEqual(['本站', '场馆', '相差']);
    expect(report.advice).toBe(VENUE_CHECK_ADVICE.clock);
    expect(checkIn(await test({ clock_tolerance_s: '120' }), 'clock')?.result).toBe('passed');
  });

  it('fails when the same order is credited twice', async () => {
    let arrived = 0;
    failing('/v1/transfers/in', () => {
      arrived += 1;
      if (arrived === 2) venue.setBalance('jincheng', 'koitest', 2n);
      return undefined;
    });
    expect(checkIn(await test(), 'repeat')).toMatchObject({
      result: 'failed',
      detail: '同一单号再发一次后余额为 0.02，应为 0.01',
    });
  });

  it('says where the money is when it does not come back', async () => {
    failing('/v1/transfers/out', () => ({ do: 'before' }));
    const check = checkIn(await test(), 'transfer-out');
    expect(check?.result).toBe('failed');
    expect(check?.detail).toContain('0.01 元留在 koitest 的场馆钱包');
    failing('/v1/transfers/out', () => ({ do: 'after' }));
    expect(checkIn(await test(), 'transfer-out')?.detail).toContain('金额已转回');
  });

  it('takes the money back when the answer to the transfer in was lost', async () => {
    failing('/v1/transfers/in', () => ({ do: 'after' }));
    const report = await test();
    expect(results(report)).toMatchObject({ 'transfer-in': 'failed', 'transfer-out': 'passed' });
    expect(venue.balance('jincheng', 'koitest')).toBe(0n);
  });

  it('fails when a row of the bets can not be read', async () => {
    venue.tellRaw('jincheng', { bet: 1 });
    expect(checkIn(await test(), 'bets')).toMatchObject({ result: 'failed', detail: '1 条，其中 1 条格式不符' });
    venue.forgetBet('jincheng', 'RAW1');
  });

  it('passes when the venue can not end games, and says so', async () => {
    failing('/v1/players/kick', () => ({ do: 'instead', status: 404, body: 'not found' }));
    const report = await test();
    expect(checkIn(report, 'kick')).toMatchObject({ result: 'unsupported' });
    expect(report.passed).toBe(1);
  });

  it('fails when the venue can not be reached', async () => {
    const gone = await fakeVenue(clock);
    await gone.close();
    const report = await test({ url: gone.url, secret });
    expect(results(report)).toMatchObject({ ping: 'failed', signature: 'skipped' });
    const secure = await test({ url: gone.url.replace('http:', 'https:'), secret });
    expect(checkIn(secure, 'ping')?.detail).toContain('ECONNREFUSED');
  });

  it('counts for opening only when the stored values were tested', async () => {
    await desk.save('jincheng', { timeout_s: '5' });
    expect(await test({ timeout_s: '6' })).toMatchObject({ passed: 1, counts: 0 });
    expect(await desk.setOpen('jincheng', 1)).toMatchObject({ message: VENUE_SETTINGS.untested });
    expect(await test({ timeout_s: '5' })).toMatchObject({ passed: 1, counts: 1 });
    failing('/v1/bets', () => ({ do: 'before' }));
    expect(await test({ timeout_s: '5' })).toMatchObject({ passed: 0, counts: 1 });
    expect(await desk.setOpen('jincheng', 1)).toMatchObject({ message: VENUE_SETTINGS.untested });
  });

  it('calls another address only with a secret that was typed with it', async () => {
    const url = venue.url.replace('127.0.0.1', 'localhost');
    const before = venue.calls.length;
    expect(await desk.test('jincheng', { url })).toMatchObject({ message: VENUE_SETTINGS.secretForAddress });
    expect(await desk.test('xinghe', { url })).toMatchObject({ message: VENUE_SETTINGS.secretForAddress });
    expect(venue.calls).toHaveLength(before);
    expect(await test({ url, secret })).toMatchObject({ passed: 1, counts: 0, entered_secret: 1 });
    const { rows } = await database.pool.query(
      `SELECT summary FROM audit_row WHERE action = 'venues.test' ORDER BY id DESC LIMIT 1`,
    );
    expect(rows[0].summary).toMatch(new RegExp(`^${url}，\\d+ 项中 0 项未过，未保存的设置$`));
    expect((await desk.test('jincheng', { url: `${venue.url}/` })).data).toMatchObject({ passed: 1 });
  });

  it('calls no private address that the environment does not name', async () => {
    for (const url of [
      'http://127.0.0.2:1',
      'https://10.0.0.1',
      'http://[::ffff:127.0.0.1]',
      'https://169.254.169.254',
    ]) {
      expect(await desk.test('jincheng', { url, secret })).toMatchObject({ message: VENUE_SETTINGS.addressPrivate });
      expect(await desk.create('inside', { url })).toMatchObject({ message: VENUE_SETTINGS.addressPrivate });
      expect(await desk.save('jincheng', { url })).toMatchObject({ message: VENUE_SETTINGS.addressPrivate });
      expect(await desk.propose('jincheng', { url })).toMatchObject({ message: VENUE_SETTINGS.addressPrivate });
    }
  });

  it('calls no unprotected address in production, where none is stored or proposed either', async () => {
    const app = await testApp({ clock, on: fixture.app.store, config: { mode: 'production' } });
    const live = await venueDesk({ ...fixture, app, call: app.call });
    const url = 'http://venue.example';
    expect(await live.test('jincheng', { url, secret })).toMatchObject({ message: VENUE_SETTINGS.addressOpen });
    expect(await live.create('open0001', { url })).toMatchObject({ message: VENUE_SETTINGS.addressOpen });
    expect(await live.save('jincheng', { url })).toMatchObject({ message: VENUE_SETTINGS.addressOpen });
    expect(await live.propose('jincheng', { url })).toMatchObject({ message: VENUE_SETTINGS.addressOpen });
  });

  it('needs an address and a secret', async () => {
    expect(await desk.test('baishan', { url: 'http://127.0.0.1:1' })).toMatchObject({
      message: VENUE_SETTINGS.secretMissing,
    });
    expect(await desk.test('jincheng', { url: 'ftp://a.example' })).toMatchObject({
      message: VENUE_SETTINGS.addressWrong,
    });
  });
});
