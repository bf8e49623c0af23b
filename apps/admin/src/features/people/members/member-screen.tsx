import type { MemberFile } from '@koi/contract';
import { freezeAreaOf } from '@koi/contract/rules/freezing';
import { referenceTo } from '@koi/contract/rules/member-references';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { go, Link, useRoute } from '../../../lib/navigation.ts';
import { useMay, useStaff } from '../../../lib/session.ts';
import { Button, Card, Failure, Icon, Page, Skeleton } from '../../../ui/index.ts';
import { BoundCards } from './bound-cards.tsx';
import { FileTabs } from './file-tabs.tsx';
import { Identity, Sums } from './identity.tsx';
import { MEASURES, MeasureDialog } from './measure-dialog.tsx';
import styles from './member-screen.module.css';
import { NewestNotes } from './notes.tsx';
import { Turnover, Wallets } from './wallets.tsx';

const POLL_MS = 10_000;

type MeasureName = 'freeze' | 'unfreeze' | 'unlock' | 'unlockAgain';

function Measures({ member, onChoose }: { member: MemberFile; onChoose: (name: MeasureName) => void }) {
  const mayWrite = useMay('messages.send');
  const mayFreeze = useMay('members.freeze');
  const area = freezeAreaOf(useStaff()?.roles ?? []);
  // Other areas may add their own freeze, which only they lift.
  const isFrozenByMe = member.frozen && (area === 'service' || member.freezes.some((freeze) => freeze.area === area));
  return (
    <>
      {mayWrite && (
        <Button icon="envelope" onClick={() => go(`/messages/new?to=${encodeURIComponent(referenceTo(member.name))}`)}>
          发站内信
        </Button>
      )}
      {mayFreeze && (
        <Button
          icon="lock-open"
          disabled={!member.pay_password_locked}
          title={member.pay_password_locked ? undefined : '支付密码未锁定'}
          onClick={() => onChoose(member.unlocked_lately ? 'unlockAgain' : 'unlock')}
        >
          解锁支付密码
        </Button>
      )}
      {mayFreeze && member.frozen && (
        <Button icon="check-circle" onClick={() => onChoose('unfreeze')}>
          解冻账户
        </Button>
      )}
      {mayFreeze && !isFrozenByMe && (
        <Button tone="danger" icon="snowflake" onClick={() => onChoose('freeze')}>
          {member.frozen ? '追加冻结' : '冻结账户'}
        </Button>
      )}
    </>
  );
}

const trail = (
  <span className={styles.trail}>
    <Link to="/members">会员管理</Link>
    <Icon name="caret-right" size={14} />
  </span>
);

/** The parts of the file in their places, before the file is loaded. */
function Loading() {
  return (
    <div className={styles.layout}>
      <div className={styles.left}>
        <Card padded>
          <Skeleton rows={2} />
        </Card>
        <Card fill padded className={styles.records}>
          <Skeleton rows={8} />
        </Card>
      </div>
      <div className={styles.right}>
        <Card padded>
          <Skeleton rows={6} />
        </Card>
      </div>
    </div>
  );
}

export function MemberScreen() {
  const id = Number(useRoute().params[1]) || 0;
  const [measure, setMeasure] = useState<MeasureName>();
  const { data: member, error, refetch } = useCall(staffCalls.memberFiles.detail, { id }, { everyMs: POLL_MS });
  if (!member) {
    return (
      <Page title="会员档案" trail={trail}>
        {error ? (
          <Card>
            <Failure error={error} onRetry={refetch} />
          </Card>
        ) : (
          <Loading />
        )}
      </Page>
    );
  }
  return (
    <Page title={member.name} trail={trail} actions={<Measures member={member} onChoose={setMeasure} />}>
      <div className={styles.layout}>
        <div className={styles.left}>
          <Identity member={member} />
          <Sums member={member} />
          <FileTabs member={member} />
        </div>
        <div className={styles.right}>
          <Wallets member={member} />
          <Card>
            <Turnover turnover={member.turnover} />
            <BoundCards member={member} />
            <NewestNotes member={member} />
          </Card>
        </div>
      </div>
      {measure && <MeasureDialog measure={MEASURES[measure]} member={member} onClose={() => setMeasure(undefined)} />}
    </Page>
  );
}
