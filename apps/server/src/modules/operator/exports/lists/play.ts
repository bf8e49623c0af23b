import {
  BET_STATUS_NAMES,
  BREAKER_STATE_NAMES,
  GAME_CATEGORY_NAMES,
  staffRows,
  VENUE_STATE_NAMES,
} from '@koi/contract';
import { FILTER, listOf, yesNo } from './list.ts';

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
    ],
    {
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
    staffRows.games.list,
    '游戏',
    ({ text, time, integer }) => [
      text('场馆', 'title'),
      text('代码', 'code'),
      text('名称', 'name'),
      text('分类', ({ category }) => GAME_CATEGORY_NAMES[category]),
      text('显示', ({ visible }) => yesNo(visible)),
      text('热门', ({ hot }) => yesNo(hot)),
      integer('顺序', 'sort'),
      text('维护中', ({ resting, venue_resting }) => yesNo(resting === 1 || venue_resting === 1)),
      time('维护开始', 'rest_from'),
      time('维护结束', 'rest_until'),
      text('理论回报 %', 'return_percent'),
      integer('流水权重 %', 'turnover_weight'),
      integer('返水权重 %', 'rebate_weight'),
      integer('红包权重 %', 'packet_weight'),
    ],
    {
      platname: FILTER.venue,
      category: { label: '分类', names: GAME_CATEGORY_NAMES },
      search: FILTER.search,
    },
  ),
  listOf(
    staffRows.venues.list,
    '场馆',
    ({ text, money, time, integer }) => [
      text('代码', 'platname'),
      text('名称', 'title'),
      text('状态', ({ state }) => VENUE_STATE_NAMES[state]),
      text('熔断', ({ breaker }) => BREAKER_STATE_NAMES[breaker]),
      text('维护原因', 'rest_reason'),
      time('维护结束', 'rest_until'),
      time('最后应答', 'last_answer_at'),
      time('最后拉取注单', 'last_pull_at'),
      integer('会员', 'players'),
      money('会员余额', 'balance'),
      money('垫付', 'advanced'),
      money('未说明', 'unexplained'),
      integer('隔离注单', 'quarantined'),
      integer('未决转账', 'open_transfers'),
      money('未决金额', 'open_amount'),
      money('今日投注', 'stake_today'),
      money('今日输赢', 'result_today'),
    ],
    {},
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
