import type { SecurityOverview } from '@koi/contract';
import { Icon } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import { Card } from '../../ui/card.tsx';
import styles from './score-card.module.css';

const PART = 25;
const RADIUS = 34;
const ROUND = 2 * Math.PI * RADIUS;

/** A member always has both passwords; a mobile number and the authenticator are optional. */
const partsOf = ({ mobile, totp }: SecurityOverview) => [
  { label: '登录密码', isThere: true },
  { label: '支付密码', isThere: true },
  { label: '手机号', isThere: mobile === 1 },
  { label: '动态验证码', isThere: totp === 1 },
];

/** The next step and the score that it leads to. */
const adviceOf = ({ mobile, totp }: SecurityOverview, score: number): string => {
  if (totp === 0) return `开启动态验证码可到 ${score + PART}`;
  return mobile === 0 ? `填写手机号可到 ${score + PART}` : '已开启全部保护';
};

export function ScoreCard({ overview }: { overview: SecurityOverview }) {
  const parts = partsOf(overview);
  const score = parts.filter(({ isThere }) => isThere).length * PART;
  return (
    <Card className={styles['card']}>
      <div className={styles['top']}>
        <div className={styles['ring']} role="img" aria-label={`安全评分 ${score}，满分 100`}>
          <svg width="80" height="80" viewBox="0 0 80 80" aria-hidden="true">
            <circle className={styles['track']} cx="40" cy="40" r={RADIUS} />
            <circle
              className={styles['arc']}
              cx="40"
              cy="40"
              r={RADIUS}
              strokeDasharray={`${(ROUND * score) / 100} ${ROUND}`}
            />
          </svg>
          <span>{score}</span>
        </div>
        <div>
          <h2>{score >= 75 ? '账户安全良好' : '建议加强账户安全'}</h2>
          <p>
            安全评分 <b className={styles['score']}>{score}</b>，{adviceOf(overview, score)}
          </p>
        </div>
      </div>
      <ul className={styles['parts']}>
        {parts.map(({ label, isThere }) => (
          <li key={label} className={join(isThere && styles['there'])}>
            <Icon name={isThere ? 'check-circle' : 'circle-dashed'} weight={isThere ? 'fill' : 'regular'} />
            <span>{label}</span>
            <b className={styles['count']}>
              {isThere ? PART : 0} / {PART}
            </b>
          </li>
        ))}
      </ul>
    </Card>
  );
}
