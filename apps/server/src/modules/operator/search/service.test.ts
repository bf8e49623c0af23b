import { memberRows, ROLE_PERMISSIONS, STAFF_ROLES, type StaffRole, staffRows } from '@koi/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { bankCardForm, tronAddressForm } from '../../../../../../scripts/cast/money-in.ts';
import { PAY_PASSWORD, testApp } from '../../../../test/app.ts';
import { makeHashesAgain } from '../../../../test/hashes.ts';
import { memberIdOf } from '../../../../test/money.ts';
import { creditedDeposit, storeBets, waitingDeposit } from '../../../../test/past.ts';
import { newStaff } from '../../../../test/staff.ts';
import { adjustments } from '../../money/adjustments/tables.ts';
import { usdtSuspense } from '../../money/deposits/tables.ts';
import { transfers } from '../../money/transfers/tables.ts';
import { withdrawals } from '../../money/withdrawals/tables.ts';
import { tronAddressOf } from '../../people/cards/index.ts';
import { cards } from '../../people/cards/tables.ts';
import { putVenues } from '../../play/venues/index.ts';

const app = await testApp();
const { call, register, database } = app;
const { orm: db } = database;

const AT = new Date('2026-06-18T14:32:08+08:00');
const HASH = `a1c07e3b${'0'.repeat(52)}88f2`;
const ADDRESS = tronAddressOf(Buffer.alloc(20, 7));
const PAID_HASH = `b2c07e3b${'0'.repeat(52)}99f2`;
const SENDER = tronAddressOf(Buffer.alloc(20, 9));
const U = 'U20260617150000ABCDEFGHJKLM';
const W = 'W20260616180601ABCDEFGHJKLM';
const A = 'A20260617090000ABCDEFGHJKLM';
const T = 'T20260617142000ABCDEFGHJKLM';
let memberId = 0;
let otherId = 0;
let deposit = '';

const tokens: Partial<Record<StaffRole, string>> = {};
const find = async (q: string, role: StaffRole = 'auditor', identity = 0) => {
  tokens[role] ??= (await newStaff(app, role)).token;
  return (await call(staffRows.search.find, { q, identity }, { token: tokens[role] })).body.data;
};
/** A search that is also made by personal values. */
const findPerson = (q: string) => find(q, 'auditor', 1);
const kindsIn = async (q: string, role: StaffRole = 'auditor') =>
  Object.entries(await find(q, role)).flatMap(([kind, rows]) => (rows.length > 0 ? [kind] : []));

const aBet = (bet: string, round: string) => ({
  memberId,
  venue: 'xinghe',
  bet,
  round,
  game: 'fish',
  stake: 20_000n,
  validStake: 20_000n,
  payout: 0n,
  state: 'open' as const,
  placedAt: AT,
  detail: '',
  pulledAt: AT,
});

beforeAll(async () => {
  const token = await register('koi8866');
  memberId = await memberIdOf(app, token);
  const other = await register('linqiu07');
  otherId = await memberIdOf(app, other);
  const profile = { mobile: '13800008866', email: '', birthday: '' };
  await call(memberRows.members.updateProfile, profile, { token: other });
  const bank = bankCardForm(PAY_PASSWORD, { bank: '招商银行', bank_no: '6225880010006611' });
  for (const each of [bank, tronAddressForm(PAY_PASSWORD, ADDRESS)]) {
    expect((await call(memberRows.cards.bind, each, { token: other })).body.code).toBe(200);
  }
  await database.transaction(async (tx) => {
    await putVenues(tx, [{ code: 'xinghe', title: '星河电子' }]);
    const order = { memberId, way: 'usdt' as const, amount: 100_000n, at: AT };
    const chain = { address: 'T'.padEnd(34, 'x'), rate: '7.20', amount: '138.88', txHash: HASH };
    deposit = await creditedDeposit(tx, { ...order, usdt: chain });
    await waitingDeposit(tx, { memberId, way: 'bank', amount: 1n, at: new Date('2026-01-01T00:00:00+08:00') });
    await storeBets(tx, [aBet('bet-8866', 'round-1'), aBet('bet-8867', 'round-1'), aBet('bet-8868', 'round-2')]);
  });
  const common = { memberId, amount: 52_000n, createdAt: AT };
  const card1 = { cardId: 1, cardName: '招商银行', cardTail: '6611', checks: [] };
  await db.insert(withdrawals).values({ ...common, ...card1, no: W, method: 'bank' });
  const maker = { makerId: 1, makerName: 'finance1', multiple: 0, reason: '更正' };
  await db.insert(adjustments).values({ ...common, ...maker, no: A, direction: 'debit' });
  const booked = { txHash: PAID_HASH, logIndex: 0, address: ADDRESS, sender: SENDER, rate: '7.10', state: 1 };
  const worth = { usdtAmount: 388_000_000n, amount: 275_480n, blockAt: AT, bookedAt: AT };
  await db.insert(usdtSuspense).values({ no: U, ...booked, ...worth });
  const move = { venue: 'xinghe', direction: 'in' as const, reserved: 52_000n, automatic: false };
  await db.insert(transfers).values({ ...common, ...move, no: T });
});

