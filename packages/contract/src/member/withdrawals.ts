import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { checkWithdrawal } from '../rules/withdrawals.ts';
import { WITHDRAWALS } from '../texts/withdrawals.ts';
import { anyId, empty, judgedSecret, moment, money, nothing, positiveAmount } from '../wire.ts';

export const TURNOVER_CAUSES = [
  'bank',
  'usdt',
  'wxpay',
  'alipay',
  'rebate',
  'red-packet',
  'bonus',
  'adjustment',
] as const;

/** One turnover requirement: amount × multiple = required, with the part already completed. */
export const requirement = z.object({
  cause: z.enum(TURNOVER_CAUSES),
  title: z.string(),
  created_at: moment,
  amount: money,
  multiple: z.string().describe('plain decimal'),
  required: money,
  done: money,
});
export type Requirement = z.output<typeof requirement>;

export const withdrawals = {
  turnover: endpoint({
    method: 'POST',
    path: '/api/getBetAmount',
    caller: 'member',
    summary: 'What remains of the turnover requirement',
    input: nothing,
    output: z.object({ bet_amount: money }),
  }),
  requirements: endpoint({
    method: 'GET',
    path: '/api/turnover',
    caller: 'member',
    summary:
      'Why turnover remains: each requirement of the present round, oldest first, as bets are counted towards them',
    input: nothing,
    output: z.object({
      required: money,
      done: money,
      left: money,
      list: z.array(requirement),
      blocked_most: z.string().describe('the most that can be withdrawn while play is blocked; empty without a bound'),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/withdraw',
    caller: 'member',
    summary: 'Ask for money to the member’s own card (`bank` is its id); the amount is held at once',
    input: z.object({ amount: positiveAmount(), bank: anyId(), password: judgedSecret() }),
    output: empty,
    check: (form) => checkWithdrawal(form),
    done: WITHDRAWALS.submitted,
    refusals: [
      'wire.notFound',
      'withdrawals.payPasswordWrong',
      'members.payPasswordLocked',
      'wallet.insufficient',
      'withdrawals.turnoverShort',
      'withdrawals.rewardUnplayed',
      'withdrawals.feeAboveAmount',
      'maintenance.withdrawals',
      'payoutHolds.held',
    ],
    money: true,
  }),
};
