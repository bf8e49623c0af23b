import type { ProfitReport, ProfitSums } from '@koi/contract';
import type { Comparison } from '@koi/contract/rules/report-span';
import type { ReactNode } from 'react';
import { drawable, wholeYuan } from '../../../lib/figures.ts';
import { betRows, playerRows, RowsLink } from '../../../lib/rows-link.tsx';
import { type IconName, Stat } from '../../../ui/index.ts';
import { Compared, FigureCards } from './figure-cards.tsx';

type AmountName = 'ngr' | 'ggr' | 'stake';

const AMOUNTS: readonly { name: AmountName; label: string; icon: IconName; hero?: boolean }[] = [
  { name: 'ngr', label: '净收入 NGR', icon: 'coins', hero: true },
  { name: 'ggr', label: '毛收入 GGR', icon: 'chart-bar' },
  { name: 'stake', label: '已结算投注', icon: 'receipt' },
];

interface ProfitCardsProps {
  report: ProfitReport;
  comparison: Comparison;
}

/** The five key figures, each with the value of the compared span. */
export function ProfitCards({ report: { now, before, first, last }, comparison }: ProfitCardsProps) {
  const note = (text: (sums: ProfitSums) => string, value?: (sums: ProfitSums) => number): ReactNode =>
    before && (
      <Compared
        comparison={comparison}
        text={text(before)}
        values={value && { now: value(now), before: value(before) }}
      />
    );
  const returnText = ({ actual }: ProfitSums) => (actual === '' ? '—' : `${actual}%`);
  return (
    <FigureCards>
      {AMOUNTS.map(({ name, label, icon, hero }) => (
        <Stat
          key={name}
          icon={icon}
          label={label}
          tone={hero ? 'hero' : 'plain'}
          value={wholeYuan(now[name])}
          exact={`¥${now[name]}`}
          wrap={(value) => (
            <RowsLink rows={name === 'ngr' ? undefined : betRows({ from: first, to: last })}>{value}</RowsLink>
          )}
          note={note(
            (sums) => wholeYuan(sums[name]).replace('¥', ''),
            (sums) => drawable(sums[name]),
          )}
        />
      ))}
      <Stat
        icon="percent"
        label="实际回报率"
        value={now.actual === '' ? '—' : now.actual}
        {...(now.actual !== '' && { unit: '%' })}
        note={note(returnText)}
      />
      <Stat
        icon="users-three"
        label="投注会员"
        value={now.members.toLocaleString('en-US')}
        unit="人"
        wrap={(value) => <RowsLink rows={playerRows({ from: first, to: last })}>{value}</RowsLink>}
        note={note(
          ({ members }) => members.toLocaleString('en-US'),
          ({ members }) => members,
        )}
      />
    </FigureCards>
  );
}
