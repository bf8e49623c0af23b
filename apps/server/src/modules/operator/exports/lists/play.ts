import { BET_STATUS_NAMES, BET_TIME_NAMES, staffRows } from '@koi/contract';
import { FILTER, listOf } from './list.ts';

export const playLists = [
  listOf(
    staffRows.bets.search,
    '投注记录',
    ({ text, money, time, integer }) => [
      time('投注时间', 'placed_at'),
      text('会员', 'member_name'),
      integer('会员ID', 'member_id'),
      text('场馆', 'title'),
      text('游戏', 'game_name'),
      text('注单号', 'bet_id'),
      text('局号', 'round'),
      money('投注', 'stake'),
      money('有效投注', 'valid_stake'),
      money('派彩', 'payout'),
      money('会员输赢', 'result'),
      text('状态', ({ status }) => BET_STATUS_NAMES[status]),
      time('结算时间', 'settled_at'),
      time('入账时间', 'counted_at'),
      integer('注数', 'bets'),
      text('更正', ({ entry }) => (entry === 0 ? '' : `第 ${entry} 次更正`)),
    ],
    {
      by: (by) => BET_TIME_NAMES[by as keyof typeof BET_TIME_NAMES],
      from: '起',
      to: '止',
      platname: FILTER.venue,
      game: '游戏',
      status: { label: '状态', names: BET_STATUS_NAMES },
      search: FILTER.search,
      member_id: '会员ID',
    },
  ),
  listOf(
    staffRows.bets.quarantine,
    '隔离注单',
    ({ text, time, integer }) => [
      integer('编号', 'id'),
      text('场馆', 'title'),
      text('注单号', 'bet_id'),
      text('原因', 'reason'),
      text('原始内容', 'payload'),
      time('收到时间', 'created_at'),
    ],
    { platname: FILTER.venue },
  ),
  listOf(
    staffRows.venues.reconciliations,
    '每日对账',
    ({ text, time, integer }) => [
      text('日期', 'day'),
      text('场馆', 'title'),
      integer('钱包', 'wallets'),
      integer('转账', 'transfers'),
      integer('注单时段', 'hours'),
      integer('跳过', 'skipped'),
      text('结果', ({ complete, differences }) => {
        if (differences.length > 0) return `${differences.length} 处不符`;
        return complete ? '相符' : '未完成';
      }),
      text('差异', ({ differences }) =>
        differences
          .map(({ kind_text, subject, ours, theirs }) => `${kind_text} ${subject}：我方 ${ours}，场馆 ${theirs}`)
          .join('；'),
      ),
      time('对账时间', 'checked_at'),
    ],
    { platname: FILTER.venue, differing: () => '只看有异常' },
  ),
];
