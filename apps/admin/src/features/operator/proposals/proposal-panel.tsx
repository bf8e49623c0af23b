import type { Proposal } from '@koi/contract';
import { PROPOSAL_STATE } from '@koi/contract/constants';
import { PROPOSAL_KIND_NAMES } from '@koi/contract/texts';
import { Differences } from '../../../lib/differences.tsx';
import { ProposalReview } from '../../../lib/proposal-review.tsx';
import { useMay } from '../../../lib/session.ts';
import { listTime } from '../../../lib/times.ts';
import { Checks, Pairs, Panel, PanelSection } from '../../../ui/index.ts';
import styles from './proposals.module.css';
import { StateTag, TimeLeft } from './state.tsx';

interface ProposalPanelProps {
  proposal: Proposal;
  onClose: () => void;
}

export function ProposalPanel({ proposal, onClose }: ProposalPanelProps) {
  const mayCheck = useMay('proposals.check');
  const { kind, title, changes, reason, maker, checker, remark, created_at, decided_at } = proposal;
  const isWaiting = proposal.state === PROPOSAL_STATE.waiting;
  const [added, changed] = [
    changes.filter(({ before }) => before === ''),
    changes.filter(({ before }) => before !== ''),
  ];
  return (
    <Panel
      subtitle={proposal.no}
      title={`${PROPOSAL_KIND_NAMES[kind]} · ${title}`}
      head={
        <p className={styles.by}>
          {maker} 提出 · {listTime(created_at)}
          {isWaiting && (
            <>
              {' '}
              · 还有 <TimeLeft proposal={proposal} /> 到期
            </>
          )}
        </p>
      }
      onClose={onClose}
      footer={isWaiting && (mayCheck || proposal.made_by_me) && <ProposalReview proposal={proposal} onDone={onClose} />}
    >
      {added.length > 0 && (
        <PanelSection title="内容">
          <Pairs items={added.map(({ field, after }) => ({ label: field, value: after }))} />
        </PanelSection>
      )}
      {changed.length > 0 && (
        <PanelSection title="前后对比">
          <Differences changes={changed} />
        </PanelSection>
      )}
      <PanelSection title="理由">
        <p className={styles.reason}>{reason}</p>
      </PanelSection>
      <PanelSection title="两个人">
        {isWaiting ? (
          <People proposal={proposal} />
        ) : (
          <Pairs
            items={[
              { label: '状态', value: <StateTag state={proposal.state} /> },
              { label: '提出人', value: maker },
              { label: '复核人', value: checker || '无' },
              { label: '处理时间', value: decided_at || '无' },
              { label: '复核备注', value: remark || '无' },
            ]}
          />
        )}
      </PanelSection>
    </Panel>
  );
}

function People({
  proposal: { made_by_me, obstacle, same_network, same_device },
}: Pick<ProposalPanelProps, 'proposal'>) {
  const items = [
    { passed: !made_by_me, name: '提出人与复核人不是同一人', detail: made_by_me ? '您是提出人' : '' },
    {
      passed: obstacle === '' || made_by_me,
      name: '复核人的角色与账号',
      detail: made_by_me ? '' : obstacle,
      result: 'failed' as const,
    },
    { passed: !same_network, name: '两人不在同一网络', detail: same_network ? '将写进审计日志' : '' },
    { passed: !same_device, name: '两人不用同一设备', detail: same_device ? '将写进审计日志' : '' },
  ];
  return <Checks items={items} />;
}
