import type { ReviewDetail, ReviewRow } from '@koi/contract';

/** Sample orders for review. */
export const aReviewRow = (change: Partial<ReviewRow> = {}): ReviewRow => ({
  kind: 'deposit',
  no: 'D20261115142807ABCDEFGHJKLM',
  member_id: 7,
  member_name: 'koi8866',
  vip: 3,
  method: 'bank',
  amount: '5000.00',
  state: 1,
  risk: 'low',
  created_at: '2026-11-15 14:28:07',
  decided_at: '',
  claimed_by: '',
  claimed_by_me: false,
  first_approver: '',
  ...change,
});

export const aReviewDetail = (change: Partial<ReviewDetail> = {}): ReviewDetail => ({
  ...aReviewRow(),
  facts: [
    { label: '存款人', value: '陈*宇' },
    { label: '手续费', value: '2.00 USDT' },
  ],
  checks: [
    { passed: true, name: '付款人与实名一致', detail: '陈*宇' },
    { passed: false, name: '新绑定地址', detail: '2 小时前' },
  ],
  events: [{ at: '2026-11-15 14:28:07', who: '', text: '系统受理申请' }],
  remark: '',
  credits: '5000.00',
  same_hash: [],
  receipt: '',
  reopenable: false,
  member: {
    realname: '陈*宇',
    joined_at: '2024-09-06 10:00:00',
    frozen: false,
    balance: '12180.50',
    held: '0.00',
    turnover_left: '638.88',
    deposit_total: '34000.00',
    withdrawal_total: '12400.00',
    withdrawal_30_days: '2000.00',
  },
  history: [
    {
      kind: 'withdrawal',
      no: 'W20261101100000ABCDEFGHJKLM',
      method: 'usdt',
      amount: '2000.00',
      state: 2,
      created_at: '2026-11-01 10:00:00',
    },
  ],
  ...change,
});

/** An answer of a list call. */
export const aList = <T>(data: T[], change: { total?: number; next?: string; previous?: string } = {}) => ({
  data,
  total: data.length,
  next: '',
  previous: '',
  ...change,
});
