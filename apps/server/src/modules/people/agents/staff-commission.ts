import { APPLICATION_STATE, type InputOf, type OutputOf, staffRows } from '@koi/contract';
import { addDays, beijingDay, formatMoney } from '@koi/money';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Clock, KeyedStaffActor, StaffActor } from '../../../platform/index.ts';
import { addedText, createSettlementStaff, type SettlementStaffDeps } from '../../money/settlement-runs/index.ts';
import { countEffect, type ProposalsService } from '../../operator/proposals/index.ts';
import { toWire } from './commission.ts';
import { examinePlan, latestPlan, lockPlans, NO_PLAN, planFor, savePlan, sentTiers, toWirePlan } from './plan.ts';
import { agentApplications, commissionRecords } from './tables.ts';

type Rows = typeof staffRows.agents;

export interface CommissionStaffDeps extends SettlementStaffDeps {
  clock: Clock;
  proposals: Pick<ProposalsService, 'define' | 'isOpened'>;
}

const PLAN = '佣金方案';

/** Staff side of commission: the plan and the daily settlements. */
export const createCommissionStaff = (deps: CommissionStaffDeps) => {
  const { database, clock, audit, proposals } = deps;
  const db = database.orm;
  const settlements = createSettlementStaff(deps, {
    kind: 'commission',
    action: 'agents.run',
    title: '佣金',
    table: commissionRecords,
  });

  const kind = proposals.define({
    kind: 'rewards.commission',
    payload: z.object({ version: z.number(), tiers: z.array(z.looseObject({})) }),
    async basis(tx, _payload, lock) {
      if (lock) await lockPlans(tx);
      return { 现有方案: `版本 ${(await latestPlan(tx))?.id ?? 0}` };
    },
    async apply(tx, payload, by) {
      const form = staffRows.agents.savePlan.input.parse(payload);
      const { firstDay, changes } = await savePlan(tx, form, { staffName: by.staff.name, now: clock.now() });
      await audit.record(tx, {
        by,
        group: 'settings',
        action: 'agents.savePlan',
        target: PLAN,
        summary: `${firstDay} 起生效`,
        changes,
      });
    },
    async effects(tx) {
      const agents = await tx.$count(agentApplications, eq(agentApplications.state, APPLICATION_STATE.approved));
      return [countEffect('按新方案结算的代理', agents, '人', true)];
    },
  });

  return {
    async plan(): Promise<OutputOf<Rows['plan']>> {
      const today = beijingDay(clock.now());
      const [current, latest] = await Promise.all([planFor(db, today), latestPlan(db)]);
      return {
        in_force: current === undefined ? null : toWirePlan(current),
        latest: latest === undefined ? NO_PLAN : toWirePlan(latest),
        next_first_day: addDays(today, 1),
      };
    },

    async savePlan(by: StaffActor, form: InputOf<Rows['savePlan']>): Promise<{ no: string }> {
      const isOpened = await proposals.isOpened();
      return database.transaction(async (tx) => {
        const { changes } = await examinePlan(tx, form);
        const draft = {
          target: 'plan',
          title: PLAN,
          changes,
          payload: { version: form.version, tiers: sentTiers(form.tiers) },
          reason: form.reason,
        };
        return kind.change(tx, by, draft, isOpened);
      });
    },

    async runs(input: InputOf<Rows['runs']>): Promise<OutputOf<Rows['runs']>> {
      const { data, ...page } = await settlements.runs(input);
      return { ...page, data: data.map(({ people, given, ...run }) => ({ ...run, agents: people, paid: given })) };
    },

    run: (actor: KeyedStaffActor, input: InputOf<Rows['run']>): Promise<OutputOf<Rows['run']>> =>
      settlements.run(actor, input, {
        summaryOf(settled) {
          const added = addedText(settled.records, settled.given, '发放');
          return settled.failed === 0 ? added : `${added}，${settled.failed} 名代理未能结算`;
        },
        answerOf: ({ records, given, failed }) => ({ records, paid: formatMoney(given), failed }),
      }),

    commissions: (input: InputOf<Rows['commissions']>) => settlements.records(input, toWire),
  };
};
