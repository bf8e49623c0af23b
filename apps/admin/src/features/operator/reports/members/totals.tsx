import type { MemberTotals } from '@koi/contract';
import type { Comparison, ReportSpan } from '@koi/contract/rules/report-span';
import { parseMoney } from '@koi/money';
import { staffCalls, useCall } from '../../../../lib/api.ts';
import { betRows, orderRows, RowsLink } from '../../../../lib/rows-link.tsx';
import { Card, Failure, Icon, type IconName, Skeleton, Stat } from '../../../../ui/index.ts';
import { signedText, wholeYuan } from '../amounts.ts';
import styles from './members.module.css';

const FIGURES: readonly { name: Exclude<keyof MemberTotals, 'bets'>; label: string; icon: IconName }[] = [
  { name: 'ngr', label: 'NGR', icon: 'coins' },
  { name: 'ggr', label: 'GGR', icon: 'chart-bar' },
  { name: 'stake', label: '投注额', icon: 'ticket' },
  { name: 'deposits', label: '存款', icon: 'piggy-bank' },
  { name: 'withdrawals', label: '取款', icon: 'hand-coins' },
  { name: 'rewards', label: '奖励', icon: 'gift' },
];

const numberOf = (amount: string) => Number(parseMoney(amount, { signed: true }) ?? 0n);

const LARGEST_CHANGE = 10;
const percentText = (change: number) =>
  change >= LARGEST_CHANGE ? `>${LARGEST_CHANGE * 100}%` : `${(change * 100).toFixed(1)}%`;

/** Change from the compared span. There is no percentage when its figure is 0 or negative. */
function Change({ now, before }: { now: string; before: string }) {
  const [is, was] = [numberOf(now), numberOf(before)];
  const percent = was > 0 ? percentText(Math.abs(is - was) / was) : '';
  return (
    <p className={styles.change} title="对比期">
      {is !== was && <Icon name={is > was ? 'trend-up' : 'trend-down'} size={14} />}
      {percent && <b>{percent}</b>}
      {wholeYuan(before)}
    </p>
  );
}

type Name = (typeof FIGURES)[number]['name'];

/** Where the rows of a figure are. Rewards of several kinds have no list together. */
const rowsOf = (name: Name, { first, last }: ReportSpan) => {
  const span = { from: first, to: last };
  if (name === 'deposits' || name === 'withdrawals') return orderRows(name, span);
  return name === 'rewards' || name === 'ngr' ? undefined : betRows(span);
};

/** Sums of all members in the span, with those of the compared span. */
export function Totals({ span, comparison }: { span: ReportSpan; comparison: Comparison }) {
  const { data, error, refetch } = useCall(staffCalls.memberReports.totals, { ...span, comparison }, { keep: true });
  if (!data) {
    return <Card>{error ? <Failure error={error} onRetry={refetch} /> : <Skeleton rows={2} />}</Card>;
  }
  const { now, before } = data;
  return (
    <div className={styles.totals}>
      {FIGURES.map(({ name, label, icon }) => (
        <Stat
          key={name}
          icon={icon}
          label={label}
          tone={name === 'ngr' ? 'hero' : 'plain'}
          value={
            <RowsLink rows={rowsOf(name, span)}>
              <span title={signedText(now[name])}>{wholeYuan(now[name])}</span>
            </RowsLink>
          }
          note={before && <Change now={now[name]} before={before[name]} />}
        />
      ))}
    </div>
  );
}
