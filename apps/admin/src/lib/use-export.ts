import { type CsvColumn, exportCsv, failureText, numberedPages } from '@koi/client';
import { SHELL } from '@koi/contract/texts';
import { useState } from 'react';
import { toast } from '../ui/index.ts';

interface ExportOptions<T> {
  name: string;
  /** Counting word for the rows: 条, 笔, 位. */
  unit: string;
  columns: readonly CsvColumn<T>[];
  readPage: (page: number) => Promise<{ data: { data: T[]; last_page: number } }>;
}

/** Exports all pages of the current filter as a file, one export at a time. */
export const useExport = <T>({ name, unit, columns, readPage }: ExportOptions<T>) => {
  const [exporting, setExporting] = useState(false);
  const run = async () => {
    setExporting(true);
    try {
      const { rows, whole } = await exportCsv(name, columns, numberedPages(readPage));
      toast(whole ? `已导出 ${rows} ${unit}` : `数量较多，仅导出前 ${rows} ${unit}`, 'success');
    } catch (error) {
      toast(failureText(error, SHELL.serverFailure), 'failure');
    } finally {
      setExporting(false);
    }
  };
  return { exporting, run };
};
