import { checkBetDays } from '@koi/contract/rules/venues';
import { beijingDay } from '@koi/money';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { useRoute } from '../../../lib/navigation.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { CUSTOM, daysOf, type Span } from './span.ts';

export type Status = '' | '0' | '1' | '2';

export interface Filters extends Span {
  platname: string;
  game: string;
  status: Status;
  search: string;
  page: number;
}

/** Bets of the current filter and their totals. Invalid date ranges are not requested. */
export const useBets = () => {
  const { query } = useRoute();
  const [filters, setFilters] = useState<Filters>(() => ({
    platname: '',
    game: '',
    status: '',
    search: query.get('search') ?? '',
    days: 7,
    from: '',
    to: '',
    page: 1,
  }));
  const { platname, status, page } = filters;
  const days = daysOf(filters, beijingDay(new Date()));
  const wish = {
    platname,
    status,
    ...days,
    game: useSettled(filters.game.trim()),
    search: useSettled(filters.search.trim()),
  };
  const failing = days.from === '' && days.to === '' ? '请选择起止日期' : checkBetDays(days);
  const enabled = failing === undefined;
  return {
    filters,
    wish,
    failing,
    list: useCall(staffCalls.bets.search, { ...wish, page }, { keep: true, enabled }),
    sums: useCall(staffCalls.bets.sums, wish, { keep: true, enabled }),
    /** A filter change returns to the first page. A custom range starts with the days shown before. */
    change: (change: Partial<Filters>) =>
      setFilters((current) => ({ ...current, page: 1, ...(change.days === CUSTOM && days), ...change })),
  };
};
