export { ExportButton } from './export-button.tsx';
export type { Exported } from './export-request.tsx';
export { Progress } from './progress.tsx';
export { keptFor, sizeText } from './texts.ts';
export { useDownload } from './use-download.ts';
export { WholeExport } from './whole-export.tsx';
