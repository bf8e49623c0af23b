import { memberRows, staffRows } from '@koi/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { memberIdOf } from '../../../../test/money.ts';
import { creditedDeposit } from '../../../../test/past.ts';
import { newStaff, type TestStaff } from '../../../../test/staff.ts';
import { centre, held, house, post } from '../../../ledger/index.ts';

const app = await testApp();
const { call, register, database } = app;
let finance: TestStaff;
let memberId = 0;

const read = async () => (await call(staffRows.reports.books, {}, { token: finance.token })).body.data;
const start = async () => (await call(staffRows.reports.checkBooks, {}, { token: finance.token })).body;
/** Starts a check and waits for its result. */
const books = async () => {
  expect((await start()).code).toBe(200);
  await expect.poll(async () => (await read()).running).toBe(false);
  return (await read()).checks;
};
const failing = async () => (await books()).filter(({ passed }) => !passed);
const move = (key: string, kind: string, from: `member:${number}:${string}` | `house:${string}`, to: typeof from) =>
  database.transaction((tx) => post(tx, { key, kind, memberId, memo: key, postings: [{ from, to, amount: 100n }] }));

beforeAll(async () => {
  finance = await newStaff(app, 'finance');
  const token = await register('bookish1');
  memberId = await memberIdOf(app, token);
  await database.transaction((tx) =>
    creditedDeposit(tx, { memberId, way: 'bank', amount: 50_000n, at: new Date('2026-01-01T00:00:00Z') }),
  );
  await call(memberRows.members.user, {}, { token });
});

it('reading the books shows the last check and starts none', async () => {
  expect(await read()).toEqual({
    checked_at: '',
    checks: [],
    whole: false,
    sealed_until: '',
    running: false,
    failure: '',
  });
  const { rows } = await database.pool.query('SELECT 1 FROM book_run');
  expect(rows).toEqual([]);
});

it('only one check runs at a time when several people start one, with one row in the audit log', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, start));
  const codes = answers.map(({ code }) => code);
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.filter((code) => code === 409)).toHaveLength(9);
  await expect.poll(async () => (await read()).running).toBe(false);
  expect((await read()).checked_at).not.toBe('');
  const { rows } = await database.pool.query(
    `SELECT staff_name, target FROM audit_row WHERE action = 'reports.checkBooks'`,
  );
  expect(rows).toEqual([{ staff_name: finance.name, target: '账本核对' }]);
});

it('an interrupted check does not prevent the next one from starting', async () => {
  await database.pool.query(`INSERT INTO book_run (started_at) VALUES (now() - interval '61 minutes')`);
  expect((await read()).running).toBe(false);
  expect((await start()).code).toBe(200);
  await expect.poll(async () => (await read()).running).toBe(false);
});

describe('the books', () => {
  it('agree while every posting has its order and every order its posting', async () => {
    const checks = await books();
    expect(checks.map(({ name, passed }) => [name, passed])).toEqual([
      ['分录借贷合计为零', true],
      ['账户余额等于分录合计', true],
      ['封存账目未被改动', true],
      ['取款冻结等于待处理取款', true],
      ['存款订单与账本一致', true],
      ['取款订单与账本一致', true],
      ['转账订单与账本一致', true],
      ['调账订单与账本一致', true],
      ['USDT 挂账订单与账本一致', true],
      ['USDT 挂账了结订单与账本一致', true],
      ['佣金订单与账本一致', true],
      ['返水订单与账本一致', true],
      ['红包订单与账本一致', true],
      ['彩金订单与账本一致', true],
      ['USDT 链上与账本一致', true],
      ['佣金结转与更正连续', true],
      ['返水领取等于返水记录', true],
      ['在途资金等于待结算转账', true],
      ['注单与账本一致', true],
      ['场馆钱包等于转账与注单', true],
      ['资金日汇总与账本一致', true],
      ['投注日汇总与注单、账本一致', true],
      ['会员与代理的期间汇总与逐日一致', true],
      ['佣金日合计等于佣金记录', true],
      ['返水日合计等于返水记录', true],
      ['账本封存的签名有效', true],
    ]);
    expect(checks[4]?.detail).toBe('1 笔');
  });

  it('report a posting without an order', async () => {
    await move('deposit:D0', 'deposit', house('deposits:bank'), centre(memberId));
    expect(await failing()).toEqual([
      { name: '存款订单与账本一致', passed: false, detail: 'deposit:D0：账本有，订单无' },
    ]);
  });

  it('report a hold without a withdrawal', async () => {
    await move('stray-hold', 'stray', centre(memberId), held(memberId));
    expect(await failing()).toContainEqual({
      name: '取款冻结等于待处理取款',
      passed: false,
      detail: `会员 ${memberId}：冻结 1.00，待处理取款 0.00`,
    });
  });

  it('report an order whose money did not move or differs from the ledger', async () => {
    const { rows } = await database.pool.query<{ no: string }>(`SELECT no FROM deposit WHERE state = 2`);
    await database.pool.query('UPDATE deposit SET amount = amount + 1 WHERE state = 2');
    expect((await failing())[1]?.detail).toContain(`${rows[0]?.no}：订单 500.01，账本 500.00`);
  });

  it('report the number of accounts whose balance was changed outside the ledger', async () => {
    await database.pool.query(`UPDATE ledger_account SET balance = balance + 1 WHERE address = $1`, [centre(memberId)]);
    const [total, accounts] = await books();
    expect(total).toMatchObject({ passed: false, detail: '合计 0.01' });
    expect(accounts).toMatchObject({ passed: false, detail: '1 个账户不一致' });
  });
});
