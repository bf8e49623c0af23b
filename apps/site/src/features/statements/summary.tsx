import type { Statement } from '@koi/contract';
import { STATEMENT_SCREEN, STATEMENTS } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import styles from './summary.module.css';

const MINUTES_PER_HOUR = 60;

const timeText = (minutes: number) =>
  STATEMENT_SCREEN.hours(Math.floor(minutes / MINUTES_PER_HOUR), minutes % MINUTES_PER_HOUR);

/** The two balances, and the figures between them that members look for first. */
export function Summary({ statement }: { statement: Statement }) {
  return (
    <Card>
      <div className={styles.balances}>
        <p>
          <small>{STATEMENTS.opening}</small>
          <Money value={statement.opening} size="lg" />
        </p>
        <Icon name="caret-right" size={20} />
        <p>
          <small>{STATEMENTS.closing}</small>
          <Money value={statement.closing} size="lg" />
        </p>
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>{STATEMENTS.result}</dt>
          <dd>
            <Money value={statement.result} size="sm" sign />
          </dd>
        </div>
        <div>
          <dt>{STATEMENTS.netDeposit}</dt>
          <dd>
            <Money value={statement.net_deposit} size="sm" sign className={styles.ink} />
          </dd>
        </div>
        <div>
          <dt>{STATEMENTS.minutes}</dt>
          <dd>{timeText(statement.minutes)}</dd>
        </div>
      </dl>
    </Card>
  );
}
