import {
  agentRows,
  type Endpoint,
  MAINTENANCE_CODE,
  memberRows,
  STAFF_TALK_SOCKET,
  staffRows,
  TALK_CLOSED,
  TALK_SOCKET,
} from '@koi/contract';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createSettings } from '../src/modules/operator/settings/index.ts';
import { settingsChanger } from './settings.ts';
import { newStaff } from './staff.ts';
import { talkClient } from './talk-client.ts';
import { venueFixture } from './venues.ts';

const fixture = await venueFixture();
const { app, call, venue, member, moveIn, wallets, orders, database, clock, jobs, ask } = fixture;
const origin = await app.app.start();
const staff = await newStaff(app, 'admin');
const change = settingsChanger(database, createSettings({ database }));

const named = (rows: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>) =>
  Object.entries(rows).flatMap(([feature, ofFeature]) =>
    Object.entries(ofFeature).map(([name, row]) => ({ name: `${feature}.${name}`, row })),
  );

const TEXT = '系统升级维护中\n请稍后再来';
const HOUR_MS = 3_600_000;
const isClosed = async () => (await call(memberRows.settings.app)).body.data.site_state === 0;

/** A process keeps its settings for a second, which passes here at once. */
const passSecond = (() => {
  const now = performance.now.bind(performance);
  let passedMs = 0;
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs);
  afterAll(() => spy.mockRestore());
  return () => {
    passedMs += 1_000;
  };
})();
const begin = async (until: Date | null = null, pass = passSecond): Promise<void> => {
  const now = clock.now().toISOString();
  const period = { from: now, until: until?.toISOString() ?? null, at: now };
  await change({ site_maintenance: { ...period, text: TEXT, lead_minutes: 0, by: 'admin' } });
  pass();
  await expect.poll(isClosed).toBe(true);
};
/** Takes a real second, in which the app looks at the site once more while it is open. Only then does it end everything again. */
const beginAfterLook = () => begin(null, () => undefined);
const end = async (): Promise<void> => {
  await change({ site_maintenance: null });
  passSecond();
  await expect.poll(isClosed).toBe(false);
};
afterEach(end);

const OPEN_TO_VISITORS = ['settings.app', 'settings.visitAddress'];

describe('while the site is in maintenance', () => {
  it('every call of members, visitors and agents answers so, except those of the maintenance page', async () => {
    const { token } = await member('closed01', 0n);
    await begin();
    const open: string[] = [];
    for (const { name, row } of named({ ...memberRows, ...agentRows })) {
      for (const options of [{}, { token }]) {
        const { status, headers, body } = await call(row, {}, options);
        if (status !== 503) {
          expect(status, name).toBe(200);
          open.push(name);
          continue;
        }
        expect(body, name).toEqual({ code: MAINTENANCE_CODE, message: TEXT, data: null });
        expect(headers).not.toHaveProperty('retry-after');
      }
    }
    expect([...new Set(open)]).toEqual(OPEN_TO_VISITORS);
    expect((await call(memberRows.settings.app)).body.data).toMatchObject({ site_state: 0, repair_tips: TEXT });
  });

  it('staff go on, and can log in', async () => {
    await begin();
    for (const { name, row } of named(staffRows)) {
      if (row === staffRows.session.logoff) continue;
      const { body } = await call(row, {}, { token: staff.token });
      expect(body.code, name).not.toBe(MAINTENANCE_CODE);
    }
    expect((await newStaff(app, 'service')).token).toBeTruthy();
  });

  it('an answer tells when the site is expected back', async () => {
    await begin(new Date(clock.now().getTime() + HOUR_MS));
    const { status, headers, body } = await call(memberRows.games.list);
    expect(status).toBe(503);
    expect(Number(headers['retry-after'])).toBe(3600);
    expect(body.message).toBe(`${TEXT}\n预计今日 15:00 恢复`);
  });

  it('a session stays valid for the time afterwards', async () => {
    const { token } = await member('closed02', 0n);
    await begin();
    expect((await call(memberRows.members.user, {}, { token })).status).toBe(503);
    await end();
    expect((await call(memberRows.members.user, {}, { token })).body.code).toBe(200);
  });

  it('the sockets of members and visitors close and cannot be opened, those of staff stay', async () => {
    const { token } = await member('closed03', 0n);
    const guest = await talkClient(origin, TALK_SOCKET, { token });
    const visitor = await talkClient(origin, TALK_SOCKET, { visitor: 'v'.repeat(32) });
    const colleague = await talkClient(origin, STAFF_TALK_SOCKET, { token: staff.token });
    await Promise.all([guest.receive('welcome'), visitor.receive('welcome'), colleague.receive('ready')]);
    await beginAfterLook();
    expect(await guest.closed).toBe(TALK_CLOSED.maintenance);
    expect(await visitor.closed).toBe(TALK_CLOSED.maintenance);
    const late = await talkClient(origin, TALK_SOCKET, { token });
    expect(await late.closed).toBe(TALK_CLOSED.maintenance);
    expect(colleague.isOpen()).toBe(true);
    await end();
    const again = await talkClient(origin, TALK_SOCKET, { token });
    await again.receive('welcome');
    again.cut();
    colleague.cut();
  });

  it('open games end at their venues, and no others', async () => {
    const [player, idle] = [await member('closed04', 10_000n), await member('closed05', 10_000n)];
    await moveIn(idle, 'canghai', '50');
    const game = { plat_name: 'xinghe', game_type: 0, game_code: 'dragon', is_mobile_url: 1 };
    expect((await call(memberRows.games.launch, game, { token: player.token })).body.code).toBe(200);
    const kicked = () =>
      venue.calls
        .filter(({ path }) => path === '/v1/players/kick')
        .map(({ venue: code, input }) => [code, input['player']]);
    expect(kicked()).toEqual([]);
    await beginAfterLook();
    await expect.poll(kicked, { timeout: 10_000 }).toEqual([['xinghe', player.player]]);
    expect((await call(memberRows.games.launch, game, { token: player.token })).status).toBe(503);
  });

  it('a transfer under way finishes', async () => {
    const who = await member('closed06', 10_000n);
    venue.fail(({ path }) => (path === '/v1/transfers/in' ? { do: 'after' } : undefined));
    await moveIn(who, 'xinghe', '60');
    expect(await wallets(who)).toEqual({ centre: 4_000n, transit: 6_000n });
    await begin();
    venue.heal();
    await ask(2_000);
    expect(await wallets(who)).toEqual({ centre: 4_000n, transit: 0n, xinghe: 6_000n });
    expect(await orders(who)).toMatchObject([{ state: 1 }]);
  });

  it('bets that were placed before are settled', async () => {
    const who = await member('closed07', 10_000n);
    await moveIn(who, 'xinghe', '60');
    const bet = venue.place('xinghe', who.player, 1_000n);
    await begin();
    venue.settle('xinghe', bet, 3_000n);
    const afterPull = async () => {
      await jobs.bets.pullAll();
      return wallets(who);
    };
    await expect.poll(afterPull).toMatchObject({ xinghe: 8_000n });
  });
});

it('goes on by itself at the planned end', async () => {
  const who = await member('closed08', 10_000n);
  await begin(new Date(clock.now().getTime() + HOUR_MS));
  clock.advance(HOUR_MS);
  expect((await moveIn(who, 'xinghe', '60')).body.code).toBe(200);
  expect((await call(memberRows.settings.app)).body.data.site_state).toBe(1);
});
