import type { UserInfo, VipLevelRow } from '@koi/contract';
import { VIP } from '@koi/contract/texts';
import { displayMoney } from '@koi/money';
import type { ReactNode } from 'react';
import { GoLink } from '../../lib/go-link.tsx';
import { loginPath } from '../../lib/navigation.ts';
import type { VipProgress } from '../../lib/vip.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './vip-card.module.css';

/** Omits the decimals of whole amounts. */
const yuan = (amount: string | bigint) => `¥${displayMoney(amount).replace(/\.00$/, '')}`;

const NUMERALS = ['', '一级', '二级', '三级', '四级', '五级', '六级', '七级', '八级', '九级', '十级'];

function GoldCard({ rank, name, children }: { rank: string; name: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <Picture className={styles.koi} src="/art/koi-gold.svg" width={190} height={199} />
      <p className={styles.rank}>{rank}</p>
      <p className={styles.name}>{name}</p>
      <div className={styles.foot}>{children}</div>
    </section>
  );
}

function Missing({ progress }: { progress: VipProgress }) {
  const { nextLevel, missingDeposit, missingTurnover } = progress;
  if (nextLevel === undefined) return <>已达最高等级</>;
  const next = <b>VIP{nextLevel}</b>;
  if (missingDeposit > 0n)
    return (
      <>
        升级 {next} 还需 <b>{yuan(missingDeposit)}</b>
      </>
    );
  if (missingTurnover > 0n)
    return (
      <>
        升级 {next} 还需流水 <b>{yuan(missingTurnover)}</b>
      </>
    );
  return <>{next} 已达标，次日 24:00 前晋级</>;
}

interface MemberCardProps {
  user: UserInfo;
  level: number;
  levels: readonly VipLevelRow[] | undefined;
  progress: VipProgress | undefined;
}

/** The member's level, and the progress to the next one. */
export function MemberCard({ user, level, levels, progress }: MemberCardProps) {
  const next = levels?.find((row) => row.level === progress?.nextLevel);
  const percent = progress?.percent ?? 0;
  return (
    <GoldCard rank={`VIP${level}`} name={`尊享会员 · ${user.username}`}>
      <p className={styles.line}>
        <span>
          {VIP.deposit} <b>{yuan(user.paysum)}</b>
        </span>
        {progress && <b>{percent}%</b>}
      </p>
      <div
        className={styles.track}
        role="progressbar"
        aria-label="升级进度"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <p className={styles.line}>
        <span>{progress && <Missing progress={progress} />}</span>
        {next && (
          <span>
            需 <b>{yuan(next.recharge)}</b>
          </span>
        )}
      </p>
    </GoldCard>
  );
}

/** `levels` is undefined while they are being read. */
export function VisitorCard({ levels = 0 }: { levels?: number | undefined }) {
  return (
    <GoldCard rank="VIP" name={`${NUMERALS[levels] ?? ''}尊享 · 步步有礼`}>
      <p className={styles.invitation}>登录后查看您的等级与升级进度</p>
      <GoLink to={loginPath('/vip')} className={styles.login}>
        去登录
      </GoLink>
    </GoldCard>
  );
}
