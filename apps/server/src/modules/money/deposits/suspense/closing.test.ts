import { setTimeout as pause } from 'node:timers/promises';
import { PROPOSALS, STAFF, SUSPENSE, staffRows } from '@koi/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { newTronOrder, OUR_ADDRESS } from '../../../../../test/deposits.ts';
import { keepFresh, leaveDesk } from '../../../../../test/fresh-code.ts';
import { booksAreSound, memberIdOf, walletsOf } from '../../../../../test/money.ts';
import { checkerOf, effectsOf } from '../../../../../test/proposals.ts';
import { settingsChanger } from '../../../../../test/settings.ts';
import { newStaff, type TestStaff } from '../../../../../test/staff.ts';
import { suspenseHouse } from '../../../../../test/suspense.ts';
import { createSettings } from '../../../operator/settings/index.ts';
import { tronAddressOf } from '../../../people/cards/index.ts';

const { node, app, stray, rowOf, inSuspense } = await suspenseHouse();
const { call, register, database } = app;
const rows = staffRows.suspense;
const BACK = tronAddressOf(Buffer.alloc(20, 9));

let cashier: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  cashier = await newStaff(app, 'cashier-in');
  checker = await checkerOf(app);
});

const refused = (code: number, message: string) => ({ code, message, data: null });
const sendBack = async (no: string, address: string = BACK) =>
  (await call(rows.sendBack, { no, address, reason: '付款人要求退回' }, { token: cashier.token })).body;
const agree = async (no: string, who = checker) =>
  (await call(staffRows.proposals.approve, { no, remark: '' }, { token: who.token })).body;
const sent = async (no: string, hash: string) =>
  (await call(rows.sent, { no, tx_hash: hash }, { token: cashier.token })).body;
const close = async (no: string, hash: string) =>
  (await call(rows.close, { no, tx_hash: hash, reason: '钱包最低转出额' }, { token: cashier.token })).body;
const list = async (view: string) => (await call(rows.list, { view }, { token: cashier.token })).body.data.data;
/** Sends USDT back, and returns the transaction. */
const back = (amount: bigint) => node.pay({ to: BACK, amount, from: OUR_ADDRESS });
/** A payment that two people agreed to send back. */
const returning = async (amount: bigint): Promise<string> => {
  const no = await stray(amount);
  await agree((await sendBack(no)).data.no);
  return no;
};

describe('returning a payment', () => {
  it('blocks every credit once agreed, and ends when the chain confirms the transaction', async () => {
    const token = await register('lost101');
    const made = await newTronOrder(app, token);
    const no = await stray(21_000_000n);
    const before = await inSuspense();
    const hash = (await rowOf(no)).tx_hash;
    expect(await sent(no, 'ab'.repeat(32))).toEqual(refused(409, SUSPENSE.notReturning));
    const { data } = await sendBack(no);
    expect(await effectsOf(app, data.no)).toContain('! 退回地址与付款地址: 不同');
    await agree(data.no);
    expect(await rowOf(no)).toMatchObject({ state: 3, return_address: BACK });
    expect(await inSuspense()).toBe(before);
    await call(staffRows.deposits.nameHash, { no: made.order_no, tx_hash: hash }, { token: cashier.token });
    const approval = await call(staffRows.deposits.approve, { no: made.order_no }, { token: cashier.token });
    expect(approval.body).toEqual(refused(409, '该交易哈希已被使用'));

    const tooMuch = node.pay({ to: BACK, amount: 21_000_001n, from: OUR_ADDRESS });
    expect(await sent(no, tooMuch)).toEqual(refused(422, SUSPENSE.notSent));
    expect(await sent(no, hash)).toEqual(refused(422, SUSPENSE.notSent));
    const { block_at: paidAt } = await rowOf(no);
    const earlier = { to: BACK, amount: 20_000_000n, from: OUR_ADDRESS, at: new Date(paidAt.getTime() - 1000) };
    expect(await sent(no, node.pay(earlier))).toEqual(refused(422, SUSPENSE.notSent));
    const back = node.pay({ to: BACK, amount: 20_000_000n, from: OUR_ADDRESS });
    expect((await sent(no, back)).message).toBe(SUSPENSE.sent);
    expect(await inSuspense()).toBe(before - 149_10n);
    expect((await list('returned'))[0]).toMatchObject({ no, return_hash: back, ended_by: cashier.name });
    expect(await sent(no, back)).toEqual(refused(409, SUSPENSE.notReturning));
    expect((await walletsOf(database, await memberIdOf(app, token))).centre).toBe(0n);
    expect(await booksAreSound(database)).toBe(true);
  });

  it('is not ended by a transaction from before the agreement', async () => {
    const no = await stray(30_000_000n);
    const { block_at: paidAt } = await rowOf(no);
    const at = new Date(paidAt.getTime() + 5 * 60_000);
    const other = node.pay({ to: BACK, amount: 30_000_000n, from: OUR_ADDRESS, at });
    await agree((await sendBack(no)).data.no);
    expect(await sent(no, other)).toEqual(refused(422, SUSPENSE.notSent));
    expect(await close(no, other)).toEqual(refused(422, SUSPENSE.notSent));
    expect((await sent(no, back(30_000_000n))).code).toBe(200);
  });

  it('is ended once by a transaction that two returns name at the same moment', async () => {
    const numbers: string[] = [];
    for (let made = 0; made < 6; made += 1) numbers.push(await returning(7_000_000n));
    const hash = back(7_000_000n);
    const answers = await Promise.all(numbers.map((no) => sent(no, hash)));
    const used = refused(409, SUSPENSE.hashUsed);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code !== 200)).toEqual(Array(5).fill(used));
  });

  it('is refused to the own address and to a wrong one, and one transaction returns one payment', async () => {
    const [one, two] = [await stray(5_000_000n), await stray(6_000_000n)];
    expect(await sendBack(one, OUR_ADDRESS)).toEqual(refused(422, SUSPENSE.addressOwn));
    expect(await sendBack(one, `${BACK.slice(0, -1)}1`)).toEqual(refused(400, SUSPENSE.addressWrong));
    for (const no of [one, two]) await agree((await sendBack(no)).data.no);
    const back = node.pay({ to: BACK, amount: 5_000_000n, from: OUR_ADDRESS });
    expect((await sent(one, back)).code).toBe(200);
    expect(await sent(two, back)).toEqual(refused(409, SUSPENSE.hashUsed));
  });
});

