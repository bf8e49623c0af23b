import { memberRows, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { bankCardForm, tronAddressForm } from '../../../../../../scripts/cast/money-in.ts';
import { PAY_PASSWORD } from '../../../../test/app.ts';
import { booksAreSound } from '../../../../test/money.ts';
import { BLOCKS, protectionFixture } from '../../../../test/protection.ts';
import { newStaff } from '../../../../test/staff.ts';
import type { VenueMember } from '../../../../test/venues.ts';
import { tronAddressOf } from '../cards/index.ts';

const fixture = await protectionFixture();
const { app, call, database, venue, jobs, member, moveIn, moveOut, wallets, block, deposit, setLimit } = fixture;

let count = 0;
const as = ({ token }: VenueMember) => ({ token });

/** A member with 1,000 元 and a bank card. */
const newMember = async (): Promise<VenueMember & { card: number }> => {
  count += 1;
  const who = await member(`always${1000 + count}`, 100_000n);
  const form = bankCardForm(PAY_PASSWORD, { bank_owner: '陈宇', bank_no: `62258800000${10_000 + count}` });
  expect((await call(memberRows.cards.bind, form, as(who))).body.code).toBe(200);
  const [card] = (await call(memberRows.cards.list, {}, as(who))).body.data;
  return { ...who, card: card?.id ?? 0 };
};

const withdraw = (who: VenueMember & { card: number }, amount: string) =>
  call(memberRows.withdrawals.create, { amount, bank: who.card, password: PAY_PASSWORD }, as(who));
const payOut = async ({ id }: VenueMember) => {
  const { rows } = await database.pool.query<{ no: string }>('SELECT no FROM withdrawal WHERE member_id = $1', [id]);
  const { token } = await newStaff(app, 'finance');
  const no = rows[0]?.no ?? '';
  await call(staffRows.withdrawals.claim, { no }, { token });
  return (await call(staffRows.withdrawals.approve, { no, remark: '' }, { token })).body;
};

describe.each(BLOCKS)('during a block, %s, a member', (kind) => {
  it('withdraws everything', async () => {
    const who = await newMember();
    await block(who, kind);
    expect((await withdraw(who, '1000')).body).toMatchObject({ code: 200 });
    expect((await payOut(who)).code).toBe(200);
    expect(await wallets(who)).toEqual({ centre: 0n, transit: 0n });
  });

  it('gets a withdrawal paid that was asked for before', async () => {
    const who = await newMember();
    await withdraw(who, '400');
    await block(who, kind);
    expect((await payOut(who)).code).toBe(200);
    expect(await wallets(who)).toEqual({ centre: 60_000n, transit: 0n });
  });

  it('brings money out of a venue, also what an open bet wins', async () => {
    const who = await newMember();
    await moveIn(who, 'xinghe', '300');
    const bet = venue.place('xinghe', who.player, 10_000n);
    venue.setRounds('xinghe', who.player, 1);
    await block(who, kind);
    await expect.poll(() => wallets(who)).toMatchObject({ centre: 90_000n });
    venue.settle('xinghe', bet, 50_000n);
    venue.setRounds('xinghe', who.player, 0);
    await jobs.run('bets-pull');
    expect((await moveOut(who, 'xinghe', '400')).body.code).toBe(200);
    expect((await call(memberRows.transfers.recoverAll, {}, as(who))).body.code).toBe(200);
    await expect.poll(() => wallets(who)).toEqual({ centre: 140_000n, transit: 0n, xinghe: 0n });
  });

  it('gets a payment credited whose order was placed before', async () => {
    const who = await newMember();
    const { message: no } = (await deposit(who, '500')).body;
    await block(who, kind);
    expect((await fixture.approve(no)).body.code).toBe(200);
    expect(await wallets(who)).toEqual({ centre: 150_000n, transit: 0n });
  });

  it('reads records, statement and letters, and sets a tighter limit', async () => {
    const who = await newMember();
    await block(who, kind);
    for (const row of [
      memberRows.transactions.list,
      memberRows.content.notices,
      memberRows.withdrawals.turnover,
      memberRows.protection.hub,
      memberRows.protection.sitting,
    ]) {
      expect((await call(row, {}, as(who))).body.code).toBe(200);
    }
    expect((await setLimit(who, 'deposit', 'day', '100')).body.code).toBe(200);
  });
});

it('a USDT address of an excluded member is refused in another account and becomes a case', async () => {
  const [who, other] = [await newMember(), await newMember()];
  const form = tronAddressForm(PAY_PASSWORD, tronAddressOf(Buffer.alloc(20, 9)));
  const bind = async (member: VenueMember) => (await call(memberRows.cards.bind, form, as(member))).body;
  expect((await bind(who)).code).toBe(200);
  await block(who, 'exclusion');
  expect(await bind(other)).toMatchObject({ code: 422, message: '暂时无法完成该操作，请联系客服' });
  const { token } = await newStaff(app, 'service');
  const { data } = (await call(staffRows.protection.cases, {}, { token })).body.data;
  expect(data.filter(({ member_id }) => member_id === other.id)).toMatchObject([{ kind: 'address', other_id: who.id }]);
});

it('the books are balanced after all these tests', async () => {
  expect(await booksAreSound(database)).toBe(true);
});
