import type { AuditRow, RequestOf, StaffRows } from '@koi/contract';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { useSettled } from '../../../lib/use-settled.ts';

export interface Filters {
  group: '' | AuditRow['group'];
  staffId: number;
  days: number;
  search: string;
  page: number;
}

const NO_FILTERS: Filters = { group: '', staffId: 0, days: 7, search: '', page: 1 };

export type AuditRequest = RequestOf<StaffRows['audit']['list']>;

export const useAudit = () => {
  const [filters, setFilters] = useState(NO_FILTERS);
  const search = useSettled(filters.search);
  const { group, staffId, days, page } = filters;
  const request: AuditRequest = { group, staff_id: staffId, days, search, page };
  const list = useCall(staffCalls.audit.list, request, { keep: true });
  return {
    filters,
    request,
    list,
    /** A filter change returns to the first page. */
    change: (change: Partial<Filters>) => setFilters((current) => ({ ...current, page: 1, ...change })),
  };
};
