import type { AuditRow } from '@koi/contract';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { useMay } from '../../../lib/session.ts';
import { DAY_OPTIONS } from '../../../lib/times.ts';
import { Segments, Select } from '../../../ui/index.ts';
import { GROUP_NAMES } from './names.ts';
import type { Filters as FilterValues } from './use-audit.ts';

const GROUPS: { value: FilterValues['group']; label: string }[] = [
  { value: '', label: '全部' },
  ...Object.entries(GROUP_NAMES).map(([value, label]) => ({ value: value as AuditRow['group'], label })),
];

interface FiltersProps {
  filters: FilterValues;
  onChange: (change: Partial<FilterValues>) => void;
}

export function Filters({ filters, onChange }: FiltersProps) {
  return (
    <>
      <Segments label="类别" options={GROUPS} value={filters.group} onChange={(group) => onChange({ group })} />
      <StaffSelect value={filters.staffId} onChange={(staffId) => onChange({ staffId })} />
      <Select
        label="时间"
        icon="calendar"
        options={DAY_OPTIONS}
        value={filters.days}
        onChange={(days) => onChange({ days })}
      />
    </>
  );
}

/** The list of staff is readable only with `staff.manage`. Others search by name. */
function StaffSelect({ value, onChange }: { value: number; onChange: (id: number) => void }) {
  const may = useMay('staff.manage');
  const staff = useCall(staffCalls.staffAccounts.list, {}, { enabled: may });
  if (!may) return null;
  const options = [
    { value: 0, label: '全部操作人' },
    ...(staff.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return <Select label="操作人" icon="user" options={options} value={value} onChange={onChange} />;
}
