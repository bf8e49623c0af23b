import type { VenueRow } from '@koi/contract';
import { displayMoney } from '@koi/money';
import { listTime } from '../../../lib/times.ts';
import { VenueMark } from '../../../lib/venue-mark.tsx';
import { Icon, Tag } from '../../../ui/index.ts';
import { answeredShare, healthOf, responseText } from './health.ts';
import styles from './venues.module.css';

/** The most important note: maintenance, failure or an alarm, otherwise when the bets were last read. */
function Note({ venue }: { venue: VenueRow }) {
  if (venue.state === 'resting') {
    const until = venue.rest_until === '' ? '结束时间未定' : `至 ${listTime(venue.rest_until)}`;
    const reason = venue.rest_reason === '' ? '' : `${venue.rest_reason}，`;
    return (
      <span className={styles.note} title={`${reason}${until}`}>
        <Icon name="wrench" size={14} />
        <span>
          {reason}
          {until}
        </span>
      </span>
    );
  }
  if (venue.state === 'unopened' || venue.state === 'retired') {
    return (
      <span className={styles.note}>
        <Icon name="lock-key" size={14} />
        <span>{venue.state === 'retired' ? '不再使用，会员看不到' : '会员看不到，测试通过后开放'}</span>
      </span>
    );
  }
  if (venue.rest_from !== '') {
    const start = `${listTime(venue.rest_from)} 起维护`;
    return (
      <span className={styles.note} title={start}>
        <Icon name="wrench" size={14} />
        <span>{start}</span>
      </span>
    );
  }
  if (venue.failure !== '') {
    return (
      <span className={styles.note} data-tone="danger" title={venue.failure}>
        <Icon name="warning-circle-fill" size={14} />
        <span>{venue.failure}</span>
      </span>
    );
  }
  const alarms = [
    ...(venue.unexplained === '0.00' ? [] : [`${displayMoney(venue.unexplained)} 无注单可解释`]),
    ...(venue.quarantined === 0 ? [] : [`隔离注单 ${venue.quarantined} 条`]),
  ];
  if (alarms.length > 0) {
    return (
      <span className={styles.note} data-tone="danger" title={alarms.join('，')}>
        <Icon name="warning-circle-fill" size={14} />
        <span>{alarms.join('，')}</span>
      </span>
    );
  }
  return (
    <span className={styles.note}>
      <Icon name="clock" size={14} />
      <span>{venue.last_pull_at === '' ? '尚未拉取注单' : `注单更新于 ${listTime(venue.last_pull_at)}`}</span>
    </span>
  );
}

interface VenueCardProps {
  venue: VenueRow;
  chosen: boolean;
  onChoose: () => void;
}

export function VenueCard({ venue, chosen, onChoose }: VenueCardProps) {
  const health = healthOf(venue);
  const figures = [
    { label: '成功率', value: answeredShare(venue) },
    { label: '响应', value: responseText(venue) },
    { label: '在途', value: displayMoney(venue.open_amount) },
    { label: '会员余额', value: displayMoney(venue.balance) },
    { label: '今日投注', value: displayMoney(venue.stake_today) },
    { label: '今日盈亏', value: displayMoney(venue.result_today).replace('-', '−') },
  ];
  return (
    <button type="button" className={styles.card} aria-pressed={chosen} aria-label={venue.title} onClick={onChoose}>
      <span className={styles.head}>
        <VenueMark name={venue.title} />
        <b className={styles.name} title={venue.title}>
          {venue.title}
        </b>
        <Tag tone={health.tone}>{health.text}</Tag>
      </span>
      <span className={styles.figures}>
        {figures.map(({ label, value }) => (
          <span key={label} className={styles.figure}>
            <small>{label}</small>
            <b title={value}>{value}</b>
          </span>
        ))}
      </span>
      <Note venue={venue} />
    </button>
  );
}
