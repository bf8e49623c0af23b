import type { Commission } from '@koi/contract';
import { AGENT_CENTRE } from '@koi/contract/texts';
import { displayMoney, parseMoney } from '@koi/money';
import { Money } from '../ui/money.tsx';
import styles from './commission-sum.module.css';

type Sum = Pick<
  Commission,
  'direct_turnover' | 'direct_percent' | 'direct_amount' | 'indirect_turnover' | 'indirect_percent' | 'indirect_amount'
>;

interface CommissionSumProps {
  sum: Sum;
  /** The amount already settled for a corrected day, and the amount carried over; an estimate has neither. */
  given?: string;
  brought?: string;
  total: string;
}

const isNothing = (amount: string | undefined) => amount === undefined || parseMoney(amount.replace('-', '')) === 0n;

function Share({
  label,
  turnover,
  percent,
  amount,
}: {
  label: string;
  turnover: string;
  percent: string;
  amount: string;
}) {
  return (
    <div className={styles.line}>
      <dt>
        {label}
        <small>
          ¥{displayMoney(turnover)} × {percent}%
        </small>
      </dt>
      <dd>+{displayMoney(amount)}</dd>
    </div>
  );
}

/** A commission as a sum with all its lines. */
export function CommissionSum({ sum, given, brought, total }: CommissionSumProps) {
  return (
    <dl className={styles.sum}>
      <Share
        label={AGENT_CENTRE.direct}
        turnover={sum.direct_turnover}
        percent={sum.direct_percent}
        amount={sum.direct_amount}
      />
      <Share
        label={AGENT_CENTRE.indirect}
        turnover={sum.indirect_turnover}
        percent={sum.indirect_percent}
        amount={sum.indirect_amount}
      />
      {!isNothing(given) && (
        <div className={styles.line}>
          <dt>{AGENT_CENTRE.given}</dt>
          <dd>−{displayMoney(given ?? '0')}</dd>
        </div>
      )}
      {!isNothing(brought) && (
        <div className={styles.line}>
          <dt>{AGENT_CENTRE.brought}</dt>
          <dd>−{displayMoney((brought ?? '0').replace('-', ''))}</dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>{AGENT_CENTRE.sum}</dt>
        <dd>
          <Money value={total} size="lg" className={styles.red} />
        </dd>
      </div>
    </dl>
  );
}
