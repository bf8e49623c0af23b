import { describe, expect, it } from 'vitest';
import { type Circumstances, checksOf, isOrderNumber, riskOf, stageOf, type Withdrawal } from './withdrawal.ts';

const now = new Date('2026-06-18T14:41:07+08:00');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

const usual: Circumstances = {
  method: 'bank',
  amount: 2_000_00n,
  realname: '陈小宇',
  card: { owner: '陈小宇', boundAt: hoursAgo(24 * 40) },
  dues: { left: 0n, suspended: 0n, blocks: [] },
  paidBefore: 3,
  secondPersonFrom: 50_000_00n,
  now,
};

const order: Withdrawal = {
  memberId: 100_001,
  no: 'W20260618144107ABCDEFGHJKLM',
  method: 'bank',
  amount: 2_000_00n,
  state: 1,
  risk: 0,
  createdAt: now,
  claimStaffId: null,
  claimName: '',
  claimUntil: null,
  decidedAt: null,
  decidedBy: null,
  decidedName: '',
  remark: '',
  cardId: 1,
  cardName: '招商银行',
  cardTail: '6621',
  rate: '',
  feeUsdt: null,
  payoutUsdt: null,
  checks: [],
  firstApproverId: null,
  firstApproverName: '',
  firstApprovedAt: null,
};

describe('the risk checks of a withdrawal', () => {
  it('all pass for a usual withdrawal to an old card', () => {
    expect(checksOf(usual)).toEqual([
      { passed: true, name: '打码量已满足', detail: '剩余 0.00' },
      { passed: true, name: '收款人与实名一致', detail: '陈*宇' },
      { passed: true, name: '非新绑定卡片', detail: '40 天前' },
      { passed: true, name: '非首次取款', detail: '已付 3 笔' },
      { passed: true, name: '非大额取款', detail: '低于 50,000.00' },
    ]);
  });

  it('report what is unusual, with the owner’s name masked', () => {
    const odd = {
      ...usual,
      amount: 50_000_00n,
      paidBefore: 0,
      card: { owner: '李四', boundAt: hoursAgo(2) },
    };
    expect(checksOf(odd)).toEqual([
      { passed: true, name: '打码量已满足', detail: '剩余 0.00' },
      { passed: false, name: '收款人与实名不一致', detail: '收款人 李*，实名 陈*宇' },
      { passed: false, name: '新绑定卡片', detail: '2 小时前' },
      { passed: false, name: '首次取款', detail: '此前无付款' },
      { passed: false, name: '大额取款', detail: '达到 50,000.00' },
    ]);
  });

  it('of a USDT address compare no name and refer to an address', () => {
    const names = checksOf({ ...usual, method: 'usdt', card: { owner: 'TRC20', boundAt: hoursAgo(0) } });
    expect(names.map(({ name }) => name)).toEqual(['打码量已满足', '新绑定地址', '非首次取款', '非大额取款']);
    expect(names[1]?.detail).toBe('1 分钟前');
  });

  it.each([
    [23.99, '新绑定卡片', '23 小时前'],
    [24, '非新绑定卡片', '1 天前'],
    [0.5, '新绑定卡片', '30 分钟前'],
  ])('classify a card of %d hours as: %s', (hours, name, detail) => {
    const card = { owner: '陈小宇', boundAt: hoursAgo(hours) };
    expect(checksOf({ ...usual, card })[2]).toEqual({ passed: name.startsWith('非'), name, detail });
  });
});

describe('the risk of a withdrawal', () => {
  const risk = (change: Partial<Circumstances>) => riskOf(checksOf({ ...usual, ...change }));
  const newCard = { owner: '陈小宇', boundAt: hoursAgo(1) };

  it('is low without a failed check, medium with one, high with two', () => {
    expect(risk({})).toBe(0);
    expect(risk({ paidBefore: 0 })).toBe(1);
    expect(risk({ card: newCard })).toBe(1);
    expect(risk({ amount: 50_000_00n })).toBe(1);
    expect(risk({ card: newCard, paidBefore: 0 })).toBe(2);
    expect(risk({ card: newCard, paidBefore: 0, amount: 90_000_00n })).toBe(2);
  });

  it('is high when the card belongs to another person, whatever the other checks', () => {
    expect(risk({ card: { owner: '李四', boundAt: hoursAgo(24 * 90) } })).toBe(2);
  });
});

it('stageOf describes the state of a withdrawal to the member', () => {
  const claimed = { ...order, claimStaffId: 7, claimName: '财务', claimUntil: new Date(now.getTime() + 1000) };
  expect(stageOf(order, now)).toBe('等待审核');
  expect(stageOf(claimed, now)).toBe('审核中');
  expect(stageOf(claimed, new Date(now.getTime() + 1000))).toBe('等待审核');
  expect(stageOf({ ...order, firstApproverId: 7 }, now)).toBe('等待复核');
  expect(stageOf({ ...claimed, firstApproverId: 7 }, now)).toBe('审核中');
  expect(stageOf({ ...order, state: 2 }, now)).toBe('已付款');
  expect(stageOf({ ...order, state: 3 }, now)).toBe('已退回');
});

it('isOrderNumber rejects text that cannot be an order number', () => {
  expect(isOrderNumber(order.no)).toBe(true);
  for (const no of [
    '',
    'W',
    'w20260618144107abc',
    `${order.no}\u0000`,
    "W' OR 1=1 --",
    'D20260618144107ABCDEFGHJKLM',
  ]) {
    expect(isOrderNumber(no), no).toBe(false);
  }
});
