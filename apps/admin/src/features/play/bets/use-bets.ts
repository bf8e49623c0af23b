import { checkBetDays } from '@koi/contract/rules/venues';
import { beijingDay } from '@koi/money';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { useList } from '../../../lib/list/index.ts';
import { CUSTOM, daysOf, type Span } from './span.ts';

export type Status = '' | '0' | '1' | '2';

type By = 'placed' | 'settled';

const DEFAULTS = {
  by: 'placed' as By,
  platname: '',
  game: '',
  status: '' as Status,
  search: '',
  days: 7,
  from: '',
  to: '',
};
export type Filters = typeof DEFAULTS;

const rangeOf = (span: Span) => daysOf(span, beijingDay(new Date()));

/** Only settled bets have a time of settlement, so that no state is asked for by it. */
const requestOf = ({ days, from, to, by, status, ...filters }: Filters) => ({
  ...filters,
  by,
  status: by === 'settled' ? ('' as const) : status,
  ...rangeOf({ days, from, to }),
});

const failingOf = (filters: Filters): string | undefined => {
  const range = rangeOf(filters);
  return range.from === '' && range.to === '' ? '请选择起止日期' : checkBetDays(range);
};

/** Bets of the current filter and their totals. Invalid date ranges are not requested. */
export const useBets = () => {
  const list = useList(staffCalls.bets.search, DEFAULTS, {
    request: requestOf,
    enabled: (filters: Filters) => failingOf(filters) === undefined,
  });
  return {
    list,
    failing: failingOf(list.filters),
    sums: useCall(staffCalls.bets.sums, list.request, { keep: true, enabled: list.enabled }),
    /** A custom range starts with the days shown before. */
    change: (change: Partial<Filters>) =>
      list.change({ ...(change.days === CUSTOM && rangeOf(list.filters)), ...change }),
  };
};
