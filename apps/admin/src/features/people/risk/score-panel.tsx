import type { RiskDetail, RiskHit } from '@koi/contract';
import { RISK_LOOK_FROM, RISK_SHADOW_DAYS, RISK_WAIT_FROM } from '@koi/contract/constants';
import { RISK, RISK_RULE_NAMES } from '@koi/contract/texts';
import { rightText } from '../../../lib/risk/index.ts';
import { useMay } from '../../../lib/session.ts';
import { Empty, Hint, Panel, PanelSection, Tag } from '../../../ui/index.ts';
import { CaseActions, CaseNotes } from './case-part.tsx';
import styles from './risk.module.css';

const DAY_START = 'YYYY-'.length;
const DAY_END = 'YYYY-MM-DD'.length;

const meaningOf = ({ score, wait, look, available, release }: RiskDetail): string => {
  if (!available) return RISK.checkUnavailable;
  if (wait) return '取款与奖励由人看，奖励先等待';
  if (release !== null) return `取款与奖励由人看，奖励已放行至 ${release.until.slice(0, DAY_END)}`;
  return look || score >= RISK_LOOK_FROM ? '取款与奖励由人看' : '不影响取款与奖励';
};

function Scale({ detail }: { detail: RiskDetail }) {
  return (
    <>
      <p className={styles['meaning']}>{meaningOf(detail)}</p>
      <div className={styles['scale']} aria-hidden="true">
        <i style={{ width: `${detail.score}%` }} />
        <s style={{ left: `${RISK_LOOK_FROM}%` }} />
        <s style={{ left: `${RISK_WAIT_FROM}%` }} />
      </div>
      <p className={styles['marks']}>
        <span>{`${RISK_LOOK_FROM} 人工查看`}</span>
        <span>{`${RISK_WAIT_FROM} 奖励等待`}</span>
      </p>
    </>
  );
}

function Hit({ hit }: { hit: RiskHit }) {
  const { rule, points, shadow_day, others, expires_at } = hit;
  const isShadow = shadow_day > 0;
  const who = [...others.slice(0, 2), ...(others.length > 2 ? [`等 ${others.length} 个`] : [])].join('、');
  const until = `${expires_at.slice(DAY_START, DAY_END)} 到期`;
  return (
    <li className={styles['hit']} data-shadow={isShadow || undefined}>
      <b>
        {RISK_RULE_NAMES[rule]} {isShadow && <Tag>影子</Tag>}
      </b>
      <span>{isShadow ? `第 ${shadow_day} / ${RISK_SHADOW_DAYS} 天` : rightText(hit)}</span>
      <em>{isShadow ? `(${points})` : `+${points}`}</em>
      <small>{isShadow ? '试行规则，不计分' : [who, until].filter(Boolean).join(' · ')}</small>
    </li>
  );
}

/** Score, the rules behind it, and the case. */
export function ScorePanel({ detail }: { detail: RiskDetail }) {
  const mayAct = useMay('risk.act');
  return (
    <Panel
      subtitle={`风险分 · 规则 ${detail.version}`}
      title={<span className={styles['score']}>{detail.score}</span>}
      head={<Scale detail={detail} />}
      footer={mayAct && <CaseActions detail={detail} />}
    >
      <PanelSection>
        {detail.hits.length === 0 ? (
          <Empty text="没有规则命中" />
        ) : (
          <ul className={styles['hits']}>
            {detail.hits.map((hit) => (
              <Hit key={`${hit.rule} ${hit.shadow_day}`} hit={hit} />
            ))}
          </ul>
        )}
      </PanelSection>
      <PanelSection>
        <Hint tone="success" icon="shield-check">
          {RISK.promise}
        </Hint>
      </PanelSection>
      <CaseNotes detail={detail} />
    </Panel>
  );
}
