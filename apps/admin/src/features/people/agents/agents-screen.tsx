import { useState } from 'react';
import { useCounts } from '../../../lib/counts.ts';
import { useRerun } from '../../../lib/settlement-runs/index.ts';
import { Card, Page, Segments, Toolbar } from '../../../ui/index.ts';
import { AgentList } from './agent-list.tsx';
import { ApplicationPanel } from './application-panel.tsx';
import { Applications, type Chosen } from './applications.tsx';
import { PlanEditor } from './plan-editor.tsx';
import { Records } from './records.tsx';
import { RunDialog } from './run-dialog.tsx';
import { Runs } from './runs.tsx';

type Tab = 'applications' | 'agents' | 'plan' | 'runs' | 'records';

export function AgentsScreen() {
  const rerun = useRerun('agents.review', RunDialog);
  const waiting = useCounts()?.agents;
  const [tab, setTab] = useState<Tab>('applications');
  const [chosen, setChosen] = useState<Chosen>();
  const [filter, setFilter] = useState({ day: '', search: '' });
  const tabs = [
    { value: 'applications', label: '申请审核', count: waiting || undefined },
    { value: 'agents', label: '代理列表' },
    { value: 'plan', label: '佣金方案' },
    { value: 'runs', label: '结算日' },
    { value: 'records', label: '佣金记录' },
  ] as const;
  const show = (next: Tab) => {
    setTab(next);
    setChosen(undefined);
  };
  const showRecords = (change: Partial<typeof filter>) => {
    setFilter({ day: '', search: '', ...change });
    show('records');
  };
  return (
    <Page
      title="代理管理"
      actions={rerun.button}
      panel={
        tab === 'applications' &&
        chosen && <ApplicationPanel key={chosen.id} application={chosen} onClose={() => setChosen(undefined)} />
      }
    >
      <Card fill>
        <Toolbar>
          <Segments<Tab> label="内容" value={tab} options={tabs} onChange={show} />
        </Toolbar>
        {tab === 'applications' && <Applications selected={chosen?.id} onSelect={setChosen} />}
        {tab === 'agents' && <AgentList onSelect={({ member_name }) => showRecords({ search: member_name })} />}
        {tab === 'plan' && <PlanEditor />}
        {tab === 'runs' && <Runs onSelect={({ day }) => showRecords({ day })} onRun={rerun.onRun} />}
        {tab === 'records' && <Records filter={filter} onFilter={(change) => setFilter({ ...filter, ...change })} />}
      </Card>
      {rerun.dialog}
    </Page>
  );
}
