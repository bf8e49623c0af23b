import { memberRows, PROTECTION_GATE } from '@koi/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { loginForm } from '../../../../../../scripts/cast/members.ts';
import { bankCardForm } from '../../../../../../scripts/cast/money-in.ts';
import { PASSWORD, PAY_PASSWORD } from '../../../../test/app.ts';
import { walletsOf } from '../../../../test/money.ts';
import { BLOCKS, protectionFixture } from '../../../../test/protection.ts';
import type { VenueMember } from '../../../../test/venues.ts';
import { verifyProtectionLog } from './index.ts';

const fixture = await protectionFixture();
const { app, call, database, clock, venue, member, moveIn, wallets, block, setLimit, deposit, launch, events } =
  fixture;

let count = 0;
const newMember = (amount = 100_000n, auto = false): Promise<VenueMember> => {
  count += 1;
  return member(`gated${1000 + count}`, amount, auto);
};

beforeEach(() => {
  venue.heal();
  clock.advance(60_000);
});

/** The calls that put money into play or take advantages, by their name in the log. */
const GATED = {
  deposit: (who: VenueMember) => deposit(who, '100'),
  transfer: (who: VenueMember) => moveIn(who, 'xinghe', '100'),
  launch: (who: VenueMember) => launch(who),
  activity: (who: VenueMember) => fixture.apply(who),
  rebate: (who: VenueMember) => fixture.claimRebate(who),
} as const;

/** Binds a card that no other member has, and returns its ID. */
const newCard = async ({ id, token }: VenueMember): Promise<number> => {
  const bank_no = `622588${String(id).padStart(10, '0')}`;
  const card = bankCardForm(PAY_PASSWORD, { bank_owner: '陈宇', bank_no });
  expect((await call(memberRows.cards.bind, card, { token })).body.code).toBe(200);
  return (await call(memberRows.cards.list, {}, { token })).body.data[0]?.id ?? 0;
};

const TEXT = {
  pause: /账户已暂停（至 2026-06-\d\d \d\d:\d\d），目前仅可取款与联系客服。/,
  break: /账户处于冷静期（至 2026-06-\d\d \d\d:\d\d），目前仅可取款与联系客服。/,
  exclusion: /账户处于自我排除期（至 2026-12-18 \d\d:\d\d），目前仅可取款与联系客服。/,
  house: new RegExp(PROTECTION_GATE.houseBlocked),
} as const;

describe.each(BLOCKS)('a member with a block: %s', (kind) => {
  it.each(Object.entries(GATED))('is refused: %s', async (action, attempt) => {
    const who = await newMember();
    expect((await block(who, kind)).body.code).toBe(200);
    const { body } = await attempt(who);
    expect(body.code).toBe(403);
    expect(body.message).toMatch(TEXT[kind]);
    const refused = (await events(who)).filter(({ event }) => event === 'refused');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.facts).toMatchObject({ action });
  });

  it('logs in, reads, withdraws, transfers out and recovers', async () => {
    const who = await newMember();
    const as = { token: who.token };
    const card = await newCard(who);
    await moveIn(who, 'xinghe', '100');
    await moveIn(who, 'canghai', '50');
    // The venues do not confirm that the games have ended, so that only the member brings the money back.
    venue.fail(({ path }) => (path === '/v1/players/kick' ? { do: 'before' } : undefined));
    await block(who, kind);
    expect((await call(memberRows.members.user, {}, as)).body.data).toMatchObject({ block: kind });
    for (const row of [memberRows.protection.hub, memberRows.transactions.list, memberRows.withdrawals.turnover]) {
      expect((await call(row, {}, as)).body.code).toBe(200);
    }
    expect((await fixture.moveOut(who, 'xinghe', '60')).body.code).toBe(200);
    expect(await wallets(who)).toEqual({ centre: 91_000n, transit: 0n, xinghe: 4_000n, canghai: 5_000n });
    expect((await call(memberRows.transfers.recoverAll, {}, as)).body.code).toBe(200);
    expect(await wallets(who)).toEqual({ centre: 100_000n, transit: 0n, xinghe: 0n, canghai: 0n });
    const withdrawal = { amount: '300', bank: card, password: PAY_PASSWORD };
    expect((await call(memberRows.withdrawals.create, withdrawal, as)).body.code).toBe(200);
    expect(await walletsOf(database, who.id)).toEqual({ centre: 70_000n, held: 30_000n });
    const login = loginForm(`gated${1000 + count}`, PASSWORD);
    expect((await call(memberRows.members.login, login)).body.code).toBe(200);
  });

  it('has no money moved into play by a launch with auto-transfer', async () => {
    const who = await newMember(50_000n, true);
    await block(who, kind);
    expect((await launch(who)).body.code).toBe(403);
    expect(await wallets(who)).toEqual({ centre: 50_000n, transit: 0n });
  });
});

