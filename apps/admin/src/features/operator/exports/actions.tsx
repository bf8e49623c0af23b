import type { ExportJob } from '@koi/contract';
import { EXPORTS } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { useDownload } from '../../../lib/exports/index.ts';
import { useMay } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button, confirm } from '../../../ui/index.ts';
import styles from './exports.module.css';
import { isOpen, KeptFor } from './look.tsx';

const CHANGES = [staffCalls.exports.list, staffCalls.exports.detail];

/** Actions of the requester on a job: download it, stop it, or start it again. */
const useJobAction = (job: ExportJob, onRepeated: (no: string) => void) => {
  const { busy: isDownloading, download } = useDownload();
  const cancelling = useAction(staffCalls.exports.cancel, { changes: CHANGES });
  const repeating = useAction(staffCalls.exports.repeat, { changes: CHANGES, onDone: ({ no }) => onRepeated(no) });
  const { no } = job;
  if (job.state === 'ready') return { word: '下载', busy: isDownloading, run: () => download(no) };
  if (isOpen(job)) {
    const cancel = async () => {
      const isSure = await confirm({
        title: '取消导出',
        text: '已写入的内容会删除。',
        ok: '取消导出',
        cancel: '继续导出',
      });
      if (isSure) await cancelling.run({ no });
    };
    return { word: '取消', busy: cancelling.busy, run: cancel };
  }
  const word = job.state === 'expired' ? '重做' : '重试';
  return { word, busy: repeating.busy, run: () => repeating.run({ no }) };
};

/** Each unmasked export needs a request of its own, so that an ended one is not started again. */
const hasAction = (job: ExportJob): boolean => !job.unmasked || job.state === 'ready' || isOpen(job);

interface JobActionProps {
  job: ExportJob;
  /** Called with the number of the new job. */
  onRepeated: (no: string) => void;
}

/** The action of a row. Jobs of others can only be looked at. */
export function RowAction({ job, onRepeated }: JobActionProps) {
  const { word, busy, run } = useJobAction(job, onRepeated);
  const mayAct = useMay('exports.make');
  if (!job.made_by_me || !mayAct || !hasAction(job)) return <span className={styles.look}>查看</span>;
  return (
    <button type="button" className={styles.act} disabled={busy} onClick={() => void run()}>
      {word}
    </button>
  );
}

/** The same action as a large button. */
export function PanelAction({ job, onRepeated }: JobActionProps) {
  const { word, busy, run } = useJobAction(job, onRepeated);
  const mayAct = useMay('exports.make');
  if (!job.made_by_me || !mayAct) return <p className={styles.note}>只有提出人可以下载。</p>;
  if (!hasAction(job))
    return <p className={styles.note}>{job.state === 'waiting' ? EXPORTS.waiting : EXPORTS.askAgain}</p>;
  const isReady = job.state === 'ready';
  return (
    <Button
      size="lg"
      tone={isReady ? 'primary' : 'soft'}
      busy={busy}
      {...(isReady && { icon: 'download' as const })}
      onClick={() => void run()}
    >
      {word}
      {isReady && (
        <>
          ，还有 <KeptFor expiresAt={job.expires_at} />
        </>
      )}
    </Button>
  );
}
