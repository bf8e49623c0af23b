import type { StaffRole } from '../modules/people/staff/index.ts';
import { type DemoMember, daysBefore, type Step } from './history.ts';
import { otherMembers } from './other-members.ts';

/** Ends at 12,680.50 with 34,000.00 deposited, including a last deposit of 1,000.00 and a bonus of 188.00. */
const koiHistory: readonly Step[] = [
  [284, 'deposit', 500_000n, 'bank'],
  [284, 'bonus', 30_000n, '新会员首存礼金'],
  [252, 'deposit', 200_000n, 'usdt'],
  [240, 'withdrawal', 300_000n, 'bank'],
  [211, 'deposit', 300_000n, 'alipay'],
  [207, 'bonus', 8_800n, 'VIP2 晋级彩金'],
  [183, 'deposit', 1_000_000n, 'bank'],
  [176, 'rebate', 41_260n, '返水'],
  [168, 'withdrawal', 600_000n, 'usdt'],
  [141, 'deposit', 50_000n, 'wxpay'],
  [122, 'deposit', 350_000n, 'usdt'],
  [110, 'rebate', 63_820n, '返水'],
  [96, 'withdrawal', 480_000n, 'bank'],
  [74, 'deposit', 500_000n, 'bank'],
  [61, 'rebate', 52_500n, '返水'],
  [45, 'deposit', 200_000n, 'alipay'],
  [38, 'bonus', 18_800n, 'VIP3 晋级彩金'],
  [31, 'withdrawal', 542_800n, 'usdt'],
  [18, 'deposit', 200_000n, 'usdt'],
  [12, 'red-packet', 1_888n, 2],
  [9, 'rebate', 74_100n, '返水'],
  [6, 'withdrawal', 520_000n, 'bank'],
  [4, 'red-packet', 882n, 1],
];

/** Registered 285 days ago, so today is the 286th day. */
const koi = (now: Date): DemoMember => ({
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
});

const lotus = (now: Date): DemoMember => ({
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
    [40, 'deposit', 200_000n, 'bank'],
    [40, 'bonus', 18_800n, '新会员首存礼金'],
    [15, 'withdrawal', 100_000n, 'bank'],
  ],
});

const agent = (now: Date): DemoMember => ({
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
    [398, 'deposit', 800_000n, 'usdt'],
    [120, 'withdrawal', 450_000n, 'usdt'],
  ],
});

export const demoMembers = (now: Date): readonly DemoMember[] => [
  koi(now),
  lotus(now),
  agent(now),
  ...otherMembers(now),
];

export const demoStaff: readonly { name: string; role: StaffRole }[] = [
  { name: 'admin01', role: 'admin' },
  { name: 'finance01', role: 'finance' },
  { name: 'finance02', role: 'finance' },
  { name: 'service01', role: 'service' },
  { name: 'content01', role: 'content' },
  { name: 'readonly01', role: 'readonly' },
];
