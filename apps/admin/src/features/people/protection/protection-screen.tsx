import { STAFF_PROTECTION } from '@koi/contract/texts';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { useTab } from '../../../lib/list/index.ts';
import { HouseLimits } from '../../../lib/protection/index.ts';
import { Card, Page, Segments, Toolbar } from '../../../ui/index.ts';
import { Blocks } from './blocks.tsx';
import { CasePanel } from './case-panel.tsx';
import { Cases, useCases } from './cases.tsx';
import { Endings } from './endings.tsx';
import { LogState } from './log-state.tsx';
import { Markers } from './markers.tsx';
import styles from './protection.module.css';
import { Report } from './report.tsx';
import { ReturnPanel } from './return-panel.tsx';
import { Returns, useReturns } from './returns.tsx';
import { SettingsForm } from './settings-form.tsx';
import { Side } from './side.tsx';
import { Summary } from './summary.tsx';

const POLL_MS = 15_000;
const TABS = ['blocks', 'returns', 'markers', 'endings', 'cases', 'house-limits', 'report', 'settings'] as const;
type Tab = (typeof TABS)[number];

const EVERYONE = { id: 0, name: '所有会员' };

/** Blocks of members, requests to return, and what needs a look or a decision. Nothing here weakens a member's choice. */
export function ProtectionScreen() {
  const [tab, show] = useTab<Tab>(TABS);
  const { data, error, refetch } = useCall(staffCalls.protection.summary, {}, { everyMs: POLL_MS });
  const returns = useReturns(tab === 'returns');
  const cases = useCases(tab === 'cases');
  const tabs = [
    { value: 'blocks', label: '限制登记' },
    { value: 'returns', label: '返回申请', count: data?.returns || undefined },
    { value: 'markers', label: '需要关心' },
    { value: 'endings', label: '未确认结束', count: data?.endings || undefined },
    { value: 'cases', label: '待查', count: data?.cases || undefined },
    { value: 'house-limits', label: '平台限额' },
    { value: 'report', label: '报表' },
    { value: 'settings', label: '设置' },
  ] as const;
  return (
    <Page
      title={STAFF_PROTECTION.title}
      actions={data && <LogState log={data.log} />}
      panel={
        (tab === 'returns' && returns.opened && (
          <ReturnPanel key={returns.opened.id} request={returns.opened} onClose={() => returns.list.open(undefined)} />
        )) ||
        (tab === 'cases' && cases.opened && (
          <CasePanel key={cases.opened.id} row={cases.opened} onClose={() => cases.list.open(undefined)} />
        ))
      }
    >
      <Summary data={data} error={error} onRetry={refetch} />
      <div className={styles.layout} data-side={tab === 'blocks' || undefined}>
        <Card fill className={styles.main}>
          <Toolbar>
            <Segments<Tab> label="内容" value={tab} options={tabs} onChange={(next) => show(next)} />
          </Toolbar>
          {tab === 'blocks' && <Blocks counts={data?.blocks} />}
          {tab === 'returns' && <Returns list={returns.list} />}
          {tab === 'markers' && <Markers />}
          {tab === 'endings' && <Endings />}
          {tab === 'cases' && <Cases list={cases.list} />}
          {tab === 'house-limits' && <HouseLimits member={EVERYONE} />}
          {tab === 'report' && <Report />}
          {tab === 'settings' && <SettingsForm />}
        </Card>
        {tab === 'blocks' && (
          <Side onReturn={(id) => show('returns', { open: String(id) })} onEndings={() => show('endings')} />
        )}
      </div>
    </Page>
  );
}
