import { useTab } from '../../../lib/list/index.ts';
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
  const [tab, show] = useTab<Tab>(['runs', 'records']);
  return (
    <Page title="返水" actions={rerun.button}>
      <Card fill>
        <Toolbar>
          <Segments label="内容" value={tab} options={TABS} onChange={show} />
        </Toolbar>
        {tab === 'runs' ? <Runs onSelect={({ day }) => show('records', { day })} onRun={rerun.onRun} /> : <Records />}
      </Card>
      {rerun.dialog}
    </Page>
  );
}
