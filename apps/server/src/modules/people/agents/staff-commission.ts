import type { InputOf, OutputOf, staffRows } from '@koi/contract';
import { addDays, beijingDay, formatMoney } from '@koi/money';
import type { Clock, KeyedStaffActor, StaffActor } from '../../../platform/index.ts';
import { addedText, createSettlementStaff, type SettlementStaffDeps } from '../../money/settlement-runs/index.ts';
import { toWire } from './commission.ts';
import { latestPlan, NO_PLAN, planFor, savePlan, toWirePlan } from './plan.ts';
import { commissionRecords } from './tables.ts';

type Rows = typeof staffRows.agents;

/** Staff side of commission: the plan and the daily settlements. */
export const createCommissionStaff = (deps: SettlementStaffDeps & { clock: Clock }) => {
  const { database, clock, audit } = deps;
  const db = database.orm;
  const settlements = createSettlementStaff(deps, {
    kind: 'commission',
    action: 'agents.run',
    title: '佣金',
    table: commissionRecords,
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

    savePlan: ({ staff, address }: StaffActor, input: InputOf<Rows['savePlan']>): Promise<null> =>
      database.transaction(async (tx) => {
        const { firstDay, before, after } = await savePlan(tx, input, { staffName: staff.name, now: clock.now() });
        await audit.record(tx, {
          staff,
          address,
          group: 'settings',
          action: 'agents.savePlan',
          target: '佣金方案',
          summary: `${firstDay} 起生效`,
          changes: [{ field: '档位', before, after }],
        });
        return null;
      }),

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