describe('a return of less than was agreed', () => {
  it('is not ended by one person, whatever fraction was sent', async () => {
    const no = await returning(263_500_000n);
    expect(await rowOf(no)).toMatchObject({ state: 3, return_usdt: 261_500_000n });
    expect((await list('open')).find((row) => row.no === no)).toMatchObject({ return_usdt: '261.50' });
    for (const [amount, shown] of [
      [1n, '0.000001'],
      [261_499_999n, '261.499999'],
    ] as const) {
      expect(await sent(no, back(amount))).toEqual(refused(422, SUSPENSE.sentLess(shown, '261.50')));
    }
    expect((await rowOf(no)).state).toBe(3);
    expect(await close(no, back(261_500_000n))).toEqual(refused(409, SUSPENSE.sentEnough));
    expect((await sent(no, back(261_500_000n))).message).toBe(SUSPENSE.sent);
    expect(await rowOf(no)).toMatchObject({ state: 4, return_usdt: 261_500_000n });
  });

  it('is ended by two people, who read both amounts', async () => {
    const no = await returning(263_500_000n);
    const before = await inSuspense();
    const hash = back(200_000_000n);
    const proposed = await close(no, hash);
    expect(proposed.message).toBe(PROPOSALS.made);
    const { body } = await call(staffRows.proposals.list, { state: 1 }, { token: checker.token });
    expect(body.data.data[0]?.changes).toContainEqual({
      field: '退回金额',
      before: '应退 261.50 USDT',
      after: '实退 200.00 USDT',
    });
    expect(await effectsOf(app, proposed.data.no)).toEqual(['! 付款人少收回: 63.50 USDT', '! 折合: ¥450.85']);
    expect((await list('proposed'))[0]).toMatchObject({ no, proposer: cashier.name });
    expect((await list('open')).map((row) => row.no)).not.toContain(no);
    // While it waits, nothing else ends the return.
    expect(await sent(no, back(262_000_000n))).toEqual(refused(409, PROPOSALS.open));
    expect(await close(no, back(100_000_000n))).toEqual(refused(409, PROPOSALS.open));
    expect(await agree(proposed.data.no, cashier)).toEqual(refused(403, STAFF.notAllowed));
    expect((await agree(proposed.data.no)).message).toBe(PROPOSALS.approved);
    expect(await rowOf(no)).toMatchObject({ state: 4, return_usdt: 200_000_000n, return_hash: hash });
    expect((await list('returned'))[0]).toMatchObject({ no, return_usdt: '200.00', ended_by: checker.name });
    expect(await inSuspense()).toBe(before - 1870_85n);
    expect(await booksAreSound(database)).toBe(true);
  });

  it('is not ended by a transaction that ended another return meanwhile', async () => {
    const [one, two] = [await returning(50_000_000n), await returning(40_000_000n)];
    const hash = back(39_000_000n);
    const proposed = await close(one, hash);
    expect((await sent(two, hash)).code).toBe(200);
    expect(await agree(proposed.data.no)).toEqual(refused(409, PROPOSALS.changed));
    expect((await rowOf(one)).state).toBe(3);
  });

  it('needs a fresh code to be proposed, like the return itself', async () => {
    const no = await returning(988_000_000n);
    await leaveDesk(app, cashier.token);
    expect(await close(no, back(500_000_000n))).toEqual(refused(403, STAFF.codeNeeded));
    await keepFresh(app, cashier.token);
    expect((await close(no, back(500_000_000n))).code).toBe(200);
  });

  it('is less than the whole payment when that is not larger than the fee', async () => {
    const no = await returning(1_500_000n);
    expect(await sent(no, back(1_499_999n))).toEqual(refused(422, SUSPENSE.sentLess('1.499999', '1.50')));
    expect((await sent(no, back(1_500_000n))).code).toBe(200);
  });

  it('is measured by the fee of the moment when it was proposed', async () => {
    const change = settingsChanger(database, createSettings({ database }));
    const no = await stray(100_000_000n);
    const { data } = await sendBack(no);
    await change({ usdt_return_fee: '20' });
    await agree(data.no);
    expect(await rowOf(no)).toMatchObject({ return_usdt: 98_000_000n });
    // Returns of the release before have no amount and follow the setting.
    await database.pool.query('UPDATE usdt_suspense SET return_usdt = NULL WHERE no = $1', [no]);
    await change({ usdt_return_fee: '0' });
    // The app keeps a copy of the settings for one second.
    await pause(1_100);
    expect(await sent(no, back(99_999_999n))).toEqual(refused(422, SUSPENSE.sentLess('99.999999', '100.00')));
    expect((await sent(no, back(100_000_000n))).code).toBe(200);
  });
});
