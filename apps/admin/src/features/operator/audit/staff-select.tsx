import { staffCalls, useCall } from '../../../lib/api.ts';
import { useMay } from '../../../lib/session.ts';
import { Select } from '../../../ui/index.ts';

/** The list of staff is readable only with `staff.read`. Others search by name. */
export function StaffSelect({ value, onChange }: { value: number; onChange: (id: number) => void }) {
  const may = useMay('staff.read');
  const staff = useCall(staffCalls.staffAccounts.list, {}, { enabled: may });
  if (!may) return null;
  const options = [
    { value: 0, label: '全部操作人' },
    ...(staff.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return <Select label="操作人" icon="user" options={options} value={value} onChange={onChange} />;
}
