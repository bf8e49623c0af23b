import type { RebateRun } from '@koi/contract';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { SettledDays, type SettledDaysProps, type UseRuns } from '../../../lib/settlement-runs/index.ts';

const useRuns: UseRuns<RebateRun> = (request, options) => useCall(staffCalls.rebates.runs, request, options);

export function Runs(props: SettledDaysProps<RebateRun>) {
  return (
    <SettledDays
      {...props}
      label="返水结算日"
      words={{
        people: '会员数',
        peopleOf: ({ members }) => members,
        turnover: '有效流水（元）',
        amount: '返水（元）',
        given: '已领取（元）',
        givenOf: ({ claimed }) => claimed,
      }}
      useRuns={useRuns}
    />
  );
}
