import type { RebateRun } from '@koi/contract';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { SettledDays, type SettledDaysProps, settledColumns } from '../../../lib/settled-days.tsx';

const POLL_MS = 30_000;

const COLUMNS = settledColumns<RebateRun>({
  people: '会员数',
  peopleOf: ({ members }) => members,
  turnover: '有效流水（元）',
  amount: '返水（元）',
  given: '已领取（元）',
  givenOf: ({ claimed }) => claimed,
});

export function Runs(props: SettledDaysProps<RebateRun>) {
  const [page, setPage] = useState(1);
  const days = useCall(staffCalls.rebates.runs, { page }, { everyMs: POLL_MS, keep: true });
  return <SettledDays {...props} label="返水结算日" columns={COLUMNS} days={days} onPage={setPage} />;
}
