import type { MemberFile } from '@koi/contract';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { vipChangeColumns } from '../../../lib/vip-changes.tsx';
import { Records } from './member-records.tsx';

/** History of the member's VIP level changes. */
export function VipTab({ member }: { member: MemberFile }) {
  const [page, setPage] = useState(1);
  const request = { member_id: member.id, search: '', reason: '', page } as const;
  const read = useCall(staffCalls.vip.history, request, { keep: true });
  return <Records label="VIP 变动" columns={vipChangeColumns} rowKey={({ id }) => id} read={read} onPage={setPage} />;
}
