import type { CallOf } from '@koi/contract/calls';
import type { ReportSpan } from '@koi/contract/rules/report-span';
import { useEffect, useRef } from 'react';
import { useList } from '../../../../lib/list/index.ts';

interface Sorting {
  sort: string;
  direction: 'asc' | 'desc';
}

/** A list of a report. It returns to its first page when the span changes, because the rows of a page differ by span. */
export const useReportList = <E, F extends Sorting & Record<string, string | number>>(
  row: CallOf<E>,
  defaults: F,
  { first, last }: ReportSpan,
  prefix: string,
) => {
  const list = useList<E, F>(row, defaults, {
    prefix,
    request: (filters: F) => ({ ...filters, first, last }) as never,
  });
  const shown = useRef(`${first} ${last}`);
  useEffect(() => {
    const span = `${first} ${last}`;
    if (shown.current === span) return;
    shown.current = span;
    list.goTo({ after: '' });
  }, [first, last, list.goTo]);
  const { sort, direction } = list.filters;
  return {
    list,
    sorting: {
      sort,
      direction,
      onSort: (by: string, to: 'asc' | 'desc') => list.change({ sort: by, direction: to } as Partial<F>),
    },
  };
};
