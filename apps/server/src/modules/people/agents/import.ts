import { addDays, beijingDayStart } from '@koi/money';
import { post } from '../../../ledger/index.ts';
import type { Tx } from '../../../platform/index.ts';
import { importRuns } from '../../money/settlement-runs/index.ts';
import { writeDay } from './figures.ts';
import { planFor } from './plan.ts';
import { settleAgent } from './settlement.ts';

const SETTLED_MS = 20 * 60_000;

/** Settles a past day by the rule of the daily job, dated to the moment at which the job would have run. */
export const importSettledDay = async (tx: Tx, day: string, agentIds: readonly number[]): Promise<bigint> => {
  const at = new Date(beijingDayStart(addDays(day, 1)).getTime() + SETTLED_MS);
  const plan = await planFor(tx, day);
  if (plan === undefined) throw new Error(`there is no plan for ${day}`);
  await writeDay(tx, day);
  let paid = 0n;
  for (const agentId of agentIds) paid += (await settleAgent(tx, { agentId, day, plan, at, post })).amount;
  await importRuns(tx, 'commission', [{ day, at }]);
  return paid;
};
