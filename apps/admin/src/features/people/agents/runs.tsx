import type { CommissionRun } from '@koi/contract';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { SettledDays, type SettledDaysProps, type UseRuns } from '../../../lib/settlement-runs/index.ts';

const useRuns: UseRuns<CommissionRun> = (request, options) => useCall(staffCalls.agents.runs, request, options);

export function Runs(props: SettledDaysProps<CommissionRun>) {
  return (
    <SettledDays
      {...props}
      label="佣金结算日"
      words={{
        people: '代理数',
        peopleOf: ({ agents }) => agents,
        turnover: '有效投注（元）',
        amount: '佣金（元）',
        given: '已发放（元）',
        givenOf: ({ paid }) => paid,
      }}
      useRuns={useRuns}
    />
  );
}
