import { centre, type Entry, held, house } from '../ledger/index.ts';
import type { AccountDraft } from '../modules/members/index.ts';
import type { StaffRole } from '../modules/staff/index.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const daysBefore = (now: Date, days: number, hour = 0) => new Date(now.getTime() - days * DAY_MS - hour * HOUR_MS);

type Move =
  | 'deposit:bank'
  | 'deposit:usdt'
  | 'deposit:alipay'
  | 'deposit:wechat'
  | 'bonus'
  | 'rebate'
  | 'red-packet'
  | 'withdrawal:bank'
  | 'withdrawal:usdt';

/** What happened how many days ago, in 分. */
type Step = readonly [daysAgo: number, move: Move, amount: bigint, memo: string];

/** The house account at the other end of each move. */
const COUNTERPART: Readonly<Record<Move, string>> = {
  'deposit:bank': 'deposits:bank',
  'deposit:usdt': 'deposits:usdt',
  'deposit:alipay': 'deposits:alipay',
  'deposit:wechat': 'deposits:wxpay',
  bonus: 'bonuses',
  rebate: 'rebates',
  'red-packet': 'red-packets',
  'withdrawal:bank': 'withdrawals:bank',
  'withdrawal:usdt': 'withdrawals:usdt',
};

export interface DemoMember {
  account: AccountDraft;
  history: readonly Step[];
}

/** Ends at 12,680.50 with 34,000.00 deposited. */
const koiHistory: readonly Step[] = [
  [284, 'deposit:bank', 500_000n, '网银存款'],
  [284, 'bonus', 30_000n, '新会员首存礼金'],
  [252, 'deposit:usdt', 200_000n, 'USDT 存款'],
  [240, 'withdrawal:bank', 300_000n, '银行卡取款'],
  [211, 'deposit:alipay', 300_000n, '支付宝存款'],
  [207, 'bonus', 8_800n, 'VIP2 晋级彩金'],
  [183, 'deposit:bank', 1_000_000n, '网银存款'],
  [176, 'rebate', 41_260n, '返水'],
  [168, 'withdrawal:usdt', 600_000n, 'USDT 取款'],
  [141, 'deposit:wechat', 50_000n, '微信存款'],
  [122, 'deposit:usdt', 350_000n, 'USDT 存款'],
  [110, 'rebate', 63_820n, '返水'],
  [96, 'withdrawal:bank', 480_000n, '银行卡取款'],
  [74, 'deposit:bank', 500_000n, '网银存款'],
  [61, 'rebate', 52_500n, '返水'],
  [45, 'deposit:alipay', 200_000n, '支付宝存款'],
  [38, 'bonus', 18_800n, 'VIP3 晋级彩金'],
  [31, 'withdrawal:usdt', 524_000n, 'USDT 取款'],
  [18, 'deposit:usdt', 200_000n, 'USDT 存款'],
  [12, 'red-packet', 1_888n, '每日红包'],
  [9, 'rebate', 74_100n, '返水'],
  [6, 'withdrawal:bank', 520_000n, '银行卡取款'],
  [4, 'red-packet', 882n, '每日红包'],
  [2, 'deposit:usdt', 100_000n, 'USDT 存款'],
];

/** Joined 285 days ago: today is the 286th day. */
export const demoMembers = (now: Date): readonly DemoMember[] => [
  {
    account: {
      name: 'koi8866',
      realname: '陈宇',
      mobile: '13812346602',
      birthday: '1992-08-16',
      vipLevel: 3,
      depositTotal: 3_400_000n,
      turnoverTotal: 18_642_000n,
      joinedAt: daysBefore(now, 285),
    },
    history: koiHistory,
  },
  {
    account: {
      name: 'lotus2026',
      realname: '林若荷',
      mobile: '13976540018',
      vipLevel: 1,
      depositTotal: 200_000n,
      turnoverTotal: 360_000n,
      joinedAt: daysBefore(now, 41),
    },
    history: [
      [40, 'deposit:bank', 200_000n, '网银存款'],
      [40, 'bonus', 18_800n, '新会员首存礼金'],
      [15, 'withdrawal:bank', 100_000n, '银行卡取款'],
    ],
  },
  {
    account: {
      name: 'agent8866',
      realname: '周明远',
      mobile: '13701238866',
      vipLevel: 2,
      depositTotal: 800_000n,
      turnoverTotal: 4_215_000n,
      isAgent: true,
      joinedAt: daysBefore(now, 402),
    },
    history: [
      [398, 'deposit:usdt', 800_000n, 'USDT 存款'],
      [120, 'withdrawal:usdt', 450_000n, 'USDT 取款'],
    ],
  },
];

/** A withdrawal is two entries, as in life: held first, paid an hour later. */
export const entriesOf = (memberId: number, name: string, history: readonly Step[], now: Date): Entry[] =>
  history.flatMap(([daysAgo, move, amount, memo], index) => {
    const key = `demo:${name}:${index + 1}`;
    const at = daysBefore(now, daysAgo, 2);
    const wallet = centre(memberId);
    const counterpart = house(COUNTERPART[move]);
    const kind = move.split(':')[0] ?? move;
    if (kind !== 'withdrawal') {
      return [{ key, kind, memberId, memo, at, postings: [{ from: counterpart, to: wallet, amount }] }];
    }
    const hold = { from: wallet, to: held(memberId), amount };
    const pay = { from: held(memberId), to: counterpart, amount };
    return [
      { key: `${key}:hold`, kind: 'withdrawal-hold', memberId, memo, at, postings: [hold] },
      { key: `${key}:paid`, kind: 'withdrawal', memberId, memo, at: daysBefore(now, daysAgo, 1), postings: [pay] },
    ];
  });

export const demoStaff: readonly { name: string; role: StaffRole }[] = [
  { name: 'admin01', role: 'admin' },
  { name: 'finance01', role: 'finance' },
  { name: 'service01', role: 'service' },
  { name: 'content01', role: 'content' },
  { name: 'readonly01', role: 'readonly' },
];
