import type { RiskBrief } from '@koi/contract';
import { RISK, RISK_RULE_NAMES } from '@koi/contract/texts';
import { Hint, Pairs, PanelSection, Tag } from '../../ui/index.ts';
import { staffCalls, useCall } from '../api.ts';
import { Link } from '../navigation.ts';
import { useMay } from '../session.ts';
import { linkText, riskPath, scoreTone } from './look.tsx';
import styles from './risk.module.css';

const SHOWN = 3;

function Facts({ memberId, brief }: { memberId: number; brief: RiskBrief }) {
  const hits = brief.hits.filter(({ shadow_day }) => shadow_day === 0);
  const linked = brief.links.filter(({ strength, clearance }) => strength !== 'relation' && clearance === null);
  return (
    <>
      {!brief.available && <Hint tone="warning">{RISK.checkUnavailable}</Hint>}
      <Pairs
        items={[
          { label: '风险分', value: <Tag tone={scoreTone(brief.score)}>{brief.score}</Tag> },
          ...hits.map(({ rule, points, others }) => ({
            label: RISK_RULE_NAMES[rule],
            value: [`+${points}`, ...others.slice(0, SHOWN)].join(' · '),
          })),
          ...linked.slice(0, SHOWN).map((link) => ({
            label: '关联账号',
            value: (
              <span>
                <Link to={riskPath(link.member_id)}>{link.member_name}</Link> {linkText(link)}
              </span>
            ),
          })),
          ...(brief.wait ? [{ label: '奖励', value: <Tag tone="danger">等待放行</Tag> }] : []),
        ]}
      />
      <Link to={riskPath(memberId)} className={styles['more']}>
        查看关联与证据
      </Link>
    </>
  );
}

/** Score and links of a member beside an order, an application or the member's file. */
export function RiskSection({ memberId }: { memberId: number }) {
  const mayRead = useMay('risk.read');
  const { data, error } = useCall(staffCalls.risk.brief, { member_id: memberId }, { enabled: mayRead });
  if (!data && !error) return null;
  return (
    <PanelSection title={RISK.checkName}>
      {data ? <Facts memberId={memberId} brief={data} /> : <Hint tone="warning">{RISK.checkUnavailable}</Hint>}
    </PanelSection>
  );
}
