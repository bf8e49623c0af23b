import type { LastCheck } from '@koi/contract';
import { Button, Card, Checks, Hint, IconButton, Loading } from '../../../ui/index.ts';
import styles from './last-check.module.css';

interface Texts {
  title: string;
  agrees: string;
  /** When the nightly check runs, shown before the first one. */
  nightly: string;
}

interface LastCheckCardProps {
  texts: Texts;
  /** The last check, as it was loaded. */
  loaded: { data: LastCheck | undefined; error: unknown; refetch(): unknown };
  /** Further facts, shown below the time of the check. */
  note?: string | undefined;
  /** Starts another check; undefined without the permission. */
  onStart: ((whole: boolean) => void) | undefined;
  busy: boolean;
}

/** The result of the last check of something, with the choice between what is new and the whole for the next one. */
export function LastCheckCard({ texts, loaded, note, onStart, busy }: LastCheckCardProps) {
  const { data } = loaded;
  const isRunning = data?.running ?? false;
  return (
    <Card
      title={texts.title}
      actions={
        onStart && (
          <>
            <Button disabled={isRunning} title="从第一笔起全部重新核对，可能需要较长时间" onClick={() => onStart(true)}>
              全部核对
            </Button>
            <IconButton
              icon="refresh"
              label={isRunning ? '正在核对' : '重新核对'}
              size={18}
              disabled={isRunning}
              aria-busy={busy || isRunning || undefined}
              onClick={() => onStart(false)}
            />
          </>
        )
      }
    >
      {!data && <Loading error={loaded.error} onRetry={loaded.refetch} rows={3} />}
      {data && <Result check={data} texts={texts} note={note} />}
    </Card>
  );
}

function Result({ check, texts, note }: { check: LastCheck; texts: Texts; note: string | undefined }) {
  const { checked_at, checks, whole, running, failure } = check;
  const differing = checks.filter(({ passed }) => !passed);
  return (
    <div className={styles.result}>
      {failure !== '' && (
        <div role="alert">
          <Hint tone="danger" icon="warning-circle-fill">
            {failure}
          </Hint>
        </div>
      )}
      {checked_at === '' ? (
        <Hint>尚未核对，每日 {texts.nightly}（北京时间）自动核对</Hint>
      ) : differing.length === 0 ? (
        <Hint tone="success" icon="check-circle-fill">
          {texts.agrees}
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
        {checked_at === '' ? '' : `上次${whole ? '全部' : ''}核对于 ${checked_at}`}
      </p>
      {note && <p className={styles.when}>{note}</p>}
    </div>
  );
}
