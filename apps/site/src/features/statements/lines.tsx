import type { Statement, StatementRow } from '@koi/contract';
import { STATEMENT_SCREEN, STATEMENTS } from '@koi/contract/texts';
import { addDays, displayMoney, groupDigits } from '@koi/money';
import { Icon, type IconName } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import { shortText } from '../../lib/protection/moments.ts';
import { Card } from '../../ui/card.tsx';
import { GroupTitle } from '../../ui/group-title.tsx';
import styles from './lines.module.css';

const isZero = (amount: string) => /^-?0+(\.0+)?$/.test(amount);

/** An amount with its sign: +12,500.00 or −8,000.00, with the currency after the sign when it is given. */
export const signedText = (amount: string, currency = '') => {
  if (isZero(amount)) return currency + displayMoney('0.00');
  return amount.startsWith('-')
    ? `−${currency}${displayMoney(amount.slice(1))}`
    : `+${currency}${displayMoney(amount)}`;
};

const LAST_MINUTE = ' 24:00';

/** The end of a finished month as the last minute of its last day, and the moment of making of a running one. */
export const closingText = ({ running, to, made_at }: Statement) =>
  running ? shortText(made_at) : shortText(addDays(to.slice(0, 'YYYY-MM-DD'.length), -1)) + LAST_MINUTE;

/** `gain` or `loss` for the colour of a result; undefined for zero. */
export const toneOf = (amount: string) => {
  if (isZero(amount)) return undefined;
  return amount.startsWith('-') ? 'loss' : 'gain';
};

/** Stakes and payouts are counted in bets, all others in movements. */
const aboutText = ({ kind, count, parts }: StatementRow) => {
  if (parts.length > 0) return parts.map(({ name, amount }) => `${name} ${displayMoney(amount)}`).join(' · ');
  const counted = groupDigits(String(count));
  return kind === 'stakes' || kind === 'payouts' ? STATEMENT_SCREEN.bets(counted) : STATEMENT_SCREEN.items(counted);
};

interface LineProps {
  icon: IconName;
  name: string;
  about: string;
  value: string;
  isBalance?: boolean;
}

function Line({ icon, name, about, value, isBalance = false }: LineProps) {
  return (
    <li className={join(styles.line, isBalance && styles.balance)}>
      <span className={styles.sign}>
        <Icon name={icon} size={14} />
      </span>
      <span className={styles.about}>
        <b>{name}</b>
        <small>{about}</small>
      </span>
      <span className={styles.value}>{value}</span>
    </li>
  );
}

/** Turnover that blocks have ended. It moves no money, so it stands apart from the lines that add up. */
export function TurnoverEnds({ ended }: { ended: Statement['turnover_ended'] }) {
  if (ended.length === 0) return null;
  return (
    <>
      <GroupTitle>{STATEMENTS.turnoverEnded}</GroupTitle>
      <Card className={styles.card} aria-label={STATEMENTS.turnoverEnded}>
        <ul>
          {ended.map(({ at, name, amount }) => (
            <Line key={at} icon="flag" name={name} about={shortText(at)} value={`¥${displayMoney(amount)}`} />
          ))}
        </ul>
        <p className={styles.sound}>
          <Icon name="check-circle" weight="fill" size={18} />
          {STATEMENTS.turnoverRule}
        </p>
      </Card>
    </>
  );
}

/** The opening balance, every kind of movement, and the closing balance, which is their sum. */
export function Lines({ statement }: { statement: Statement }) {
  return (
    <>
      <GroupTitle aside={STATEMENTS.scope}>{STATEMENT_SCREEN.movements}</GroupTitle>
      <Card className={styles.card} aria-label={STATEMENT_SCREEN.movements}>
        <ul>
          <Line
            icon="flag"
            name={STATEMENTS.opening}
            about={shortText(statement.from)}
            value={`¥${displayMoney(statement.opening)}`}
            isBalance
          />
          {statement.rows.map((row) => (
            <Line
              key={row.kind}
              icon={row.amount.startsWith('-') ? 'minus' : 'plus'}
              name={row.name}
              about={aboutText(row)}
              value={signedText(row.amount)}
            />
          ))}
          <li className={styles.net}>
            <span className={styles.about}>
              <b>{STATEMENTS.result}</b>
              <small>{STATEMENT_SCREEN.resultRule}</small>
            </span>
            <span className={styles.value} data-tone={toneOf(statement.result)}>
              {signedText(statement.result, '¥')}
            </span>
          </li>
          <Line
            icon="equals"
            name={STATEMENTS.closing}
            about={closingText(statement)}
            value={`¥${displayMoney(statement.closing)}`}
            isBalance
          />
        </ul>
        <p className={styles.sound}>
          <Icon name="check-circle" weight="fill" size={18} />
          {STATEMENTS.sound}
        </p>
      </Card>
    </>
  );
}
