import {
  type LargeEvents,
  type PlayRow,
  type ProfitReport,
  REVIEW_METHOD_NAMES,
  staffRows,
  type WaysReport,
} from '@koi/contract';
import { formatMoney } from '@koi/money';
import { FILTER, reportOf } from './list.ts';

const COMPARED = { first: '起', last: '止', compare: FILTER.comparison };

/** Venues, each followed by its games. */
const playRows = ({ venues }: ProfitReport): (PlayRow & { venue: string; game: string })[] =>
  venues.flatMap((venue) => [
    { ...venue, venue: venue.title, game: '全部' },
    ...venue.games.map((game) => ({ ...game, venue: venue.title, game: game.name })),
  ]);

const wayRows = ({ deposits, withdrawals }: WaysReport) => [
  ...deposits.map((row) => ({ ...row, kind: '存款', name: REVIEW_METHOD_NAMES.deposit[row.way] })),
  ...withdrawals.map((row) => ({
    ...row,
    kind: '取款',
    name: REVIEW_METHOD_NAMES.withdrawal[row.way],
    first_deposits: '',
  })),
];

interface LargeRow {
  kind: string;
  at: string;
  member_id: number;
  member_name: string;
  /** The game of a bet, or the way of a payment. */
  by: string;
  /** The number of a bet or an order. */
  no: string;
  amount: string;
  /** Empty for payments. */
  payout: string;
}

const largeRows = ({ wins, stakes, deposits, withdrawals }: LargeEvents): LargeRow[] => {
  const ofBets = (kind: string, rows: LargeEvents['wins']) =>
    rows.map((row) => ({ ...row, kind, by: `${row.title} ${row.game_name}`, no: row.bet_id, amount: row.stake }));
  const ofPayments = (kind: 'deposit' | 'withdrawal', name: string, rows: LargeEvents['deposits']) =>
    rows.map((row) => ({ ...row, kind: name, by: REVIEW_METHOD_NAMES[kind][row.way], payout: '' }));
  return [
    ...ofBets('大额赢取', wins),
    ...ofBets('大额投注', stakes),
    ...ofPayments('deposit', '大额存款', deposits),
    ...ofPayments('withdrawal', '大额取款', withdrawals),
  ];
};

/** Reports about the house as a whole. */
export const businessLists = [
  reportOf(
    staffRows.businessReports.profit,
    '盈利报表',
    playRows,
    ({ text, money, integer }) => [
      text('场馆', 'venue'),
      text('游戏', 'game'),
      integer('注数', 'bets'),
      money('投注额', 'stake'),
      money('派彩', 'payout'),
      money('GGR', 'ggr'),
      money('理论回报 %', 'theoretical'),
      money('实际回报 %', 'actual'),
      money('差异是偶然的可能 %', 'chance_percent'),
      money('对比期 GGR', ({ ggr_before }) => ggr_before ?? ''),
    ],
    COMPARED,
  ),
  reportOf(
    staffRows.businessReports.ways,
    '支付方式报表',
    wayRows,
    ({ text, money, integer }) => [
      text('类型', 'kind'),
      text('方式', 'name'),
      integer('笔数', 'count'),
      money('金额', 'amount'),
      money('平均每笔', 'average'),
      money('费用', 'fee'),
      integer('首存人数', 'first_deposits'),
      integer('拒绝与过期', 'refused'),
      money('对比期金额', ({ amount_before }) => amount_before ?? ''),
    ],
    COMPARED,
  ),
  reportOf(
    staffRows.businessReports.large,
    '大额报表',
    largeRows,
    ({ text, money, time, integer }) => [
      text('类型', 'kind'),
      time('时间', 'at'),
      integer('会员ID', 'member_id'),
      text('会员', 'member_name'),
      text('游戏或方式', 'by'),
      text('注单号或订单号', 'no'),
      money('金额', 'amount'),
      money('派彩', 'payout'),
    ],
    { first: '起', last: '止', at_least: (amount) => `${formatMoney(BigInt(amount))} 元以上` },
  ),
];
