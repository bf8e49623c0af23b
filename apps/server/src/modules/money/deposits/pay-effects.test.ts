import { staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { newBankOrder, newTronOrder, OUR_ADDRESS, openWays } from '../../../../test/deposits.ts';
import { fund, memberIdOf, withdraw } from '../../../../test/money.ts';
import { effectsOf } from '../../../../test/proposals.ts';
import { newStaff } from '../../../../test/staff.ts';
import { createLog, ManualClock } from '../../../platform/index.ts';
import { tronAddressOf } from '../../people/cards/index.ts';
import { createFigures } from '../figures/index.ts';

const DAY_MS = 24 * 3_600_000;
const clock = new ManualClock('2026-03-01T12:00:00+08:00');
// No test here asks the chain.
const app = await testApp({ clock, config: { tron: { node: 'http://127.0.0.1:1', timeoutMs: 100 } } });
const { call, database, register } = app;
const { accounts, paySettings } = staffRows;
const figures = createFigures({ database, log: createLog({ level: 'silent' }) });
await openWays(database);

const credit = async (member: string, amount: string) => {
  const no = await newBankOrder(app, member, amount);
  const { token } = await newStaff(app, 'cashier-in');
  await call(staffRows.deposits.claim, { no }, { token });
  expect((await call(staffRows.deposits.approve, { no, remark: '' }, { token })).body.code).toBe(200);
};
const asTreasurer = async () => ({ token: (await newStaff(app, 'treasurer')).token });
const limits = { min_price: '200', max_price: '20000.50' };
const way = { way: 'usdt', enabled: 1, ...limits, address: OUR_ADDRESS, picture: '' } as const;

describe('the second person', () => {
  it('reads about a receiving account how many members choose from, and what came in by bank lately', async () => {
    await credit(await register('payer001'), '100');
    clock.advance(29 * DAY_MS);
    const member = await register('payer002');
    await credit(member, '250.50');
    await newBankOrder(app, member, '300');
    await figures.fold();
    const as = await asTreasurer();
    const [open] = (await call(accounts.list, {}, as)).body.data;
    if (open === undefined) throw new Error('no account is open');
    const { body } = await call(accounts.save, { ...open, bank_no: '6200 1111', reason: '更换' }, as);
    expect(await effectsOf(app, body.data.no)).toEqual([
      '! 待付款的网银订单仍显示原账户: 1 笔',
      '执行后启用的收款账户: 1 个',
      '近 30 天存款 · 网银转账: 2 笔，¥350.50',
    ]);
    clock.advance(DAY_MS);
    const form = { ...open, id: 0, bank_no: '6200 2222', enabled: 1, reason: '增加' } as const;
    const added = await call(accounts.save, form, await asTreasurer());
    expect(await effectsOf(app, added.body.data.no)).toEqual([
      '! 待付款的网银订单仍显示原账户: 1 笔',
      '执行后启用的收款账户: 2 个',
      '近 30 天存款 · 网银转账: 1 笔，¥250.50',
    ]);
  });

  it('reads about a pay way what members may deposit, and what happens to the address before', async () => {
    await newTronOrder(app, await register('payer003'));
    const other = tronAddressOf(Buffer.alloc(20, 7));
    const { body } = await call(accounts.saveWay, { ...way, address: other, reason: '更换' }, await asTreasurer());
    expect(await effectsOf(app, body.data.no)).toEqual([
      '! 待付款的订单仍按原设置: 1 笔',
      '会员每笔可存: ¥200.00 至 ¥20,000.50',
      '原地址的到账仍会读取: 是',
      '近 30 天存款 · USDT: 0 笔，¥0.00',
    ]);
  });

  it('reads about rates and limits which payments they concern, and which guards become weaker', async () => {
    const as = await asTreasurer();
    const { data: rates } = (await call(paySettings.rates, {}, as)).body;
    const propose = async (change: object) => {
      const { body } = await call(paySettings.saveRates, { ...rates, ...change, reason: '调整' }, as);
      const effects = await effectsOf(app, body.data.no);
      await call(staffRows.proposals.withdraw, { no: body.data.no }, as);
      return effects;
    };
    const memberId = await memberIdOf(app, await register('payer004'));
    await fund(database, memberId, 1_000_00n);
    await withdraw(database, memberId, 400_00n, clock.now());
    await figures.fold();
    expect(await propose({ usdtrate: '7.0001' })).toEqual([
      '! 待付款的 USDT 订单仍按原汇率: 1 笔',
      '近 30 天存款 · USDT: 0 笔，¥0.00',
    ]);
    expect(await propose({ withdrawusdtrate: '7.9' })).toEqual(['近 30 天取款 · USDT: 0 笔，¥0.00']);
    expect(
      await propose({ withdrawal_second_person: '999999', fresh_code_from: '1', usdt_second_node: '90000.000001' }),
    ).toEqual([
      '! 大额取款复核: 更少的单需要',
      '动态验证码复验: 更多的单需要',
      '! 双节点核验: 更少的单需要',
      '近 30 天取款: 1 笔，¥400.00',
    ]);
  });
});
