import type { RequestOf } from '@koi/contract';
import type { CallOf } from '@koi/contract/calls';
import { keyOf } from '../api.ts';
import { ExportButton } from './export-button.tsx';
import type { Exported } from './export-request.tsx';

interface WholeExportProps<E> {
  /** Name of the list or report. */
  label: string;
  unit: string;
  call: CallOf<E>;
  /** The input with which the screen calls. */
  request: RequestOf<E>;
  /** Number of rows; undefined until they are loaded. */
  total: number | undefined;
}

/** Exports a report, or a list that is loaded as a whole, as the screen shows it. */
export function WholeExport<E>({ label, unit, call, request, total }: WholeExportProps<E>) {
  const exported = { list: keyOf(call).join('/'), filters: request as Exported['filters'] };
  return <ExportButton label={label} unit={unit} total={total ?? 0} disabled={!total} exported={exported} />;
}
