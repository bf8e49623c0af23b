import { z } from 'zod';
import { CATEGORY_IDS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { REBATES } from '../texts/rebates.ts';
import { SHELL } from '../texts/shell.ts';
import { dateFilter, decimal, empty, flag, id, moment, money, nothing, oneOf, page, paged, text } from '../wire.ts';

/** State 0 waits to be claimed; otherwise `updated_at` is when it was. */
export const rebate = z.object({
  id,
  gamename: z.string(),
  /** Below zero where a bet was taken back after its rebate was claimed: it comes off the next claim. */
  money,
  state: flag,
  created_at: moment,
  updated_at: moment,
  platname: z.string(),
  category: z.enum(CATEGORY_IDS),
  /** The Beijing day of the bets. */
  day: z.string(),
  turnover: money,
  percent: decimal,
  /** Whether it mends what was settled for that day before. */
  correction: flag,
  /** Turnover of all records of that day within the filter, those of other pages included. */
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
    refusals: [REBATES.nothingToClaim],
    money: true,
  }),
};
