import type { CardDraft } from '../modules/people/cards/index.ts';
import type { AccountDraft } from '../modules/people/members/index.ts';
import type { Step, Way } from './steps.ts';

/** An order that has not been decided, requested some minutes ago, in 元. */
export type Waiting =
  | readonly [minutesAgo: number, kind: 'deposit', yuan: bigint, way: Exclude<Way, 'usdt'>, payer?: string]
  | readonly [minutesAgo: number, kind: 'withdrawal', yuan: bigint, way: 'bank' | 'usdt', payer?: undefined];

export interface DemoMember {
  name: string;
  realname: string;
  profile?: Pick<AccountDraft, 'mobile' | 'birthday'>;
  joinedDaysAgo: number;
  /** Name of the member whose link was used. */
  referrer?: string;
  cards?: readonly CardDraft[];
  steps: readonly Step[];
  waiting?: readonly Waiting[];
}
