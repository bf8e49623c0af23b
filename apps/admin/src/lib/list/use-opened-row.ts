import { useState } from 'react';
import type { List } from './use-list.ts';

/** The opened row of a list, refreshed with the list. A row that has left the page is shown as last seen. */
export const useOpenedRow = <T>({ rows, opened }: List<T>, rowKey: (row: T) => string | number): T | undefined => {
  const [seen, setSeen] = useState<T>();
  const isOpened = (row: T | undefined): row is T => row !== undefined && String(rowKey(row)) === opened;
  const found = rows.find(isOpened);
  if (found !== undefined && found !== seen) setSeen(found);
  return found ?? (isOpened(seen) ? seen : undefined);
};
