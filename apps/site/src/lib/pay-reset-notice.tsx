import { PAY_RESETS } from '@koi/contract/texts';
import { Note } from '../ui/note.tsx';
import { GoLink } from './go-link.tsx';
import { usePayReset } from './pay-reset.ts';
import styles from './pay-reset-notice.module.css';

/** Tells a member who did not ask for a new pay password, as long as they can stop it. */
export function PayResetNotice({ className }: { className?: string | undefined }) {
  const request = usePayReset().data?.request;
  if (!request || request.deniable === 0) return null;
  return (
    <Note tone="danger" className={className}>
      {request.state === 'done' ? PAY_RESETS.noticeDone : PAY_RESETS.noticeOpen}
      <GoLink to="/payReset" className={styles.look}>
        {PAY_RESETS.noticeLook}
      </GoLink>
    </Note>
  );
}
