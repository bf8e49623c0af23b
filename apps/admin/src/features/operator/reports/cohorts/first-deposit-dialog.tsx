import type { FirstDeposit } from '@koi/contract';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../../lib/api.ts';
import { ListPager } from '../../../../lib/list/index.ts';
import { type Column, Dialog, Failure, Figure, Table, Tag } from '../../../../ui/index.ts';
import { FIRST_DEPOSIT_COLUMNS } from './first-deposit-columns.tsx';
import type { Source } from './source.ts';

/** The first deposits that are listed. */
export interface Chosen {
  title: string;
  /** Empty for all days. */
  day: string;
  source: Source;
}

const FIRST_PAGE = { after: '', before: '' };

const COLUMNS: Column<FirstDeposit>[] = [
  { key: 'at', title: '时间', cell: ({ at }) => <Figure>{at.slice(5, 16)}</Figure> },
  ...FIRST_DEPOSIT_COLUMNS,
  {
    key: 'source',
    title: '来源',
    cell: ({ referred }) => <Tag tone={referred ? 'info' : 'neutral'}>{referred ? '代理推荐' : '自然来访'}</Tag>,
  },
];

export function FirstDepositDialog({ title, day, source, onClose }: Chosen & { onClose: () => void }) {
  const [place, setPlace] = useState(FIRST_PAGE);
  const { data, error, isPending, isPlaceholderData, refetch } = useCall(
    staffCalls.memberReports.firstDeposits,
    { day, source, ...place },
    { keep: true },
  );
  return (
    <Dialog title={title} onClose={onClose}>
      {error && !data ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        <Table
          label={title}
          columns={COLUMNS}
          rows={data?.data ?? []}
          rowKey={({ member_id }) => member_id}
          loading={isPending || isPlaceholderData}
          empty="本期无数据"
        />
      )}
      <ListPager list={{ data, goTo: (to) => setPlace({ ...FIRST_PAGE, ...to }) }} unit="位" />
    </Dialog>
  );
}
