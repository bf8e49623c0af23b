import { EXPORT_KEPT_HOURS } from '@koi/contract/constants';
import { useState } from 'react';
import { Button, Dialog, Field, FormDialog, Hint, IconButton, Pairs, Segments } from '../../ui/index.ts';
import { staffCalls, useCall } from '../api.ts';
import { counted } from '../list/counted.ts';
import { Link } from '../navigation.ts';
import { useMay } from '../session.ts';
import { useAction } from '../use-action.ts';
import styles from './export-button.module.css';
import { Progress } from './progress.tsx';
import { sizeText } from './texts.ts';
import { useDownload } from './use-download.ts';

/** A list as it is exported: the path of its call without `/api/staff/`, and the filters that it is shown with. */
export interface Exported {
  list: string;
  filters: Record<string, string | number>;
}

interface ExportButtonProps {
  /** Name of the list. */
  label: string;
  /** Number of rows, counted up to a limit. */
  total: number;
  unit: string;
  disabled: boolean;
  exported: Exported;
  /** Shows the icon only, for a narrow list. */
  brief?: boolean;
}

/** Starts an export of a list with its current filters, and offers the file when it is ready. */
export function ExportButton({ disabled, brief = false, ...rest }: ExportButtonProps) {
  const mayExport = useMay('exports.make');
  const [isOpen, setOpen] = useState(false);
  if (!mayExport) return null;
  return (
    <>
      {brief ? (
        <IconButton icon="export" label="导出" size={18} disabled={disabled} onClick={() => setOpen(true)} />
      ) : (
        <Button icon="export" disabled={disabled} onClick={() => setOpen(true)}>
          导出
        </Button>
      )}
      {isOpen && <ExportDialog {...rest} onClose={() => setOpen(false)} />}
    </>
  );
}

type ExportDialogProps = Omit<ExportButtonProps, 'disabled' | 'brief'> & { onClose: () => void };

function ExportDialog({ onClose, ...request }: ExportDialogProps) {
  const [no, setNo] = useState<string>();
  const title = `导出${request.label}`;
  return no === undefined ? (
    <Request {...request} title={title} onClose={onClose} onStarted={setNo} />
  ) : (
    <Result no={no} title={title} onClose={onClose} />
  );
}

const FORMATS = [
  { value: 'xlsx', label: 'XLSX 表格' },
  { value: 'csv', label: 'CSV 文本' },
] as const;

interface RequestProps extends ExportDialogProps {
  title: string;
  onStarted: (no: string) => void;
}

function Request({ title, total, unit, exported, onClose, onStarted }: RequestProps) {
  const [format, setFormat] = useState<(typeof FORMATS)[number]['value']>('xlsx');
  const { busy, run } = useAction(staffCalls.exports.create, {
    changes: [staffCalls.exports.list],
    onDone: ({ no }) => onStarted(no),
  });
  const count = `${counted(total)} ${unit}`;
  return (
    <FormDialog
      title={title}
      ok="开始导出"
      busy={busy}
      onClose={onClose}
      onSubmit={() => void run({ ...exported, format })}
    >
      <Field label="格式">
        {() => <Segments label="格式" options={FORMATS} value={format} onChange={setFormat} />}
      </Field>
      <Hint icon="eye-slash" tone="gold">
        按当前筛选和排序导出，共 {count}。个人资料一律遮盖。
      </Hint>
    </FormDialog>
  );
}

const POLL_MS = 1_000;

/** Waits for the file. The export goes on when the dialog is closed. */
function Result({ no, title, onClose }: { no: string; title: string; onClose: () => void }) {
  const { data: job } = useCall(staffCalls.exports.detail, { no }, { everyMs: POLL_MS });
  const { busy, download } = useDownload();
  const isReady = job?.state === 'ready';
  const footer = (
    <>
      <Button size="lg" onClick={onClose}>
        关闭
      </Button>
      <Button
        size="lg"
        tone="primary"
        icon="download"
        busy={busy}
        disabled={!isReady}
        onClick={() => void download(no).then(onClose)}
      >
        下载
      </Button>
    </>
  );
  return (
    <Dialog title={title} onClose={onClose} footer={footer}>
      {job &&
        (job.failure === '' ? null : (
          <Hint tone="danger" icon="warning">
            {job.failure}
          </Hint>
        ))}
      {isReady ? (
        <Pairs
          items={[
            { label: '行数', value: job.rows.toLocaleString('en-US') },
            { label: '大小', value: sizeText(job.bytes) },
          ]}
        />
      ) : (
        <Progress job={job ?? { state: 'queued', percent: 0, rows: 0 }} />
      )}
      <p className={styles.note}>
        {isReady ? `文件保存 ${EXPORT_KEPT_HOURS} 小时，也可在` : '可以关闭窗口，导出会继续进行。完成后可在'}
        <Link to={`/exports?open=${no}`}>导出任务</Link>
        {isReady ? '再次下载。' : '下载。'}
      </p>
    </Dialog>
  );
}
