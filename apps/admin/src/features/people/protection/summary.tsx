import type { OutputOf, StaffRows } from '@koi/contract';
import { BLOCK_KINDS } from '@koi/contract/rules/protection';
import { BLOCK_KIND_NAMES } from '@koi/contract/texts';
import { Icon, LoadingCard, Stat } from '../../../ui/index.ts';
import styles from './protection.module.css';

export type SummaryData = OutputOf<StaffRows['protection']['summary']>;

function Mix({ blocks }: Pick<SummaryData, 'blocks'>) {
  return (
    <>
      <span className={styles.mix} aria-hidden="true">
        {BLOCK_KINDS.filter((kind) => blocks[kind] > 0).map((kind) => (
          <i key={kind} data-kind={kind} style={{ flexGrow: blocks[kind] }} />
        ))}
      </span>
      <p className={styles.legend}>
        {BLOCK_KINDS.map((kind) => (
          <span key={kind}>
            <i data-kind={kind} aria-hidden="true" />
            {BLOCK_KIND_NAMES[kind]} <b>{blocks[kind]}</b>
          </span>
        ))}
      </p>
    </>
  );
}

interface SummaryProps {
  data: SummaryData | undefined;
  error: unknown;
  onRetry: () => unknown;
}

/** Key figures above the lists. */
export function Summary({ data, error, onRetry }: SummaryProps) {
  if (!data) {
    return <LoadingCard padded error={error} onRetry={onRetry} rows={2} />;
  }
  const { blocks, refused_today: refused, raises, advertising } = data;
  const blocked = BLOCK_KINDS.reduce((sum, kind) => sum + blocks[kind], 0);
  return (
    <div className={styles.summary}>
      <Stat icon="shield-check" label="生效中的限制" value={blocked} unit="人" note={<Mix blocks={blocks} />} />
      <Stat
        icon="prohibit"
        label="今日拦下"
        value={refused.total}
        unit="次"
        note={
          <p className={styles.caption}>
            存款 {refused.deposit} · 进入游戏 {refused.play} · 领取 {refused.rewards}
          </p>
        }
      />
      <Stat
        icon="arrow-up"
        label="提高限额申请"
        value={raises.waiting + raises.ready + raises.lapsed}
        unit="件"
        note={
          <p className={styles.caption}>
            等待中 {raises.waiting} · 待本人确认 {raises.ready} · 已失效 {raises.lapsed}
          </p>
        }
      />
      <Stat
        icon="megaphone"
        label="受限会员收到的推广"
        value={advertising}
        unit="条"
        tone={advertising > 0 ? 'danger' : 'plain'}
        note={
          <p className={styles.caption} data-tone={advertising > 0 ? 'danger' : 'success'}>
            <Icon name={advertising > 0 ? 'warning-circle-fill' : 'check-circle-fill'} size={14} />近 30 天必须为 0
          </p>
        }
      />
    </div>
  );
}
