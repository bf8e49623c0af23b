import { usdtFee, usdtPayout } from '@koi/contract/rules/withdrawals';
import { WITHDRAWALS } from '@koi/contract/texts';
import { displayMoney, formatUsdt, groupDigits, type Money, parseMoney } from '@koi/money';
import { useUser } from '../../lib/api.ts';
import { UsdtAmount } from '../../ui/usdt-amount.tsx';
import styles from './payout.module.css';

/** Shows at least two decimal places, and more if there are more. */
const decimalText = (decimal: string) => (parseMoney(decimal) === undefined ? decimal : displayMoney(decimal));

interface PayoutProps {
  amount: Money;
  /** Protocol of the chosen address; until one is chosen the fee of TRC20 is shown. */
  protocol: string | undefined;
}

/** The payout of an amount in USDT: its value, the fee and the rest. */
export function Payout({ amount, protocol }: PayoutProps) {
  const user = useUser();
  const rate = user?.withdrawusdtrate ?? '';
  const fee = user && usdtFee(protocol, user);
  // Undefined at a rate of zero, which can't be divided by.
  const payout = fee !== undefined && /[1-9]/.test(rate) ? usdtPayout(amount, rate, fee) : undefined;
  return (
    <dl className={styles.payout}>
      <div>
        <dt>约合 USDT（汇率 {rate === '' ? '--' : decimalText(rate)}）</dt>
        <dd>{payout ? groupDigits(formatUsdt(payout.worth)) : '--'}</dd>
      </div>
      <div>
        <dt>{WITHDRAWALS.fee}</dt>
        <dd>{fee === undefined ? '--' : `− ${decimalText(fee)}`}</dd>
      </div>
      <div className={styles.sum}>
        <dt>{WITHDRAWALS.credited}</dt>
        <dd>
          <UsdtAmount size="lg" value={payout && formatUsdt(payout.credited)} />
        </dd>
      </div>
    </dl>
  );
}
