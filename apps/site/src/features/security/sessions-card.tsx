import type { MemberSession } from '@koi/contract';
import { listTime } from '../../lib/record-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Orb } from '../../ui/marks.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './security-screen.module.css';
import { useEndSessions } from './use-security.ts';

function Session({ session }: { session: MemberSession }) {
  const { busy, end } = useEndSessions();
  const { id, device, device_kind, address, opened_at, current } = session;
  return (
    <li className={styles['session']}>
      <Orb icon={device_kind === 'phone' ? 'device-mobile' : 'desktop'} tone={current ? 'jade' : 'neutral'} />
      <div className={styles['text']}>
        <b>
          {device}
          {current && (
            <Tag tone="success" size="sm">
              本机
            </Tag>
          )}
        </b>
        <small>
          {address} · <time>{listTime(opened_at)}</time> 登录
        </small>
      </div>
      {!current && (
        <Button
          kind="quiet"
          size="sm"
          busy={busy}
          className={styles['end']}
          aria-label={`退出 ${device}`}
          onClick={() => void end({ text: `确定退出「${device}」吗？进行中的游戏会一并结束。`, id })}
        >
          退出此设备
        </Button>
      )}
    </li>
  );
}

/** The live sessions. Ending one ends games as well, because they can't be told apart by session. */
export function SessionsCard({ sessions }: { sessions: readonly MemberSession[] }) {
  const { busy, end } = useEndSessions();
  return (
    <>
      <div className={styles['head']}>
        <h2>设备与会话</h2>
        <span>共 {sessions.length} 个</span>
      </div>
      <Card>
        <ul>
          {sessions.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
        <div className={styles['all']}>
          {sessions.length > 1 && (
            <Button
              kind="secondary"
              size="md"
              busy={busy}
              onClick={() => void end({ text: '确定退出其他全部设备吗？进行中的游戏会一并结束。' })}
            >
              退出其他全部设备
            </Button>
          )}
          <p>每次登录最长保留 30 天；退出时，进行中的游戏一并结束</p>
        </div>
      </Card>
    </>
  );
}
