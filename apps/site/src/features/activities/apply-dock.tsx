import type { Activity } from '@koi/contract';
import { APPLICATION_STATE } from '@koi/contract/constants';
import { ACTIVITIES } from '@koi/contract/texts';
import { GoLink } from '../../lib/go-link.tsx';
import { loginPath, useGo } from '../../lib/navigation.ts';
import { useIsMember } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dock } from '../../ui/dock.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './apply-dock.module.css';
import { standingOf } from './standing.ts';
import { useApply } from './use-activities.ts';

/** The result of an earlier application, shown above the button so that the button does not cover it. */
function Earlier({ application, reason }: Activity) {
  if (application === 0) return null;
  return (
    <div className={styles.earlier}>
      {reason !== '' && <Note tone="danger">{ACTIVITIES.rejectedNote(reason)}</Note>}
      {application === APPLICATION_STATE.approved && <p className={styles.quiet}>{ACTIVITIES.passedNote}</p>}
      <GoLink to="/activityRecord" className={styles.link}>
        {ACTIVITIES.toRecord}
      </GoLink>
    </div>
  );
}

export function ApplyDock({ activity }: { activity: Activity }) {
  const isMember = useIsMember();
  const go = useGo();
  const { busy, submit } = useApply(String(activity.id));
  const standing = standingOf(activity, isMember);
  const login = () => void go(loginPath(`/activityInfo?id=${activity.id}`));
  if (standing.kind === 'free') return <p className={styles.free}>{ACTIVITIES.noApplicationNote}</p>;
  return (
    <>
      <Earlier {...activity} />
      <Dock>
        <Button
          className={styles.button}
          busy={busy}
          disabled={standing.kind === 'rest'}
          onClick={standing.kind === 'login' ? login : () => void submit()}
        >
          {standing.label}
        </Button>
      </Dock>
    </>
  );
}
