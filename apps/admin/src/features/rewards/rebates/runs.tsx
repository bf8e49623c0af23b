import type { RebateRun } from '@koi/contract';
import { staffCalls } from '../../../lib/api.ts';
import { NO_FILTERS, useList } from '../../../lib/list/index.ts';
import { SETTLED_DAYS, SettledDays, type SettledDaysProps } from '../../../lib/settlement-runs/index.ts';

export function Runs(props: SettledDaysProps<RebateRun>) {
  return (
    <SettledDays
      {...props}
      list={useList(staffCalls.rebates.runs, NO_FILTERS, SETTLED_DAYS)}
      label="返水结算日"
      words={{
        people: '会员数',
        peopleOf: ({ members }) => members,
        turnover: '有效流水（元）',
        amount: '返水（元）',
        given: '已领取（元）',
        givenOf: ({ claimed }) => claimed,
      }}
    />
  );
}
