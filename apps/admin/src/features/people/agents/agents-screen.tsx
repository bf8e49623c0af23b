import { useCounts } from '../../../lib/counts.ts';
import { useTab } from '../../../lib/list/index.ts';
import { useRerun } from '../../../lib/settlement-runs/index.ts';
import { Card, Page, Segments, Toolbar } from '../../../ui/index.ts';
import { AgentList } from './agent-list.tsx';
import { ApplicationPanel } from './application-panel.tsx';
import { Applications, useApplications } from './applications.tsx';
import { PlanEditor } from './plan-editor.tsx';
import { Records } from './records.tsx';
import { RunDialog } from './run-dialog.tsx';
import { Runs } from './runs.tsx';

const TABS = ['applications', 'agents', 'plan', 'runs', 'records'] as const;
type Tab = (typeof TABS)[number];

export function AgentsScreen() {
  const rerun = useRerun('agents.review', RunDialog);
  const waiting = useCounts()?.agents;
  const [tab, show] = useTab<Tab>(TABS);
  const { list: applications, opened } = useApplications(tab === 'applications');
  const tabs = [
    { value: 'applications', label: '申请审核', count: waiting || undefined },
    { value: 'agents', label: '代理列表' },
    { value: 'plan', label: '佣金方案' },
    { value: 'runs', label: '结算日' },
    { value: 'records', label: '佣金记录' },
  ] as const;
  return (
    <Page
      title="代理管理"
      actions={rerun.button}
      panel={
        tab === 'applications' &&
        opened && <ApplicationPanel key={opened.id} application={opened} onClose={() => applications.open(undefined)} />
      }
    >
      <Card fill>
        <Toolbar>
          <Segments<Tab> label="内容" value={tab} options={tabs} onChange={show} />
        </Toolbar>
        {tab === 'applications' && <Applications list={applications} />}
        {tab === 'agents' && <AgentList onSelect={({ member_name }) => show('records', { search: member_name })} />}
        {tab === 'plan' && <PlanEditor />}
        {tab === 'runs' && <Runs onSelect={({ day }) => show('records', { day })} onRun={rerun.onRun} />}
        {tab === 'records' && <Records />}
      </Card>
      {rerun.dialog}
    </Page>
  );
}
