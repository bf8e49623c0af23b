import { beijingTime, formatMoney } from '@koi/money';
import { ownTable } from '../../../platform/index.ts';
import { bets } from './tables.ts';

const STATES = { open: '未结算', settled: '已结算', void: '无效注单' } as const;

export const ownBets = ownTable({
  key: 'bets',
  title: '注单',
  table: bets,
  memberId: bets.memberId,
  order: [bets.placedAt, bets.bet, bets.venue],
  fields: {
    bet: ['注单号', ({ bet }) => bet],
    venue: ['场馆', ({ venue }) => venue],
    game: ['游戏', ({ game }) => game],
    round: ['局号', ({ round }) => round],
    stake: ['投注（元）', ({ stake }) => formatMoney(stake)],
    payout: ['派彩（元）', ({ payout }) => formatMoney(payout)],
    state: ['状态', ({ state }) => STATES[state]],
    placed_at: ['投注时间', ({ placedAt }) => beijingTime(placedAt)],
    settled_at: ['结算时间', ({ settledAt }) => (settledAt === null ? '' : beijingTime(settledAt))],
    detail: ['内容', ({ detail }) => detail],
  },
});
