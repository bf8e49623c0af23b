import type { MemberFile } from '@koi/contract';
import type { Permission } from '@koi/contract/permissions';
import type { ComponentType } from 'react';
import { useTab } from '../../../lib/list/index.ts';
import { useStaff } from '../../../lib/session.ts';
import { Card, Tabs } from '../../../ui/index.ts';
import { ActionsTab, LoginsTab } from './account-tabs.tsx';
import styles from './member-screen.module.css';
import { LedgerTab, OrdersTab } from './money-tabs.tsx';
import { NotesTab } from './notes.tsx';
import { BetsTab } from './play-tab.tsx';
import { ProtectionTab } from './protection-tab.tsx';
import { REWARD_PERMISSIONS, RewardsTab } from './rewards-tab.tsx';
import { RiskTab } from './risk-tab.tsx';
import { SecurityTab } from './security-tab.tsx';
import { LettersTab, TalkTab, WorkOrdersTab } from './talk-tabs.tsx';

interface FileTab {
  label: string;
  /** One of these permissions shows the tab. */
  permissions: readonly Permission[];
  Content: ComponentType<{ member: MemberFile }>;
}

const TABS = {
  ledger: { label: '资金流水', permissions: ['ledger.read'], Content: LedgerTab },
  bets: { label: '投注', permissions: ['bets.read'], Content: BetsTab },
  orders: { label: '存取款', permissions: ['reviews.read'], Content: OrdersTab },
  rewards: { label: '返水与红包', permissions: REWARD_PERMISSIONS, Content: RewardsTab },
  protection: { label: '玩家保护', permissions: ['protection.read'], Content: ProtectionTab },
  risk: { label: '风险关联', permissions: ['risk.read'], Content: RiskTab },
  logins: { label: '登录与设备', permissions: ['members.read'], Content: LoginsTab },
  security: { label: '安全', permissions: ['members.read'], Content: SecurityTab },
  letters: { label: '站内信', permissions: ['messages.read'], Content: LettersTab },
  talk: { label: '客服会话', permissions: ['service.read'], Content: TalkTab },
  'work-orders': { label: '工单', permissions: ['work-orders.read'], Content: WorkOrdersTab },
  actions: { label: '操作记录', permissions: ['audit.read'], Content: ActionsTab },
  notes: { label: '备注', permissions: ['members.read'], Content: NotesTab },
} as const satisfies Record<string, FileTab>;
type TabName = keyof typeof TABS;
const NAMES = Object.keys(TABS) as TabName[];

/** The records of the member. The chosen tab is in the address, so that a link can lead to it. */
export function FileTabs({ member }: { member: MemberFile }) {
  const held = useStaff()?.permissions ?? [];
  const names = NAMES.filter((name) => TABS[name].permissions.some((permission) => held.includes(permission)));
  const [chosen, show] = useTab(names as [TabName, ...TabName[]]);
  const { Content } = TABS[chosen];
  return (
    <Card fill className={styles.records}>
      <Tabs
        label="记录"
        tabs={names.map((value) => ({ value, label: TABS[value].label }))}
        value={chosen}
        onChange={show}
      >
        <Content key={`${member.id} ${chosen}`} member={member} />
      </Tabs>
    </Card>
  );
}
