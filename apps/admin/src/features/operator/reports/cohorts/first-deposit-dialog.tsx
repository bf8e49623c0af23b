import type { FirstDeposit } from '@koi/contract';
import type { ReportSpan } from '@koi/contract/rules/report-span';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../../lib/api.ts';
import { ListPager } from '../../../../lib/list/index.ts';
import { type Column, Dialog, Figure, Table, Tag } from '../../../../ui/index.ts';
import { FIRST_DEPOSIT_COLUMNS } from './first-deposit-columns.tsx';
import type { Source } from './source.ts';

/** The first deposits that are listed. */
export interface Chosen {
  title: string;
  /** Beijing days; all without them. */
  span?: ReportSpan;
  source?: Source;
  way?: FirstDeposit['way'];
}

const ALL_DAYS = { first: '', last: '' };

const FIRST_PAGE = { after: '', before: '' };

const COLUMNS: Column<FirstDeposit>[] = [
  { title: '时间', cell: ({ at }) => <Figure>{at.slice(5, 16)}</Figure> },
  ...FIRST_DEPOSIT_COLUMNS,
  {
    title: '来源',
    cell: ({ referred }) => <Tag tone={referred ? 'info' : 'neutral'}>{referred ? '代理推荐' : '自然来访'}</Tag>,
  },
];

type FirstDepositDialogProps = Chosen & { onClose: () => void };

export function FirstDepositDialog({ title, span = ALL_DAYS, source = '', way, onClose }: FirstDepositDialogProps) {
  const [place, setPlace] = useState(FIRST_PAGE);
  const read = useCall(
    staffCalls.memberReports.firstDeposits,
    { ...span, source, way: way ?? '', ...place },
    { keep: true },
  );
  return (
    <Dialog title={title} wide onClose={onClose}>
      <Table
        label={title}
        columns={COLUMNS}
        rows={read.data?.data ?? []}
        rowKey={({ member_id }) => member_id}
        read={read}
        loading={read.isPlaceholderData}
        empty="本期无数据"
      />
      <ListPager list={{ data: read.data, goTo: (to) => setPlace({ ...FIRST_PAGE, ...to }) }} unit="位" />
    </Dialog>
  );
}
