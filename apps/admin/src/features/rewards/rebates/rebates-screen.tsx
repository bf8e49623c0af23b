import { useState } from 'react';
import { useRerun } from '../../../lib/settlement-runs/index.ts';
import { Card, Page, Segments, Toolbar } from '../../../ui/index.ts';
import { Records } from './records.tsx';
import { RunDialog } from './run-dialog.tsx';
import { Runs } from './runs.tsx';

const TABS = [
  { value: 'runs', label: '结算日' },
  { value: 'records', label: '返水记录' },
] as const;
type Tab = (typeof TABS)[number]['value'];

export function RebatesScreen() {
  const rerun = useRerun('rebates.run', RunDialog);
  const [tab, setTab] = useState<Tab>('runs');
  const [day, setDay] = useState('');
  return (
    <Page title="返水" actions={rerun.button}>
      <Card fill>
        <Toolbar>
          <Segments label="内容" value={tab} options={TABS} onChange={setTab} />
        </Toolbar>
        {tab === 'runs' ? (
          <Runs
            onSelect={(run) => {
              setDay(run.day);
              setTab('records');
            }}
            onRun={rerun.onRun}
          />
        ) : (
          <Records day={day} onDay={setDay} />
        )}
      </Card>
      {rerun.dialog}
    </Page>
  );
}
