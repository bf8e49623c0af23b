import type { VipLevelRow } from '@koi/contract';
import { VIP_MAINTENANCE_DAYS, VIP_REBATE_FIELDS } from '@koi/contract/constants';
import { VIP, VIP_REBATE_NAMES } from '@koi/contract/texts';
import { displayMoney, parseMoney } from '@koi/money';
import { Icon, type IconName } from '@koi/ui/icon';
import styles from './level-details.module.css';

const ICONS: Record<(typeof VIP_REBATE_FIELDS)[number], IconName> = {
  realperson: 'broadcast',
  sport: 'soccer-ball',
  e_sport: 'game-controller',
  joker: 'spade',
  electron: 'cherries',
  lottery: 'ticket',
};

/** Formats the operator's amount with separators, and omits the decimals of whole amounts: 50,000. */
const amountText = (decimal: string) => displayMoney(decimal).replace(/\.00$/, '');

function Amount({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <p className={styles.label}>{label}</p>
      <p className={styles.amount}>
        <small>¥</small>
        {amountText(value)}
      </p>
    </div>
  );
}

/**
 * The requirements of the level and whether they are met; `held` is undefined while the member's level is being read.
 */
export function Conditions({ row, held }: { row: VipLevelRow; held: number | undefined }) {
  const reached = held !== undefined && held >= row.level;
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>
        {VIP.conditions}
        {held !== undefined && (
          <span className={styles.state}>
            <Icon name={reached ? 'seal-check' : 'hourglass'} weight={reached ? 'fill' : 'regular'} size={14} />
            {reached ? VIP.reached : VIP.notReached}
          </span>
        )}
      </h2>
      <div className={styles.amounts}>
        <Amount label={VIP.deposit} value={row.recharge} />
        <Amount label={VIP.turnover} value={row.flow} />
      </div>
      {parseMoney(row.maintenance) !== 0n && (
        <p className={styles.keeping}>
          <span>
            {VIP.maintenance}（{VIP_MAINTENANCE_DAYS} 天内）
          </span>
          <b>¥{amountText(row.maintenance)}</b>
        </p>
      )}
    </section>
  );
}

export function RebateTiles({ row }: { row: VipLevelRow }) {
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{VIP.rebates}</h2>
      <ul className={styles.tiles}>
        {VIP_REBATE_FIELDS.map((field) => (
          <li key={field}>
            <Icon name={ICONS[field]} size={22} />
            <span>
              <b>
                {row[field]}
                <small>%</small>
              </b>
              {VIP_REBATE_NAMES[field]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Rules() {
  return (
    <div className={styles.rules}>
      <section className={styles.card}>
        <h2 className={styles.title}>{VIP.rulesTitle}</h2>
        <ol>
          {VIP.rules.map((rule, index) => (
            <li key={rule}>
              <b>{index + 1}</b>
              <span>{rule}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
