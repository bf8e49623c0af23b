import { USDT_PROTOCOL } from '@koi/contract/constants';
import { DEPOSITS } from '@koi/contract/texts';
import { displayMoney, formatUsdt, type Money, parseMoney, usdtFromCny } from '@koi/money';
import { Icon } from '@koi/ui/icon';
import { useUser } from '../../lib/api.ts';
import { GoLink } from '../../lib/go-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import { UsdtAmount } from '../../ui/usdt-amount.tsx';
import styles from './usdt-parts.module.css';

/** Explains USDT and the deposit in three steps. */
export function UsdtGuide() {
  return (
    <>
      <div className={styles.tip}>
        <Icon name="info" size={18} />
        <span className={styles.tipText}>{DEPOSITS.usdtTip}</span>
        <GoLink to="/usdtmore" className={styles.more}>
          {DEPOSITS.usdtMore}
          <Icon name="caret-right" size={14} />
        </GoLink>
      </div>
      <Card>
        <ol className={styles.steps}>
          {DEPOSITS.usdtSteps.map((step, index) => (
            <li key={step}>
              <i aria-hidden="true">{index + 1}</i>
              {step}
            </li>
          ))}
        </ol>
      </Card>
    </>
  );
}

/** The only protocol is already chosen. */
export function Protocol() {
  return (
    <div className={styles.protocol}>
      <span className={styles.label}>钱包协议</span>
      <span className={styles.chosen}>
        <Icon name="check-circle" weight="fill" size={18} />
        {USDT_PROTOCOL}
      </span>
    </div>
  );
}

/** Undefined at a rate of zero, which can't be divided by. */
const worthOf = (amount: Money, rate: string | undefined) =>
  rate !== undefined && /[1-9]/.test(rate) ? formatUsdt(usdtFromCny(amount, rate)) : undefined;

/** A rate with more than two decimal places is shown unchanged. */
const rateText = (rate: string) => (parseMoney(rate) === undefined ? rate : displayMoney(rate));

/** The value of the amount at the member's deposit rate, rounded down. */
export function Approximately({ amount }: { amount: Money }) {
  const rate = useUser()?.usdtrate;
  return (
    <p className={styles.worth}>
      <span>
        参考汇率 <b>1 USDT ≈ ¥{rate === undefined ? '--' : rateText(rate)}</b>
      </span>
      <span className={styles.about}>
        约 <UsdtAmount value={worthOf(amount, rate)} />
      </span>
    </p>
  );
}

export function ProtocolWarning() {
  return <Note>{DEPOSITS.protocolWarning}</Note>;
}
