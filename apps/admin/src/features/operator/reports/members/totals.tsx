import type { MemberTotals } from '@koi/contract';
import type { Comparison, ReportSpan } from '@koi/contract/rules/report-span';
import { staffCalls, useCall } from '../../../../lib/api.ts';
import { drawable, signedText, wholeYuan } from '../../../../lib/figures.ts';
import { betRows, orderRows, RowsLink, rewardRows } from '../../../../lib/rows-link.tsx';
import { Card, Failure, type IconName, Stat } from '../../../../ui/index.ts';
import { Compared, FigureCards, LoadingCards } from '../figure-cards.tsx';

const FIGURES: readonly { name: Exclude<keyof MemberTotals, 'bets'>; label: string; icon: IconName }[] = [
  { name: 'ngr', label: 'NGR', icon: 'coins' },
  { name: 'ggr', label: 'GGR', icon: 'chart-bar' },
  { name: 'stake', label: '投注额', icon: 'ticket' },
  { name: 'deposits', label: '存款', icon: 'piggy-bank' },
  { name: 'withdrawals', label: '取款', icon: 'hand-coins' },
  { name: 'rewards', label: '奖励', icon: 'gift' },
];

type Name = (typeof FIGURES)[number]['name'];

/** Where the rows of a figure are. NGR is computed and has none. */
const rowsOf = (name: Name, { first, last }: ReportSpan) => {
  const span = { from: first, to: last };
  if (name === 'deposits' || name === 'withdrawals') return orderRows(name, span);
  if (name === 'rewards') return rewardRows(span);
  return name === 'ngr' ? undefined : betRows(span);
};

/** Sums of all members in the span, with those of the compared span. */
export function Totals({ span, comparison }: { span: ReportSpan; comparison: Comparison }) {
  const { data, error, refetch } = useCall(staffCalls.memberReports.totals, { ...span, comparison }, { keep: true });
  if (!data) {
    if (!error) return <LoadingCards count={FIGURES.length} />;
    return (
      <Card>
        <Failure error={error} onRetry={refetch} />
      </Card>
    );
  }
  const { now, before } = data;
  return (
    <FigureCards>
      {FIGURES.map(({ name, label, icon }) => (
        <Stat
          key={name}
          icon={icon}
          label={label}
          tone={name === 'ngr' ? 'hero' : 'plain'}
          value={wholeYuan(now[name])}
          exact={signedText(now[name])}
          wrap={(value) => <RowsLink rows={rowsOf(name, span)}>{value}</RowsLink>}
          note={
            before && (
              <Compared
                comparison={comparison}
                text={wholeYuan(before[name]).replace('¥', '')}
                values={{ now: drawable(now[name]), before: drawable(before[name]) }}
              />
            )
          }
        />
      ))}
    </FigureCards>
  );
}
