import { staffCalls, useCall } from '../../lib/api.ts';
import { useMay } from '../../lib/session.ts';
import { Card, Checks, Failure, Hint, IconButton, Skeleton } from '../../ui/index.ts';
import styles from './books.module.css';

/** The books against each other, checked at the moment one looks. */
export function Books({ className }: { className?: string | undefined }) {
  const may = useMay('ledger.read');
  const books = useCall(staffCalls.reports.books, {}, { enabled: may });
  if (!may) return null;
  const { data } = books;
  const differing = data?.checks.filter(({ passed }) => !passed) ?? [];
  return (
    <Card
      title="账本核对"
      className={className}
      actions={
        <IconButton
          icon="refresh"
          label="重新核对"
          size={18}
          aria-busy={books.isFetching || undefined}
          onClick={() => void books.refetch()}
        />
      }
    >
      {books.isPending && <Skeleton rows={3} />}
      {books.isError && !data && <Failure error={books.error} onRetry={books.refetch} />}
      {data && (
        <div className={styles.books}>
          {differing.length === 0 ? (
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
          <Checks items={differing.length === 0 ? data.checks : differing} />
          <p className={styles.when}>核对于 {data.checked_at}</p>
        </div>
      )}
    </Card>
  );
}
