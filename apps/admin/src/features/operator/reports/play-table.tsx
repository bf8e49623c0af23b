import type { PlayRow, ProfitReport } from '@koi/contract';
import { PROFIT_DEFINITION } from '@koi/contract/texts';
import { type ReactNode, useState } from 'react';
import { drawable } from '../../../lib/figures.ts';
import { betRows, type Rows, RowsLink } from '../../../lib/rows-link.tsx';
import { VenueMark } from '../../../lib/venue-mark.tsx';
import { Card, Empty, Icon, Meter, Money, Scroller, Tag } from '../../../ui/index.ts';
import { Change } from './change.tsx';
import styles from './play-table.module.css';

const percentText = (percent: string) => (percent === '' ? '—' : `${percent}%`);

/** How likely the difference between actual and theoretical return is. */
function Chance({ row: { chance, chance_percent, theoretical } }: { row: PlayRow }) {
  const title = '理论值正确时，出现这样大的差异的可能';
  if (theoretical === '') return <span className={styles.quiet}>无理论值</span>;
  if (chance === 'few') return <span className={styles.quiet}>样本不足</span>;
  if (chance === 'unknown') return <span className={styles.quiet}>—</span>;
  if (chance === 'never') return <Tag tone="danger">几乎不会 {chance_percent}%</Tag>;
  if (chance === 'rare') return <Tag tone="warning">少见 {chance_percent}%</Tag>;
  return (
    <span className={styles.chance} title={title}>
      <Meter percent={chance_percent} width={40} height={4} color="var(--success)" />
      常见 {chance_percent}%
    </span>
  );
}

type Figures = Pick<PlayRow, 'bets' | 'stake' | 'payout' | 'ggr'>;

/** Number and amounts of the bets of a row, each of which leads to them. */
function BetCells({ figures: { bets, stake, payout, ggr }, rows }: { figures: Figures; rows: Rows }) {
  return (
    <>
      <td className={styles.muted}>
        <RowsLink rows={rows}>{bets.toLocaleString('en-US')}</RowsLink>
      </td>
      {[stake, payout, ggr].map((amount, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns do not change
        <td key={at} className={at === 2 ? styles.ggr : undefined}>
          <RowsLink rows={rows}>
            <Money amount={amount} size="sm" />
          </RowsLink>
        </td>
      ))}
    </>
  );
}

function Cells({ row, rows }: { row: PlayRow; rows: Rows }) {
  return (
    <>
      <BetCells figures={row} rows={rows} />
      <td className={styles.muted}>{percentText(row.theoretical)}</td>
      <td>{percentText(row.actual)}</td>
      <td>
        <Chance row={row} />
      </td>
      {row.ggr_before !== null && (
        <td>
          <Change now={drawable(row.ggr)} before={drawable(row.ggr_before)} />
        </td>
      )}
    </>
  );
}

interface VenueRowsProps {
  venue: ProfitReport['venues'][number];
  betsOf: (platname: string, game?: string) => Rows;
}

function VenueRows({ venue, betsOf }: VenueRowsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <tr>
        <th scope="row">
          <button type="button" className={styles.venue} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Icon name={isOpen ? 'caret-down' : 'caret-right'} size={14} />
            <VenueMark name={venue.title} />
            {venue.title}
          </button>
        </th>
        <Cells row={venue} rows={betsOf(venue.platname)} />
      </tr>
      {isOpen &&
        venue.games.map((game) => (
          <tr key={game.game} className={styles.game}>
            <th scope="row">{game.name}</th>
            <Cells row={game} rows={betsOf(venue.platname, game.game)} />
          </tr>
        ))}
    </>
  );
}

/** Bets, returns and GGR by venue, and by game when a venue is opened. */
export function PlayTable({ report }: { report: ProfitReport }) {
  const { venues, now, before, first, last } = report;
  const span = { from: first, to: last };
  const betsOf = (platname: string, game?: string) => betRows(span, { platname, ...(game !== undefined && { game }) });
  const titles: ReactNode[] = ['注数', '投注额', '派彩', 'GGR', '理论回报', '实际回报', '差异是偶然的可能'];
  return (
    <Card className={styles.card}>
      {venues.length === 0 ? (
        <Empty text="本期无数据" />
      ) : (
        <Scroller className={styles.scroller}>
          <table className={styles.table} aria-label="场馆与游戏">
            <thead>
              <tr>
                <th scope="col">场馆与游戏</th>
                {[...titles, ...(before ? ['对比'] : [])].map((title) => (
                  <th key={String(title)} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {venues.map((venue) => (
                <VenueRows key={venue.platname} venue={venue} betsOf={betsOf} />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">合计</th>
                <BetCells figures={now} rows={betRows(span)} />
                <td />
                <td>{percentText(now.actual)}</td>
                <td />
                {before && (
                  <td>
                    <Change now={drawable(now.ggr)} before={drawable(before.ggr)} />
                  </td>
                )}
              </tr>
            </tfoot>
          </table>
        </Scroller>
      )}
      <Definition report={report} />
    </Card>
  );
}

/** The definition of the figures, whether they agree with the ledger, and when the report was made. */
function Definition({ report: { definition, agrees, made_at } }: { report: ProfitReport }) {
  return (
    <footer className={styles.definition}>
      <Tag>口径 v{definition}</Tag>
      <span className={styles.text}>{PROFIT_DEFINITION.text}</span>
      {agrees ? (
        <span className={styles.agrees}>
          <Icon name="check-circle-fill" size={16} />
          与账本相符
        </span>
      ) : (
        <span className={styles.differs} role="alert">
          <Icon name="warning-circle-fill" size={16} />
          与账本不符，请运行账本核对
        </span>
      )}
      <span className={styles.time}>{made_at.slice(11, 16)} 生成</span>
    </footer>
  );
}