describe('the age gate', () => {
  it('asks for the birth date before the first deposit, transfer or launch, and accepts it once', async () => {
    const token = await app.register('ageless01', { birthday: '' });
    const { data } = (await call(memberRows.members.user, {}, { token })).body;
    const who = { id: data.id, token, player: '' };
    for (const attempt of [deposit(who, '100'), launch(who)]) {
      expect((await attempt).body).toMatchObject({ code: 422, message: PROTECTION_GATE.birthDateMissing });
    }
    const give = (birth_date: string) => call(memberRows.protection.setBirthDate, { birth_date }, { token });
    expect((await give('2008-06-19')).body.message).toBe('未满18周岁');
    expect((await give('2008-13-01')).body.message).toBe('请输入正确的出生日期');
    expect((await give('2008-06-18')).body.code).toBe(200);
    expect((await give('2008-06-18')).body.code).toBe(200);
    expect((await give('1990-01-01')).body.message).toBe('出生日期不能自行更改，请联系客服');
    const profile = { mobile: '', email: '', birthday: '1990-01-01' };
    expect((await call(memberRows.members.updateProfile, profile, { token })).body.code).toBe(409);
    const other = { mobile: '13800000000', email: '', birthday: '' };
    expect((await call(memberRows.members.updateProfile, other, { token })).body.code).toBe(200);
    expect((await deposit(who, '100')).body.code).toBe(200);
  });
});

describe('a limit of deposits', () => {
  it('counts open orders, so that fifty at once cannot pass it', async () => {
    const who = await newMember();
    await setLimit(who, 'deposit', 'day', '500');
    const answers = await Promise.all(Array.from({ length: 50 }, () => deposit(who, '100')));
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(5);
    const refused = answers.find(({ body }) => body.code === 422);
    expect(refused?.body.message).toBe('今日存款限额还剩 ¥0.00，将于 2026-06-19 00:00 重置。');
    const { today, limits } = await fixture.hub(who);
    expect(today).toMatchObject({ deposited: '500.00', pending: '500.00' });
    expect(limits[0]).toMatchObject({ kind: 'deposit', period: 'day', used: '500.00', left: '0.00', percent: 100 });
  });

  it('is renewed at midnight in Beijing', async () => {
    const who = await newMember();
    await setLimit(who, 'deposit', 'day', '100');
    const start = clock.now().getTime();
    const midnight = new Date('2026-06-19T00:00:00+08:00').getTime();
    clock.advance(midnight - start - 1);
    const { message } = (await deposit(who, '100')).body;
    await fixture.approve(message);
    expect((await deposit(who, '100')).body.code).toBe(422);
    clock.advance(1);
    expect((await deposit(who, '100')).body.code).toBe(200);
  });

  it('is the tightest of all periods and of the house', async () => {
    const who = await newMember();
    await setLimit(who, 'deposit', 'day', '1000');
    await setLimit(who, 'deposit', 'month', '300');
    expect((await deposit(who, '400')).body.message).toMatch(/^本月存款限额还剩 ¥300.00/);
    expect((await deposit(who, '300')).body.code).toBe(200);
  });

  it('is passed by a payment that arrives all the same, which is flagged and leaves nothing', async () => {
    const who = await newMember();
    const { message: no } = (await deposit(who, '500')).body;
    await setLimit(who, 'deposit', 'day', '200');
    expect((await fixture.approve(no)).body.code).toBe(200);
    expect((await events(who)).map(({ event }) => event)).toContain('late-payment');
    const { rows } = await database.pool.query('SELECT kind FROM protection_case WHERE member_id = $1', [who.id]);
    expect(rows).toEqual([{ kind: 'payment' }]);
    expect((await deposit(who, '100')).body.code).toBe(422);
  });
});

describe('a limit of losses', () => {
  it('counts what is at venues and what was lost', async () => {
    const who = await newMember();
    await setLimit(who, 'loss', 'day', '300');
    expect((await moveIn(who, 'xinghe', '301')).body.message).toMatch(/^今日亏损限额还剩 ¥300.00/);
    expect((await moveIn(who, 'xinghe', '200')).body.code).toBe(200);
    expect((await moveIn(who, 'canghai', '101')).body.message).toMatch(/^今日亏损限额还剩 ¥100.00/);
    venue.settle('xinghe', venue.place('xinghe', who.player, 20_000n), 0n);
    await fixture.jobs.run('bets-pull');
    expect((await moveIn(who, 'canghai', '101')).body.message).toMatch(/^今日亏损限额还剩 ¥100.00/);
    expect((await fixture.hub(who)).today).toMatchObject({ result: '-200.00', stakes: '200.00' });
  });

  it('takes no more along with auto-transfer than it leaves', async () => {
    const who = await newMember(50_000n, true);
    await setLimit(who, 'loss', 'day', '120');
    expect((await launch(who)).body.code).toBe(200);
    expect(await wallets(who)).toMatchObject({ centre: 38_000n, xinghe: 12_000n });
  });

  it('ends the games and brings the money back when bets reach it', async () => {
    const who = await newMember(50_000n);
    await setLimit(who, 'loss', 'day', '100');
    await moveIn(who, 'xinghe', '100');
    await launch(who);
    venue.settle('xinghe', venue.place('xinghe', who.player, 10_000n), 0n);
    await fixture.jobs.run('bets-pull');
    expect((await launch(who)).body.message).toMatch(/^今日亏损限额还剩 ¥0.00/);
    const { rows } = await database.pool.query('SELECT cause FROM protection_ending WHERE member_id = $1', [who.id]);
    expect(rows[0]).toMatchObject({ cause: 'limit' });
    expect((await events(who)).map(({ event }) => event)).toContain('limit-reached');
  });
});

it('the log is whole after all these tests, and can’t be changed', async () => {
  expect(await verifyProtectionLog(database.orm)).toMatchObject({ whole: true, brokenAt: 0 });
  for (const statement of [
    `UPDATE protection_log SET event = 'x' WHERE id = 1`,
    'DELETE FROM protection_log WHERE id = 1',
    'UPDATE protection_log_head SET id = 1',
  ]) {
    await expect(database.pool.query(statement)).rejects.toThrow('never changed');
  }
});
