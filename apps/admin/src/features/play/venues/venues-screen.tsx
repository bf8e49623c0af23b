import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { WholeExport } from '../../../lib/exports/index.ts';
import { useOpenedRow } from '../../../lib/list/index.ts';
import { go } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { Button, Card, Empty, Hint, LoadingCard, Page, Segments } from '../../../ui/index.ts';
import { ReportPanel } from './report-panel.tsx';
import { Reports, reportKey, useReports } from './reports.tsx';
import { VenueCard } from './venue-card.tsx';
import { VenuePanel } from './venue-panel.tsx';
import styles from './venues.module.css';

const POLL_MS = 5000;
const SCOPES = [
  { value: 0, label: '在用' },
  { value: 1, label: '已退役' },
];

export function VenuesScreen() {
  const { data, error, refetch } = useCall(staffCalls.venues.list, {}, { everyMs: POLL_MS });
  const mayManage = useMay('venues.manage');
  const reports = useReports();
  const report = useOpenedRow(reports, reportKey);
  const [retired, setRetired] = useState(0);
  const shown = data?.filter((each) => each.retired === retired);
  const hasRetired = data?.some((each) => each.retired === 1) === true;
  const venue = data?.find(({ platname }) => platname === reports.opened);
  const close = () => reports.open(undefined);
  return (
    <Page
      title="场馆管理"
      actions={
        <>
          {hasRetired && <Segments label="场馆范围" options={SCOPES} value={retired} onChange={setRetired} />}
          <WholeExport label="场馆" unit="个" call={staffCalls.venues.list} request={{}} total={data?.length} />
          {mayManage && (
            <Button tone="primary" icon="plus" onClick={() => go('/venues/new')}>
              新增场馆
            </Button>
          )}
        </>
      }
      panel={
        venue ? (
          <VenuePanel key={venue.platname} venue={venue} onClose={close} />
        ) : (
          report && <ReportPanel key={report.id} report={report} onClose={close} />
        )
      }
    >
      {!mayManage && <Hint>您的角色只能查看场馆。</Hint>}
      {shown ? (
        shown.length === 0 ? (
          <Card>
            <Empty text={retired === 1 ? '没有退役的场馆' : '还没有场馆，新增后测试连接，再对会员开放'} />
          </Card>
        ) : (
          <section aria-label="场馆" className={styles.venues}>
            {shown.map((each) => (
              <VenueCard
                key={each.platname}
                venue={each}
                chosen={each === venue}
                onChoose={() => reports.open(each.platname)}
              />
            ))}
          </section>
        )
      ) : (
        <LoadingCard error={error} onRetry={refetch} rows={6} />
      )}
      <Reports list={reports} />
    </Page>
  );
}
