import type { MemberFile } from '@koi/contract';
import { type ReactNode, useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { FittedMoney } from '../../../lib/fitted-money.tsx';
import { useTab } from '../../../lib/list/index.ts';
import { go, useRoute } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { Button, Card, Failure, Page, Skeleton, Stat, Stats, Tag } from '../../../ui/index.ts';
import { MEASURES, MeasureDialog } from './measure-dialog.tsx';
import { CardsTab, LedgerTab, OrdersTab } from './member-records.tsx';
import styles from './member-screen.module.css';
import { VipTab } from './vip-tab.tsx';
import { Turnover, Wallets } from './wallets.tsx';

const POLL_MS = 10_000;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span>
      {label} <b>{children}</b>
    </span>
  );
}

function Identity({ member }: { member: MemberFile }) {
  return (
    <Card className={styles.identity}>
      <img className={styles.face} src={member.avatar || '/art/avatar.svg'} width={60} height={60} alt="" />
      <div className={styles.who}>
        <h2 className={styles.name}>
          <span className={styles.long}>{member.name}</span>
          <Tag tone="ink">VIP{member.vip}</Tag>
          <Tag tone={member.frozen ? 'danger' : 'success'}>{member.frozen ? '已冻结' : '正常'}</Tag>
          <Tag tone={member.is_agent === 1 ? 'info' : 'neutral'}>{member.is_agent === 1 ? '代理' : '非代理'}</Tag>
          {member.pay_password_locked && <Tag tone="warning">支付密码已锁定</Tag>}
        </h2>
        <p className={styles.facts}>
          <Fact label="ID">{member.id}</Fact>
          <Fact label="实名">{member.realname || '未填写'}</Fact>
          <Fact label="手机">{member.mobile || '未填写'}</Fact>
          <Fact label="注册">{member.joined_at.slice(0, 10)}</Fact>
          <Fact label="最近登录">{member.last_login_at.slice(0, 16) || '从未登录'}</Fact>
          <Fact label="设备">{member.devices} 台</Fact>
        </p>
      </div>
    </Card>
  );
}

function Sums({ member }: { member: MemberFile }) {
  return (
    <Stats>
      <Stat icon="wallet" label="总资产" value={<FittedMoney amount={member.wallets.total} />} />
      <Stat icon="piggy-bank" label="累计存款" value={<FittedMoney amount={member.deposit_total} />} />
      <Stat icon="hand-coins" label="累计取款" value={<FittedMoney amount={member.withdrawal_total} />} />
      <Stat icon="chart-bar" label="累计流水" value={<FittedMoney amount={member.turnover_total} />} />
    </Stats>
  );
}

const TABS = {
  ledger: { label: '资金流水', Content: LedgerTab },
  orders: { label: '存取款', Content: OrdersTab },
  cards: { label: '卡片', Content: CardsTab },
  vip: { label: 'VIP 变动', Content: VipTab },
} as const;
type TabName = keyof typeof TABS;

function Tabs({ member }: { member: MemberFile }) {
  const may = { ledger: useMay('ledger.read'), orders: useMay('reviews.read'), cards: true, vip: useMay('vip.read') };
  const names = (['ledger', 'orders', 'cards', 'vip'] as const).filter((name) => may[name]);
  const [chosen, show] = useTab(names as [TabName, ...TabName[]]);
  const { label, Content } = TABS[chosen];
  return (
    <Card fill className={styles.records}>
      <div className={styles.tabs} role="tablist" aria-label="记录">
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={name === chosen}
            className={styles.tab}
            onClick={() => show(name)}
          >
            {TABS[name].label}
          </button>
        ))}
      </div>
      <div className={styles.tabContent} role="tabpanel" aria-label={label}>
        <Content member={member} />
      </div>
    </Card>
  );
}

type MeasureName = keyof typeof MEASURES;

function Measures({ member, onChoose }: { member: MemberFile; onChoose: (name: MeasureName) => void }) {
  const may = useMay('members.freeze');
  if (!may) return null;
  return (
    <>
      <Button
        icon="lock-open"
        disabled={!member.pay_password_locked}
        title={member.pay_password_locked ? undefined : '支付密码未锁定'}
        onClick={() => onChoose('unlock')}
      >
        解锁支付密码
      </Button>
      {member.frozen ? (
        <Button icon="check-circle" onClick={() => onChoose('unfreeze')}>
          解冻账户
        </Button>
      ) : (
        <Button tone="danger" icon="snowflake" onClick={() => onChoose('freeze')}>
          冻结账户
        </Button>
      )}
    </>
  );
}

export function MemberScreen() {
  const id = Number(useRoute().params[1]) || 0;
  const [measure, setMeasure] = useState<MeasureName>();
  const { data: member, error, refetch } = useCall(staffCalls.memberFiles.detail, { id }, { everyMs: POLL_MS });
  const back = (
    <Button icon="caret-left" onClick={() => go('/members')}>
      会员管理
    </Button>
  );
  if (!member) {
    return (
      <Page title="会员档案" actions={back}>
        <Card>{error ? <Failure error={error} onRetry={refetch} /> : <Skeleton rows={8} />}</Card>
      </Page>
    );
  }
  return (
    <Page
      title={member.name}
      actions={
        <>
          {back}
          <Measures member={member} onChoose={setMeasure} />
        </>
      }
    >
      <div className={styles.layout}>
        <div className={styles.left}>
          <Identity member={member} />
          <Sums member={member} />
          <Tabs member={member} />
        </div>
        <div className={styles.right}>
          <Wallets wallets={member.wallets} />
          <Turnover turnover={member.turnover} />
        </div>
      </div>
      {measure && <MeasureDialog measure={MEASURES[measure]} member={member} onClose={() => setMeasure(undefined)} />}
    </Page>
  );
}
