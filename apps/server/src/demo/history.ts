import type { AccountDraft } from '../modules/members/index.ts';

const DAY_MS = 86_400_000;

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

export type Way = 'bank' | 'usdt' | 'wxpay' | 'alipay';
export type Gift = 'bonus' | 'rebate';

/** What happened so many days ago, in 分. */
export type Step =
  | readonly [daysAgo: number, move: 'deposit', amount: bigint, way: Way]
  | readonly [daysAgo: number, move: 'withdrawal', amount: bigint, method: 'bank' | 'usdt']
  | readonly [daysAgo: number, move: Gift, amount: bigint, memo: string]
  /** An amount of 0 leaves it to that day's seed. */
  | readonly [daysAgo: number, move: 'red-packet', amount: bigint, tier: number];

/** An order that still waits, made so many minutes ago. */
export type Waiting =
  | readonly [minutesAgo: number, kind: 'deposit', amount: bigint, way: Way, payer?: string]
  | readonly [minutesAgo: number, kind: 'withdrawal', amount: bigint, method: 'bank' | 'usdt'];

export interface DemoMember {
  account: AccountDraft;
  history: readonly Step[];
  waiting?: readonly Waiting[];
}
