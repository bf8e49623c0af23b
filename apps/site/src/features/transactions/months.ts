import type { Transaction } from '@koi/contract';

export interface Month {
  /** The month as `2025-06`. */
  key: string;
  title: string;
  rows: Transaction[];
  /** Number of records of the month; undefined while more of them may not have been read yet. */
  count: number | undefined;
}

interface Reading {
  /** Total number of records on all pages. */
  total: number;
  hasMore: boolean;
  /** The first day of the filter and today, both in Beijing time. */
  from: string;
  today: string;
}

const monthOf = (day: string) => day.slice(0, 7);

const titleOf = (key: string, today: string) => {
  const month = `${Number(key.slice(5))}月`;
  return key.slice(0, 4) === today.slice(0, 4) ? month : `${key.slice(0, 4)}年${month}`;
};

/** Rows are sorted newest first, so those of a month follow each other. */
export const monthsOf = (rows: readonly Transaction[], { total, hasMore, from, today }: Reading): Month[] => {
  const runs = new Map<string, Transaction[]>();
  for (const row of rows) {
    const key = monthOf(row.created_at);
    runs.set(key, [...(runs.get(key) ?? []), row]);
  }
  const last = [...runs.keys()].at(-1);
  return [...runs].map(([key, run]) => {
    const isWhole = key !== last || !hasMore;
    // No record is older than the first month of the filter, so all unread ones belong to that month.
    const count = isWhole ? run.length : key === monthOf(from) ? total - rows.length + run.length : undefined;
    return { key, title: titleOf(key, today), rows: run, count };
  });
};
