import type { ExportJobDetail } from '@koi/contract';
import { EXPORT_KEPT_HOURS } from '@koi/contract/constants';
import { useState } from 'react';
import { Button, Dialog, Hint, IconButton, Pairs } from '../../ui/index.ts';
import { staffCalls, useCall } from '../api.ts';
import { Link } from '../navigation.ts';
import { useMay } from '../session.ts';
import styles from './export-button.module.css';
import { ExportRequest, type ExportRequestProps } from './export-request.tsx';
import { Progress } from './progress.tsx';
import { sizeText } from './texts.ts';
import { useDownload } from './use-download.ts';

interface ExportButtonProps extends Pick<ExportRequestProps, 'total' | 'unit' | 'exported'> {
  /** Name of the list. */
  label: string;
  disabled: boolean;
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
    <ExportRequest {...request} title={title} onClose={onClose} onStarted={setNo} />
  ) : (
    <Result no={no} title={title} onClose={onClose} />
  );
}

const POLL_MS = 1_000;

interface ResultProps {
  no: string;
  title: string;
  onClose: () => void;
}

/** Waits for the file. The export goes on when the dialog is closed. */
function Result({ no, title, onClose }: ResultProps) {
  const { data: job } = useCall(staffCalls.exports.detail, { no }, { everyMs: POLL_MS });
  const { busy, download } = useDownload();
  const isReady = job?.state === 'ready';
  if (job?.state === 'waiting') return <Waiting job={job} title={title} onClose={onClose} />;
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
      {job && (job.failure === '' ? null : <Hint tone="danger">{job.failure}</Hint>)}
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

/** An unmasked export starts when a second person agrees, which takes longer than a dialog is open. */
function Waiting({
  job: { no, proposal, masked },
  title,
  onClose,
}: Omit<ResultProps, 'no'> & { job: ExportJobDetail }) {
  const footer = (
    <Button size="lg" onClick={onClose}>
      关闭
    </Button>
  );
  return (
    <Dialog title={title} onClose={onClose} footer={footer}>
      <Hint icon="user-check">
        正在等待第二人同意{masked.join('、')}的原文，见<Link to={`/proposals?open=${proposal}`}>双人复核</Link>。
      </Hint>
      <p className={styles.note}>
        同意后才会生成文件，只有您可以在<Link to={`/exports?open=${no}`}>导出任务</Link>下载。
      </p>
    </Dialog>
  );
}
