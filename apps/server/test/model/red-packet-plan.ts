import { aPlan, aTier } from '../red-packets.ts';

export const MAX_TIMES = 4;
/** Turnover multiple of both tiers. */
export const MULTIPLE = 5n;

export const planOf = (budget: number) =>
  aPlan(
    [
      aTier({ recharge: '500', times: 2, flow_money: `${MULTIPLE}`, budget: `${budget}` }),
      aTier({
        recharge: '20000',
        day_flow: '1000',
        times: 3,
        flow_money: `${MULTIPLE}`,
        min_money: '10.00',
        max_money: '88.88',
        budget: `${budget * 10}`,
      }),
    ],
    { max_times: MAX_TIMES },
  );
