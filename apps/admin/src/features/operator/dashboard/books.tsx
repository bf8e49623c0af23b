import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { useMay } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Card, Checks, Failure, Hint, IconButton, Skeleton } from '../../../ui/index.ts';
import styles from './books.module.css';

const POLL_MS = 3_000;
const IDLE_POLL_MS = 60_000;

/** The last check of the books. Staff with the permission can start another one, which runs in the background. */
export function Books({ className }: { className?: string | undefined }) {
  const may = useMay('ledger.read');
  const mayCheck = useMay('books.check');
  const [isWatched, setWatched] = useState(false);
  const books = useCall(staffCalls.reports.books, {}, { enabled: may, everyMs: isWatched ? POLL_MS : IDLE_POLL_MS });
  const { busy, run } = useAction(staffCalls.reports.checkBooks, { changes: [staffCalls.reports.books] });
  if (!may) return null;
  const { data } = books;
  const isRunning = data?.running ?? false;
  if (isRunning !== isWatched) setWatched(isRunning);
  return (
    <Card
      title="账本核对"
      className={className}
      actions={
        mayCheck && (
          <IconButton
            icon="refresh"
            label={isRunning ? '正在核对' : '重新核对'}
            size={18}
            disabled={isRunning}
            aria-busy={busy || isRunning || undefined}
            onClick={() => void run({})}
          />
        )
      }
    >
      {books.isPending && <Skeleton rows={3} />}
      {books.isError && !data && <Failure error={books.error} onRetry={books.refetch} />}
      {data && <LastCheck {...data} />}
    </Card>
  );
}

interface LastCheckProps {
  checked_at: string;
  checks: { name: string; passed: boolean; detail: string }[];
  running: boolean;
  failure: string;
}

function LastCheck({ checked_at, checks, running, failure }: LastCheckProps) {
  const differing = checks.filter(({ passed }) => !passed);
  return (
    <div className={styles.books}>
      {failure !== '' && (
        <div role="alert">
          <Hint tone="danger" icon="warning-circle-fill">
            {failure}
          </Hint>
        </div>
      )}
      {checked_at === '' ? (
        <Hint tone="info">尚未核对，每日 04:30（北京时间）自动核对</Hint>
      ) : differing.length === 0 ? (
        <Hint tone="success" icon="check-circle-fill">
          账本核对一致
        </Hint>
      ) : (
        <div role="alert">
          <Hint tone="danger" icon="warning-circle-fill">
            {differing.length} 项核对不一致，请立即联系财务与技术人员
          </Hint>
        </div>
      )}
      {checks.length > 0 && <Checks items={differing.length === 0 ? checks : differing} />}
      <p className={styles.when} role="status">
        {running ? '正在核对，完成后自动更新' : ''}
        {running && checked_at !== '' ? '；' : ''}
        {checked_at === '' ? '' : `上次核对于 ${checked_at}`}
      </p>
    </div>
  );
}
