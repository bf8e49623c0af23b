import type { Transaction } from '@koi/contract';

export interface Month {
  /** `2025-06` */
  key: string;
  title: string;
  rows: Transaction[];
  /** How many the month has; unknown while some of them may not have been read yet. */
  count: number | undefined;
}

interface Reading {
  /** Of all pages together. */
  total: number;
  hasMore: boolean;
  /** The first day that the filter lets through, and today, both in Beijing. */
  from: string;
  today: string;
}

const monthOf = (day: string) => day.slice(0, 7);

const titleOf = (key: string, today: string) => {
  const month = `${Number(key.slice(5))}月`;
  return key.slice(0, 4) === today.slice(0, 4) ? month : `${key.slice(0, 4)}年${month}`;
};

/** Rows come newest first, so each month is one run of them. */
export const monthsOf = (rows: readonly Transaction[], { total, hasMore, from, today }: Reading): Month[] => {
  const runs = new Map<string, Transaction[]>();
  for (const row of rows) {
    const key = monthOf(row.created_at);
    runs.set(key, [...(runs.get(key) ?? []), row]);
  }
  const last = [...runs.keys()].at(-1);
  return [...runs].map(([key, run]) => {
    const isWhole = key !== last || !hasMore;
    // Nothing older than the first month of the filter can follow, so all that is not read yet belongs to it.
    const count = isWhole ? run.length : key === monthOf(from) ? total - rows.length + run.length : undefined;
    return { key, title: titleOf(key, today), rows: run, count };
  });
};
