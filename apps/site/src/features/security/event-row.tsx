import type { SecurityEvent } from '@koi/contract';
import { SECURITY_EVENT_NAMES } from '@koi/contract/texts';
import { Icon, type IconName } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import { RecordRow } from '../../lib/record-list.tsx';
import { listTime } from '../../lib/record-text.ts';
import { Tag } from '../../ui/tag.tsx';
import styles from './event-row.module.css';

interface Look {
  icon: IconName;
  tone: 'success' | 'danger' | 'neutral';
  state: string;
}

const REFUSED: Look = { icon: 'warning', tone: 'danger', state: '已拒绝' };
const DONE: Look = { icon: 'lock-key', tone: 'neutral', state: '已生效' };
const IN: Look = { icon: 'sign-in', tone: 'success', state: '成功' };

/** Kinds that report a refused attempt. */
const isRefused = (kind: SecurityEvent['kind']) => /wrong|refused|login\.frozen/i.test(kind);

const lookOf = (kind: SecurityEvent['kind']): Look => {
  if (isRefused(kind)) return REFUSED;
  return kind === 'login' || kind === 'registered' ? IN : DONE;
};

/** One event of the security log. */
export function EventRow({ event }: { event: SecurityEvent }) {
  const { icon, tone, state } = lookOf(event.kind);
  return (
    <RecordRow
      mark={
        <span className={join(styles['mark'], styles[tone])}>
          <Icon name={icon} size={20} />
        </span>
      }
      title={SECURITY_EVENT_NAMES[event.kind] ?? event.kind}
      line={[]}
      note={
        <span className={styles['facts']}>
          {[event.device || '客服或系统', event.detail].filter(Boolean).join(' · ')}
          {event.address && <span className={styles['address']}>{event.address}</span>}
        </span>
      }
      end={
        <>
          <time className={styles['time']}>{listTime(event.at)}</time>
          <Tag tone={tone} size="sm">
            {state}
          </Tag>
        </>
      }
    />
  );
}
