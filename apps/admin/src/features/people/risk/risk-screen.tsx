import { RISK } from '@koi/contract/texts';
import { useTab } from '../../../lib/list/index.ts';
import { Card, Hint, Page, Segments, Toolbar } from '../../../ui/index.ts';
import { Cases } from './cases.tsx';
import { Members } from './members.tsx';
import styles from './risk.module.css';
import { Rules } from './rules.tsx';

const TABS = [
  { value: 'members', label: '会员' },
  { value: 'cases', label: '案件' },
  { value: 'rules', label: '规则' },
] as const;
type Tab = (typeof TABS)[number]['value'];

/** Members whose accounts seem to belong together, cases about them, and the rules that found them. */
export function RiskScreen() {
  const [tab, show] = useTab<Tab>(['members', 'cases', 'rules']);
  return (
    <Page title={RISK.checkName}>
      <div className={styles['promise']}>
        <Hint tone="success" icon="shield-check">
          {RISK.promise}
        </Hint>
      </div>
      <Card fill>
        <Toolbar>
          <Segments<Tab> label="内容" value={tab} options={TABS} onChange={(next) => show(next)} />
        </Toolbar>
        {tab === 'members' && <Members />}
        {tab === 'cases' && <Cases />}
        {tab === 'rules' && <Rules />}
      </Card>
    </Page>
  );
}
