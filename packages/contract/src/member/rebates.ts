import { z } from 'zod';
import { CATEGORY_IDS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { BLOCK_REFUSALS } from '../refusals/protection.ts';
import { SHELL } from '../texts/shell.ts';
import { dateFilter, decimal, empty, flag, id, moment, money, nothing, oneOf, page, paged, text } from '../wire.ts';

/** State 0 is not claimed yet; otherwise `updated_at` is the time of the claim. */
export const rebate = z.object({
  id,
  gamename: z.string(),
  /** Negative when a bet was voided after its rebate was claimed; it is deducted from the next claim. */
  money,
  state: flag,
  created_at: moment,
  updated_at: moment,
  platname: z.string(),
  category: z.enum(CATEGORY_IDS),
  /** Beijing day of the bets. */
  day: z.string(),
  turnover: money,
  percent: decimal,
  /** Whether the record corrects an earlier settlement of that day. */
  correction: flag,
  /** Turnover of all records of that day that match the filter, including those on other pages. */
  day_turnover: money,
});
export type Rebate = z.output<typeof rebate>;

export const rebates = {
  list: endpoint({
    method: 'POST',
    path: '/api/getfanshui',
    caller: 'member',
    summary: 'Rebates, newest first; `type` 0 unclaimed, 1 claimed; `jisuan` was claimed in all, `nojisuan` waits',
    input: z.object({ date: dateFilter(), page: page(), api_type: text(), type: oneOf(['', '0', '1'], '') }),
    output: z.object({ list: paged(rebate), jisuan: money, nojisuan: money }),
  }),
  claim: endpoint({
    method: 'POST',
    path: '/api/dofanshui',
    caller: 'member',
    summary: 'Claim every waiting rebate in one movement',
    input: nothing,
    output: empty,
    done: SHELL.doneLoud,
    refusals: ['rebates.nothingToClaim', 'risk.rewardsWait', ...BLOCK_REFUSALS],
    money: true,
  }),
};
