import { useState } from 'react';
import { useMay } from '../../../lib/session.ts';
import { Button, Card, Page, Segments, Toolbar } from '../../../ui/index.ts';
import { Records } from './records.tsx';
import { RunDialog } from './run-dialog.tsx';
import { Runs } from './runs.tsx';

const TABS = [
  { value: 'runs', label: '结算日' },
  { value: 'records', label: '返水记录' },
] as const;
type Tab = (typeof TABS)[number]['value'];

export function RebatesScreen() {
  const mayRun = useMay('rebates.run');
  const [tab, setTab] = useState<Tab>('runs');
  const [day, setDay] = useState('');
  /** Day to settle again. Undefined while the dialog is closed, empty when no day is preselected. */
  const [running, setRunning] = useState<string>();
  return (
    <Page
      title="返水"
      actions={
        mayRun && (
          <Button tone="soft" icon="refresh" onClick={() => setRunning('')}>
            重新结算
          </Button>
        )
      }
    >
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
            {...(mayRun && { onRun: (run) => setRunning(run.day) })}
          />
        ) : (
          <Records day={day} onDay={setDay} />
        )}
      </Card>
      {running !== undefined && <RunDialog day={running} onClose={() => setRunning(undefined)} />}
    </Page>
  );
}
