import type { CommissionRun } from '@koi/contract';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { SettledDays, type SettledDaysProps, settledColumns } from '../../../lib/settled-days.tsx';

const POLL_MS = 30_000;

const COLUMNS = settledColumns<CommissionRun>({
  people: '代理数',
  peopleOf: ({ agents }) => agents,
  turnover: '有效投注（元）',
  amount: '佣金（元）',
  given: '已发放（元）',
  givenOf: ({ paid }) => paid,
});

export function Runs(props: SettledDaysProps<CommissionRun>) {
  const [page, setPage] = useState(1);
  const days = useCall(staffCalls.agents.runs, { page }, { everyMs: POLL_MS, keep: true });
  return <SettledDays {...props} label="佣金结算日" columns={COLUMNS} days={days} onPage={setPage} />;
}
