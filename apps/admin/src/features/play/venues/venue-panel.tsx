import type { VenueRow } from '@koi/contract';
import { BREAKER_STATE_NAMES } from '@koi/contract/texts';
import { useState } from 'react';
import { counted } from '../../../lib/list/index.ts';
import { go, Link } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { Button, Hint, Money, Pairs, Panel, PanelSection, Tag } from '../../../ui/index.ts';
import { answeredShare, healthOf, responseText } from './health.ts';
import { MaintenanceDialog } from './maintenance-dialog.tsx';
import { Quarantine } from './quarantine.tsx';
import styles from './venues.module.css';

const BREAKER_TONES = { closed: 'success', open: 'danger', probing: 'warning' } as const;
const NEVER = '—';

const connectionFacts = (venue: VenueRow) => [
  {
    label: '熔断器',
    value: <Tag tone={BREAKER_TONES[venue.breaker]}>{BREAKER_STATE_NAMES[venue.breaker]}</Tag>,
  },
  { label: '成功率', value: `${answeredShare(venue)}（近 ${venue.recent_calls} 次）` },
  { label: '响应时间', value: responseText(venue) },
  { label: '最近答复', value: venue.last_answer_at || NEVER },
  ...(venue.failing_since === '' ? [] : [{ label: '无答复起', value: venue.failing_since }]),
  { label: '注单更新', value: venue.last_pull_at || NEVER },
];

const moneyFacts = (venue: VenueRow) => [
  { label: '会员数', value: counted(venue.players) },
  { label: '会员余额', value: <Money amount={venue.balance} /> },
  { label: '垫付', value: <Money amount={venue.advanced} /> },
  ...(venue.unexplained === '0.00' ? [] : [{ label: '无注单可解释', value: <Money amount={venue.unexplained} /> }]),
  { label: '今日投注', value: <Money amount={venue.stake_today} /> },
  { label: '今日盈亏', value: <Money amount={venue.result_today} sign /> },
  {
    label: '待结算转账',
    value:
      venue.open_transfers === 0 ? (
        '无'
      ) : (
        <Link className={styles.link} to={`/transfers?platname=${venue.platname}`}>
          {venue.open_transfers} 笔，
          <Money amount={venue.open_amount} />
        </Link>
      ),
  },
];

function Rest({ venue }: { venue: VenueRow }) {
  return (
    <PanelSection title="维护">
      <Pairs
        items={[
          { label: '原因', value: venue.rest_reason || '未填写' },
          ...(venue.rest_from === '' ? [] : [{ label: '计划开始', value: venue.rest_from }]),
          { label: '预计结束', value: venue.rest_until || '未定，须手动恢复' },
        ]}
      />
    </PanelSection>
  );
}

export function VenuePanel({ venue, onClose }: { venue: VenueRow; onClose: () => void }) {
  const mayManage = useMay('venues.manage');
  const [asking, setAsking] = useState(false);
  const health = healthOf(venue);
  const rests = venue.maintenance === 1 || venue.rest_from !== '';
  return (
    <Panel
      subtitle={venue.platname}
      title={venue.title}
      head={
        <p className={styles.state}>
          <Tag tone={health.tone}>{health.text}</Tag>
        </p>
      }
      onClose={onClose}
      footer={
        mayManage && (
          <>
            <Button size="lg" icon="pencil" onClick={() => go(`/venues/${venue.platname}`)}>
              编辑
            </Button>
            {venue.open === 1 && (
              <Button size="lg" tone={rests ? 'primary' : 'danger'} icon="wrench" onClick={() => setAsking(true)}>
                {venue.rest_from !== '' ? '取消维护计划' : rests ? '恢复开放' : '设置维护'}
              </Button>
            )}
          </>
        )
      }
    >
      {venue.failure !== '' && (
        <PanelSection>
          <Hint tone="danger">最近一次请求没有明确答复：{venue.failure}</Hint>
        </PanelSection>
      )}
      {venue.state === 'unconnected' && (
        <PanelSection>
          <Hint tone="warning">该场馆没有接口地址和密钥，会员无法进入。请在编辑中填写。</Hint>
        </PanelSection>
      )}
      {venue.state === 'unopened' && (
        <PanelSection>
          <Hint tone="warning">该场馆还没有对会员开放。请在编辑中测试连接，通过后开放。</Hint>
        </PanelSection>
      )}
      {venue.unexplained !== '0.00' && (
        <PanelSection>
          <Hint tone="danger">场馆付出的款项没有注单可解释，明细见当日对账。请与场馆核实。</Hint>
        </PanelSection>
      )}
      {rests && <Rest venue={venue} />}
      <PanelSection title="连接">
        <Pairs items={connectionFacts(venue)} />
      </PanelSection>
      <PanelSection title="资金">
        <Pairs items={moneyFacts(venue)} />
      </PanelSection>
      {venue.quarantined > 0 && <Quarantine venue={venue.platname} held={venue.quarantined} />}
      {asking && <MaintenanceDialog venue={venue} onClose={() => setAsking(false)} />}
    </Panel>
  );
}
