import { staffCalls, useCall } from '../../../lib/api.ts';
import { useMay } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { LastCheckCard } from './last-check.tsx';
import { useCheckPolling } from './use-check-polling.ts';

const BOOKS = { title: '账本核对', agrees: '账本核对一致', nightly: '04:30' };
const AUDIT = { title: '审计日志核对', agrees: '审计日志核对一致', nightly: '04:40' };

/** The last check of the books. Staff with the permission can start another one, which runs in the background. */
export function Books() {
  const may = useMay('ledger.read');
  const mayCheck = useMay('books.check');
  const { everyMs, watch } = useCheckPolling();
  const books = useCall(staffCalls.reports.books, {}, { enabled: may, everyMs });
  const { busy, run } = useAction(staffCalls.reports.checkBooks, { changes: [staffCalls.reports.books] });
  watch(books.data?.running);
  if (!may) return null;
  const sealedUntil = books.data?.sealed_until ?? '';
  return (
    <LastCheckCard
      texts={BOOKS}
      loaded={books}
      note={sealedUntil === '' ? undefined : `账目已封存至 ${sealedUntil}，此前的账目轮流抽查`}
      onStart={mayCheck ? (whole) => void run({ whole }) : undefined}
      busy={busy}
    />
  );
}

/** The last check of the audit log. */
export function AuditCheck() {
  const may = useMay('audit.read');
  const mayCheck = useMay('books.check');
  const { everyMs, watch } = useCheckPolling();
  const audit = useCall(staffCalls.reports.audit, {}, { enabled: may, everyMs });
  const { busy, run } = useAction(staffCalls.reports.checkAudit, { changes: [staffCalls.reports.audit] });
  watch(audit.data?.running);
  if (!may) return null;
  return (
    <LastCheckCard
      texts={AUDIT}
      loaded={audit}
      onStart={mayCheck ? (whole) => void run({ whole }) : undefined}
      busy={busy}
    />
  );
}
