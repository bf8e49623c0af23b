import type { CsvColumn } from '@koi/client';
import type { PlayRow, ProfitReport } from '@koi/contract';

interface CsvRow extends PlayRow {
  venue: string;
  /** Empty in the row of a whole venue. */
  name: string;
}

/** The rows of the table of venues, each followed by its games. */
export const playRows = ({ venues }: ProfitReport): CsvRow[] =>
  venues.flatMap((venue) => [
    { ...venue, venue: venue.title, name: '' },
    ...venue.games.map((game) => ({ ...game, venue: venue.title, name: game.name })),
  ]);

export const PLAY_COLUMNS: CsvColumn<CsvRow>[] = [
  { title: '场馆', value: ({ venue }) => venue },
  { title: '游戏', value: ({ name }) => name || '全部' },
  { title: '注数', value: ({ bets }) => bets },
  { title: '投注额', value: ({ stake }) => stake },
  { title: '派彩', value: ({ payout }) => payout },
  { title: 'GGR', value: ({ ggr }) => ggr },
  { title: '理论回报 %', value: ({ theoretical }) => theoretical },
  { title: '实际回报 %', value: ({ actual }) => actual },
  { title: '差异是偶然的可能 %', value: ({ chance_percent }) => chance_percent },
  { title: '对比期 GGR', value: ({ ggr_before }) => ggr_before ?? '' },
];
