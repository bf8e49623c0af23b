import type { DepositOrder, ORDER_KINDS, PayWays } from '@koi/contract';
import type { Deposit as DepositForm } from '@koi/contract/rules/deposits';
import type { Tx } from '../../../../platform/index.ts';
import type { Deposit, PayWay } from '../deposit.ts';
import type { payWays } from '../tables.ts';

export type WaySetting = typeof payWays.$inferSelect;

/** Columns that orders of every payment method have. The channel adds its own. */
export type CommonColumns = Pick<
  Deposit,
  'memberId' | 'no' | 'way' | 'amount' | 'rate' | 'createdAt' | 'expiresAt' | 'risk'
>;

/** A payment method for deposits. */
export interface Channel {
  way: PayWay;
  /** Name of this method's switch in the answer of `get_pay_way`. */
  flag: keyof PayWays;
  /** Sent by `payinfo` as the message of its answer. */
  kind: (typeof ORDER_KINDS)[number];
  /** Whether the installation has everything this method needs, apart from the operator's switch. */
  isReady(setting: WaySetting): boolean;
  /** Exchange rate of the order, read before its transaction begins. Empty when nothing is converted. */
  rate(): Promise<string>;
  /** Stores the order with the columns of this method, within the caller's transaction. */
  open(tx: Tx, order: CommonColumns, form: DepositForm, setting: WaySetting): Promise<Deposit>;
  /** Where the payer sends the money, as shown on the payment page. */
  payee(order: Deposit, setting: WaySetting | undefined): DepositOrder['cardlist'];
}
