import type { SecurityOverview } from '@koi/contract';
import { navigate } from '@koi/ui/router';
import { listTime } from '../../lib/record-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Orb } from '../../ui/marks.tsx';
import styles from './security-screen.module.css';
import { useEndSessions } from './use-security.ts';

const NOT_ME = '将退出其他全部设备，然后请您立即修改登录密码。确定不是您本人登录吗？';

/** The login before this one. A member who does not recognise it ends all other sessions and changes the password. */
export function PreviousLogin({ login }: { login: NonNullable<SecurityOverview['previous_login']> }) {
  const { busy, end } = useEndSessions();
  return (
    <Card className={styles['previous']}>
      <Orb icon="clock-counter-clockwise" tone="blue" />
      <div className={styles['text']}>
        <b>
          上次登录 <time>{listTime(login.at)}</time>
        </b>
        <small>
          {login.device} · {login.address}
        </small>
      </div>
      <Button
        kind="plain"
        size="sm"
        busy={busy}
        className={styles['alarm']}
        onClick={() => void end({ text: NOT_ME, onEnded: () => navigate('/password?type=1') })}
      >
        不是我
      </Button>
    </Card>
  );
}
