import type { AccountDraft } from '../modules/people/members/index.ts';

const DAY_MS = 86_400_000;

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

export type Way = 'bank' | 'usdt' | 'wxpay' | 'alipay';
export type Gift = 'bonus' | 'rebate';

/** A past event, with amounts in 分. */
export type Step =
  | readonly [daysAgo: number, move: 'deposit', amount: bigint, way: Way]
  | readonly [daysAgo: number, move: 'withdrawal', amount: bigint, method: 'bank' | 'usdt']
  | readonly [daysAgo: number, move: Gift, amount: bigint, memo: string]
  /** With an amount of 0, the seed of that day decides. */
  | readonly [daysAgo: number, move: 'red-packet', amount: bigint, tier: number];

/** A pending order, created the given number of minutes ago. */
export type Waiting =
  | readonly [minutesAgo: number, kind: 'deposit', amount: bigint, way: Way, payer?: string]
  | readonly [minutesAgo: number, kind: 'withdrawal', amount: bigint, method: 'bank' | 'usdt'];

export interface DemoMember {
  account: AccountDraft;
  history: readonly Step[];
  waiting?: readonly Waiting[];
}
