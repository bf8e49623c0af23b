import type { RedPacketOverview } from '@koi/contract';
import { Card, Icon, Tag } from '../../../ui/index.ts';
import styles from './red-packets.module.css';

const stateOf = ({ commitment, seed }: RedPacketOverview['today']) => {
  if (commitment === '') return { tone: 'neutral', text: '未公布' } as const;
  return seed === '' ? ({ tone: 'info', text: '已承诺' } as const) : ({ tone: 'success', text: '已公开' } as const);
};

function Hash({ label, text }: { label: string; text: string }) {
  return (
    <div className={styles.hash}>
      <dt>{label}</dt>
      <dd title={text}>{text}</dd>
    </div>
  );
}

/** Commitment hash of today's draws. The seed is revealed after the draws have ended. */
export function Commitment({ today }: { today: RedPacketOverview['today'] }) {
  const { tone, text } = stateOf(today);
  return (
    <Card title="公平承诺" actions={<Tag tone={tone}>{text}</Tag>}>
      {today.commitment === '' ? (
        <p className={styles.quiet}>
          <Icon name="shield-check" size={16} />
          开抢前半小时公布当日承诺值，种子在结束前对任何人保密。
        </p>
      ) : (
        <dl className={styles.hashes}>
          <Hash label={`承诺值 · ${today.committed_at.slice(11)}`} text={today.commitment} />
          {today.seed !== '' && <Hash label={`种子 · ${today.revealed_at.slice(11)}`} text={today.seed} />}
        </dl>
      )}
    </Card>
  );
}
