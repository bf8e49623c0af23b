import { displayMoney } from '@koi/money';
import { Icon } from '@koi/ui/icon';
import { GoLink } from '../../lib/go-link.tsx';
import type { VipProgress } from '../../lib/vip.ts';
import styles from './vip-strip.module.css';

/** Omits the decimals of whole amounts. */
const amount = (missing: bigint) => `¥${displayMoney(missing).replace(/\.00$/, '')}`;

function Next({ progress }: { progress: VipProgress }) {
  const { nextLevel, missingDeposit, missingTurnover } = progress;
  if (nextLevel === undefined) return <>已达最高等级</>;
  const next = <b>VIP{nextLevel}</b>;
  if (missingDeposit > 0n)
    return (
      <>
        距 {next} 还需存款 <b>{amount(missingDeposit)}</b>
      </>
    );
  if (missingTurnover > 0n)
    return (
      <>
        距 {next} 还需流水 <b>{amount(missingTurnover)}</b>
      </>
    );
  return <>{next} 已达标，待晋级</>;
}

export function VipStrip({ level, progress }: { level: number; progress: VipProgress | undefined }) {
  const percent = progress?.percent ?? 0;
  return (
    <GoLink to="/vip" className={styles.strip}>
      <span className={styles.text}>
        <span className={styles.line}>
          <span className={styles.rank}>
            <b>VIP{level}</b> <span>尊享会员</span>
          </span>
          <span className={styles.next}>{progress && <Next progress={progress} />}</span>
        </span>
        <span className={styles.track} aria-hidden="true">
          <span className={styles.done} style={{ width: `${percent}%` }} />
        </span>
      </span>
      <Icon name="caret-right" size={16} />
    </GoLink>
  );
}
