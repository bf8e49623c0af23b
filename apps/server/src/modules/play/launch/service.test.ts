import { GAMES, memberRows, SHELL, staffRows, TRANSFERS } from '@koi/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { newStaff } from '../../../../test/staff.ts';
import { type VenueMember, venueFixture } from '../../../../test/venues.ts';
import { auditBooks } from '../../operator/reports/index.ts';

const fixture = await venueFixture({ timeoutMs: 3_000 });
const { app, call, venue, member, moveIn, wallets, orders, database, clock, ask } = fixture;
const { launch } = memberRows.games;

const enter = (who: VenueMember, plat_name: string, game_code: string, headers: Record<string, string> = {}) =>
  call(launch, { plat_name, game_type: 0, game_code, is_mobile_url: 1 }, { token: who.token, headers });
const entered = (game: string) => ({
  code: 200,
  message: SHELL.done,
  data: { url: `${venue.url}/g/${game}?launch=one-time`, name: `游戏 ${game}`, frameable: 1 },
});

beforeEach(() => {
  venue.heal();
  clock.advance(120_000);
});

describe('launching a game', () => {
  it('transfers the whole balance, including that of other venues, while auto-transfer is on', async () => {
    const who = await member('launch01', 50_000n, true);
    expect((await enter(who, 'xinghe', 'dragon')).body).toEqual(entered('dragon'));
    expect(await wallets(who)).toEqual({ centre: 0n, transit: 0n, xinghe: 50_000n });
    venue.settle('xinghe', venue.place('xinghe', who.player, 10_000n), 25_000n);
    expect((await enter(who, 'canghai', 'fishing')).body).toEqual(entered('fishing'));
    expect(await wallets(who)).toEqual({ centre: 0n, transit: 0n, xinghe: 0n, canghai: 65_000n });
    expect(venue.balance('canghai', who.player)).toBe(65_000n);
  });

  it('transfers nothing while auto-transfer is off', async () => {
    const who = await member('launch02', 50_000n);
    await moveIn(who, 'yunding', '100');
    expect((await enter(who, 'xinghe', 'dragon')).body).toEqual(entered('dragon'));
    expect(await wallets(who)).toEqual({ centre: 40_000n, transit: 0n, yunding: 10_000n });
  });

  it('is refused before any transfer when the game is unknown, hidden or in maintenance', async () => {
    const who = await member('launch03', 50_000n, true);
    const refusal = async (venueCode: string, code: string) => (await enter(who, venueCode, code)).body.message;
    expect(await refusal('xinghe', 'nothing')).toBe(GAMES.unknown);
    expect(await refusal('yunding', 'dragon')).toBe(GAMES.unknown);
    expect(await refusal('', '')).toBe(GAMES.unknown);
    await database.pool.query(`UPDATE game SET visible = false WHERE code = 'dragon'`);
    expect(await refusal('xinghe', 'dragon')).toBe(GAMES.unknown);
    await database.pool.query(`UPDATE game SET visible = true, maintenance = true WHERE code = 'dragon'`);
    expect(await refusal('xinghe', 'dragon')).toBe(GAMES.inMaintenance);
    await database.pool.query('UPDATE game SET maintenance = false');
    const admin = await newStaff(app, 'admin');
    const rest = (maintenance: 0 | 1) =>
      call(
        staffRows.venues.setMaintenance,
        { platname: 'xinghe', maintenance, remark: '升级', version: 1 - maintenance },
        { token: admin.token },
      );
    expect((await rest(1)).body.code).toBe(200);
    expect(await refusal('xinghe', 'dragon')).toBe(GAMES.inMaintenance);
    await rest(0);
    expect((await call(launch, {})).status).toBe(401);
    expect(await wallets(who)).toEqual({ centre: 50_000n, transit: 0n });
  });

  it('moves no money when the venue can’t serve the game', async () => {
    const who = await member('launch04', 50_000n, true);
    venue.fail(({ path }) => (path === '/v1/launch' ? { do: 'before' } : undefined));
    expect((await enter(who, 'xinghe', 'dragon')).body).toMatchObject({ code: 422, message: GAMES.unreachable });
    expect(await wallets(who)).toEqual({ centre: 50_000n, transit: 0n });
    expect(await orders(who)).toEqual([]);
  });

  it('keeps its refusal when the same key is sent again', async () => {
    const who = await member('launch10', 50_000n, true);
    const key = { 'idempotency-key': 'launch-refused-1' };
    venue.fail(({ path }) => (path === '/v1/launch' ? { do: 'before' } : undefined));
    expect((await enter(who, 'xinghe', 'dragon', key)).body).toMatchObject({ code: 422, message: GAMES.unreachable });
    venue.heal();
    expect((await enter(who, 'xinghe', 'dragon', key)).body).toMatchObject({ code: 422, message: GAMES.unreachable });
    expect(await orders(who)).toEqual([]);
    expect((await enter(who, 'xinghe', 'dragon', { 'idempotency-key': 'launch-refused-2' })).body.code).toBe(200);
  });

  it('succeeds and names the venues whose balance could not be transferred', async () => {
    const who = await member('launch05', 50_000n, true);
    await enter(who, 'yunding', 'baccarat');
    venue.fail(({ venue: venueCode }) => (venueCode === 'yunding' ? { do: 'before' } : undefined));
    const { body } = await enter(who, 'xinghe', 'dragon');
    expect(body).toMatchObject({ code: 200, message: TRANSFERS.notRecovered('云顶真人') });
    expect(await wallets(who)).toMatchObject({ centre: 0n, yunding: 50_000n });
  });

  it('succeeds with a notice when the transfer is unsettled; the money is in transit and arrives later', async () => {
    const who = await member('launch06', 50_000n, true);
    venue.fail(({ path }) => (path === '/v1/transfers/in' ? { do: 'after' } : undefined));
    const { body } = await enter(who, 'xinghe', 'dragon');
    expect(body).toMatchObject({ code: 200, message: TRANSFERS.unsettled });
    expect(await wallets(who)).toEqual({ centre: 0n, transit: 50_000n });
    venue.heal();
    await ask(3_000);
    expect(await wallets(who)).toEqual({ centre: 0n, transit: 0n, xinghe: 50_000n });
  });

  it('transfers the money once when thirty requests with the same key arrive at once', async () => {
    const who = await member('launch07', 50_000n, true);
    const key = { 'idempotency-key': 'launch-key-1' };
    const answers = await Promise.all([
      ...Array.from({ length: 15 }, () => enter(who, 'xinghe', 'dragon', key)),
      ...Array.from({ length: 15 }, () => enter(who, 'xinghe', 'dragon')),
    ]);
    expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 30 }, () => entered('dragon')));
    expect(await orders(who)).toHaveLength(1);
    expect((await enter(who, 'canghai', 'fishing', key)).body.code).toBe(409);
  });

  it('registers the member again at a venue that has lost the account', async () => {
    const who = await member('launch08', 0n, true);
    await enter(who, 'xinghe', 'dragon');
    venue.forgetPlayers('xinghe');
    expect((await enter(who, 'xinghe', 'dragon')).body).toEqual(entered('dragon'));
  });

  it('passes the address of the site to the venue', async () => {
    const who = await member('launch09', 0n, true);
    await enter(who, 'xinghe', 'dragon', { origin: 'https://koi.example', host: 'koi.example' });
    await enter(who, 'xinghe', 'dragon', { origin: 'https://evil.example', host: 'koi.example' });
    const lobbies = venue.calls
      .filter(({ path }) => path === '/v1/launch')
      .slice(-2)
      .map(({ input }) => input['lobby']);
    expect(lobbies).toEqual(['https://koi.example', undefined]);
  });
});

it('the books are balanced after all these tests', async () => {
  expect((await auditBooks(database)).filter(({ passed }) => !passed)).toEqual([]);
});
