import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { go, Link, useRoute } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { Button, Card, Icon, LoadingCard, Page, Tag } from '../../../ui/index.ts';
import { ClearForm } from './clear-form.tsx';
import { Evidence } from './evidence.tsx';
import { Legend, LinkGraph } from './link-graph.tsx';
import styles from './risk.module.css';
import { ScorePanel } from './score-panel.tsx';

const POLL_MS = 15_000;

const trail = (
  <span className={styles['trail']}>
    <Link to="/risk">风险关联</Link>
    <Icon name="caret-right" size={14} />
  </span>
);

/** Linked accounts, evidence, score and case of one member. */
export function RiskMemberScreen() {
  const id = Number(useRoute().params[1]) || 0;
  const mayRead = useMay('members.read');
  const [clearing, setClearing] = useState<number>();
  const { data, error, refetch } = useCall(staffCalls.risk.detail, { member_id: id }, { everyMs: POLL_MS });
  if (!data) {
    return (
      <Page title="风险关联" trail={trail}>
        <LoadingCard padded error={error} onRetry={refetch} rows={10} />
      </Page>
    );
  }
  const other = data.links.find(({ member_id }) => member_id === clearing);
  const pairs = data.evidence.filter(({ other_id }) => other_id !== 0).length;
  return (
    <Page
      title={data.member_name}
      trail={trail}
      actions={
        <>
          {data.wait && <Tag tone="danger">奖励等待复核</Tag>}
          {mayRead && (
            <Button icon="user" onClick={() => go(`/members/${id}`)}>
              会员档案
            </Button>
          )}
        </>
      }
      panel={<ScorePanel key={id} detail={data} />}
    >
      <Card
        title="关联账号"
        actions={
          <span className={styles['head']}>
            <span className={styles['count']}>{`${data.links.length} 个账号，${pairs} 条证据`}</span>
            <Legend />
          </span>
        }
      >
        <LinkGraph detail={data} />
      </Card>
      <Card
        fill
        title="证据"
        actions={<span className={styles['count']}>看到过的不会删除。标为无关要有原因和到期日，到期后重新计分</span>}
      >
        {other && (
          <ClearForm key={other.member_id} memberId={id} other={other} onClose={() => setClearing(undefined)} />
        )}
        <Evidence detail={data} onClear={setClearing} />
      </Card>
    </Page>
  );
}
