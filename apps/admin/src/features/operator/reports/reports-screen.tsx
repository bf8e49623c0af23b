import type { ComponentType } from 'react';
import { useTab } from '../../../lib/list/index.ts';
import { Page, Segments } from '../../../ui/index.ts';
import { AgentsTab } from './agents/index.ts';
import { CohortsTab } from './cohorts/index.ts';
import { LargeTab } from './large-tab.tsx';
import { MembersTab } from './members/index.ts';
import { ProfitTab } from './profit-tab.tsx';
import { spanned } from './spanned.tsx';
import { useSpan } from './use-span.ts';
import { WaysTab } from './ways-tab.tsx';

/** The reports by the name of their tab in the address. */
const TABS: Readonly<Record<string, { name: string; view: ComponentType }>> = {
  profit: { name: '盈利', view: ProfitTab },
  cohorts: { name: '同期群', view: spanned('同期群', CohortsTab) },
  members: { name: '会员', view: spanned('会员', MembersTab, { compares: true }) },
  agents: { name: '代理', view: spanned('代理', AgentsTab) },
  ways: { name: '支付方式', view: WaysTab },
  large: { name: '大额', view: LargeTab },
};
const NAMES = Object.keys(TABS) as [string, ...string[]];
const OPTIONS = Object.entries(TABS).map(([value, { name: label }]) => ({ value, label }));

export function ReportsScreen() {
  const [tab, show] = useTab(NAMES);
  const { kept } = useSpan();
  const View = TABS[tab]?.view ?? ProfitTab;
  return (
    <Page
      title="经营报表"
      actions={<Segments label="报表" options={OPTIONS} value={tab} onChange={(next) => show(next, kept)} />}
    >
      <View key={tab} />
    </Page>
  );
}
