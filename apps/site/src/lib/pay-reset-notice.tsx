import { PAY_RESETS, SECURITY } from '@koi/contract/texts';
import { confirm, toast } from '@koi/ui/feedback';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { api } from './api.ts';
import { calls } from './calls.ts';
import { GoLink } from './go-link.tsx';
import { readPayResetAgain, usePayReset } from './pay-reset.ts';
import styles from './pay-reset-notice.module.css';
import { showFailure } from './show-failure.ts';
import { useSubmit } from './use-submit.ts';

/** Stops a recovery of the account that somebody else asked for. */
function DenyRecovery() {
  const { busy, submit } = useSubmit(async () => {
    const { recoveryNotice: title, recoveryDenyAsk: text, recoveryDeny: ok } = SECURITY;
    if (!(await confirm({ title, text, ok }))) return;
    try {
      const { message } = await api.call(calls.security.denyRecovery, {});
      toast(message || SECURITY.recoveryDenied, 'success');
    } catch (error) {
      showFailure(error);
    }
    await readPayResetAgain();
  });
  return (
    <Button kind="secondary" size="md" busy={busy} onClick={() => void submit()}>
      {SECURITY.recoveryDeny}
    </Button>
  );
}

/** Tells a member who asked neither for a new pay password nor for a recovery, as long as they can stop it. */
export function PayResetNotice({ className }: { className?: string | undefined }) {
  const { request, recovery_at: recoveryAt } = usePayReset().data ?? {};
  const isReset = request && request.deniable === 1;
  return (
    <>
      {recoveryAt ? (
        <Note tone="danger" className={className}>
          {SECURITY.recoveryNotice}
          <DenyRecovery />
        </Note>
      ) : null}
      {isReset ? (
        <Note tone="danger" className={className}>
          {request.state === 'done' ? PAY_RESETS.noticeDone : PAY_RESETS.noticeOpen}
          <GoLink to="/payReset" className={styles.look}>
            {PAY_RESETS.noticeLook}
          </GoLink>
        </Note>
      ) : null}
    </>
  );
}
