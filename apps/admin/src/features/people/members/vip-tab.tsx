import type { MemberFile } from '@koi/contract';
import { staffCalls } from '../../../lib/api.ts';
import { ListView, NO_FILTERS, useList } from '../../../lib/list/index.ts';
import { vipChangeColumns } from '../../../lib/vip-changes.tsx';

/** History of the member's VIP level changes. */
export function VipTab({ member }: { member: MemberFile }) {
  const list = useList(staffCalls.vip.history, NO_FILTERS, { request: () => ({ member_id: member.id }) });
  return (
    <ListView
      label="VIP 变动"
      list={list}
      columns={vipChangeColumns}
      rowKey={({ id }) => id}
      unit="笔"
      empty="暂无记录"
    />
  );
}
