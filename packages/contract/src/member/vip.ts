import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { decimal, nothing } from '../wire.ts';

/** Requirements of a level, and its maximum rebate by category, in percent. */
export const vipLevelRow = z.object({
  level: z.number().int(),
  recharge: decimal,
  flow: decimal,
  /** Turnover within 90 days that is required to keep the level. */
  maintenance: decimal,
  realperson: decimal,
  sport: decimal,
  e_sport: decimal,
  joker: decimal,
  electron: decimal,
  lottery: decimal,
});
export type VipLevelRow = z.output<typeof vipLevelRow>;

export const vip = {
  levels: endpoint({
    method: 'POST',
    path: '/api/uservip',
    caller: 'anyone',
    summary: 'The rows of the ten levels, lowest first',
    input: nothing,
    output: z.array(vipLevelRow),
  }),
};
