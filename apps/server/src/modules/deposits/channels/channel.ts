import type { DepositOrder, ORDER_KINDS, PayWays } from '@koi/contract';
import type { Deposit as DepositForm } from '@koi/contract/rules/deposits';
import type { Tx } from '../../../platform/index.ts';
import type { Deposit, PayWay } from '../deposit.ts';
import type { payWays } from '../tables.ts';

export type WaySetting = typeof payWays.$inferSelect;

/** What an order of every way has, before its channel adds its own. */
export type CommonColumns = Pick<
  Deposit,
  'memberId' | 'no' | 'way' | 'amount' | 'rate' | 'createdAt' | 'expiresAt' | 'risk'
>;

/** One way of paying in. */
export interface Channel {
  way: PayWay;
  /** The switch of this way in `get_pay_way`. */
  flag: keyof PayWays;
  /** What `payinfo` says in its message. */
  kind: (typeof ORDER_KINDS)[number];
  /** What the installation must have besides the operator's switch. */
  isReady(setting: WaySetting): boolean;
  /** What an order of this way is converted at; read before its transaction begins. Empty where nothing is. */
  rate(): Promise<string>;
  /** Stores the order with what this way needs, within the caller's transaction. */
  open(tx: Tx, order: CommonColumns, form: DepositForm, setting: WaySetting): Promise<Deposit>;
  /** Where the payer sends the money. */
  payee(order: Deposit, setting: WaySetting | undefined): DepositOrder['cardlist'];
}