describe('a member is found', () => {
  const ids = async (q: string) => (await findPerson(q)).members.map(({ id }) => id);

  it('by id, by the beginning of the name, and by the whole real name', async () => {
    expect(await ids(String(memberId))).toEqual([memberId]);
    expect(await ids('KOI88')).toEqual([memberId]);
    expect(await ids('oi8866')).toEqual([]);
    expect(await ids('陈宇')).toEqual([otherId, memberId]);
    expect(await ids('陈 宇')).toEqual([otherId, memberId]);
  });

  it('by the whole mobile number or its end, which is shown masked', async () => {
    const { members } = await findPerson('8866');
    expect(members).toEqual([
      { id: otherId, name: 'linqiu07', vip: 1, frozen: false, realname: '陈*', by: '138 **** 8866' },
    ]);
    expect(await ids('13800008866')).toEqual([otherId]);
    for (const part of ['23800008866', '08866', '00008866', '866', '138', '1380', '13800'])
      expect(await ids(part), part).toEqual([]);
  });

  it('by personal values only in a search for them', async () => {
    for (const q of ['8866', '13800008866', '陈宇', '6611', '6225880010006611', ADDRESS])
      expect((await find(q)).members, q).toEqual([]);
  });

  it('by the end of a card and by a whole card number or address, which are shown masked', async () => {
    expect((await findPerson('6611')).members).toMatchObject([{ id: otherId, by: '招商银行 **** 6611' }]);
    expect((await findPerson('6225 8800 1000 6611')).members).toMatchObject([
      { id: otherId, by: '招商银行 **** 6611' },
    ]);
    expect((await findPerson(ADDRESS)).members).toMatchObject([{ id: otherId, by: `USDT **** ${ADDRESS.slice(-4)}` }]);
    expect(await ids('6225880010016611')).toEqual([]);
  });

  it('by a card that was bound before endings were stored, after the job has read it', async () => {
    await db.update(cards).set({ tail: '', hashRule: 1 });
    expect(await ids('6611')).toEqual([]);
    await makeHashesAgain(app);
    expect(await ids('6611')).toEqual([otherId]);
  });
});

describe('an order is found by its number or the beginning of it', () => {
  it('newest first', async () => {
    const { orders } = await find('d2026');
    expect(orders.map(({ created_at }) => created_at)).toEqual(['2026-06-18 14:32:08', '2026-01-01 00:00:00']);
    expect((await find(deposit)).orders).toEqual([
      {
        kind: 'deposit',
        no: deposit,
        member_name: 'koi8866',
        method: 'usdt',
        amount: '1000.00',
        state: 2,
        created_at: '2026-06-18 14:32:08',
      },
    ]);
  });

  it('whatever kind it is', async () => {
    expect((await find(`#${W}`)).orders).toMatchObject([{ kind: 'withdrawal', no: W, method: 'bank', state: 1 }]);
    expect((await find('A20260617')).orders).toMatchObject([{ kind: 'adjustment', no: A, amount: '-520.00' }]);
    expect((await find(T)).transfers).toMatchObject([{ no: T, title: '星河电子', direction: 'in', state: 2 }]);
    expect((await find('D20260619')).orders).toEqual([]);
  });
});

it('a bet is found by its id, and the bets of a round by the id of the round', async () => {
  expect((await find('bet-8866')).bets).toMatchObject([{ bet_id: 'bet-8866', title: '星河电子', stake: '200.00' }]);
  expect((await find('round-1')).bets.map(({ bet_id }) => bet_id).toSorted()).toEqual(['bet-8866', 'bet-8867']);
});

it('a transaction is found by its hash or the beginning of it, with the order that names it', async () => {
  for (const q of [HASH, '0xA1C07E', 'a1c07e3b']) {
    expect((await find(q)).hashes, q).toMatchObject([{ hash: HASH, no: deposit, usdt: '138.88', state: 2 }]);
  }
  expect((await find('a1c07f')).hashes).toEqual([]);
});

it('a payment in suspense is found by its number, its hash or the beginning of them, and by its sender', async () => {
  for (const q of [U, '#u20260617', PAID_HASH, '0xB2C07E', SENDER]) {
    expect((await find(q)).payments, q).toEqual([
      { no: U, hash: PAID_HASH, sender: SENDER, usdt: '388.00', state: 1, block_at: '2026-06-18 14:32:08' },
    ]);
  }
  for (const q of ['b2c07f', SENDER.slice(0, 20), ADDRESS]) expect((await find(q)).payments, q).toEqual([]);
});

it('staff are found by the beginning of their name', async () => {
  await newStaff(app, 'finance', 'Caiwu01');
  expect((await find('caiwu')).staff).toMatchObject([
    { name: 'Caiwu01', roles: ['cashier-in', 'adjuster'], enabled: true },
  ]);
});

it('a sign before the text leaves one kind', async () => {
  expect(await kindsIn('@koi8866')).toEqual(['members']);
  expect(await kindsIn('#8866')).toEqual([]);
  expect(await kindsIn('#bet-8866')).toEqual(['bets']);
  expect(await kindsIn('>8866')).toEqual([]);
});

it('each kind is limited to a few rows', async () => {
  await database.transaction((tx) =>
    storeBets(
      tx,
      Array.from({ length: 9 }, (_, at) => aBet(`many-${at}`, 'round-many')),
    ),
  );
  expect((await find('round-many')).bets).toHaveLength(5);
});

describe('a role', () => {
  const NEEDED = [
    ['koi8866', 'members', 'members.read'],
    [W, 'orders', 'reviews.read'],
    [A, 'orders', 'adjustments.read'],
    [T, 'transfers', 'venues.read'],
    ['bet-8866', 'bets', 'bets.read'],
    [HASH, 'hashes', 'reviews.read'],
    [PAID_HASH, 'payments', 'reviews.read'],
    ['caiwu01', 'staff', 'staff.read'],
  ] as const;

  it.each(STAFF_ROLES)('%s finds what it may read', async (role) => {
    for (const [q, kind, permission] of NEEDED) {
      expect(await kindsIn(q, role), q).toEqual(ROLE_PERMISSIONS[role].includes(permission) ? [kind] : []);
    }
  });
});
