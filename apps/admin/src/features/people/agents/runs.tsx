import type { CommissionRun } from '@koi/contract';
import { staffCalls } from '../../../lib/api.ts';
import { NO_FILTERS, useList } from '../../../lib/list/index.ts';
import { SETTLED_DAYS, SettledDays, type SettledDaysProps } from '../../../lib/settlement-runs/index.ts';

export function Runs(props: SettledDaysProps<CommissionRun>) {
  return (
    <SettledDays
      {...props}
      list={useList(staffCalls.agents.runs, NO_FILTERS, SETTLED_DAYS)}
      label="佣金结算日"
      words={{
        people: '代理数',
        peopleOf: ({ agents }) => agents,
        turnover: '有效投注（元）',
        amount: '佣金（元）',
        given: '已发放（元）',
        givenOf: ({ paid }) => paid,
      }}
    />
  );
}
