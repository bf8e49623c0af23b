import { type CsvColumn, exportCsv } from '@koi/client';
import { Button, toast } from '../../../ui/index.ts';

interface ExportButtonProps<T> {
  /** Name of the file. */
  name: string;
  columns: readonly CsvColumn<T>[];
  rows: readonly T[];
}

async function* onePage<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows;
}

/** Downloads the table on the screen. */
export function ExportButton<T>({ name, columns, rows }: ExportButtonProps<T>) {
  const download = async () => {
    await exportCsv(name, columns, onePage(rows));
    toast(`已导出 ${rows.length} 行`, 'success');
  };
  return (
    <Button icon="export" tone="primary" disabled={rows.length === 0} onClick={() => void download()}>
      导出
    </Button>
  );
}
