import { staffCalls, useCall } from '../../../lib/api.ts';
import { useOpenedRow } from '../../../lib/list/index.ts';
import { useMay } from '../../../lib/session.ts';
import { Card, Empty, Failure, Hint, Page, Skeleton } from '../../../ui/index.ts';
import { ReportPanel } from './report-panel.tsx';
import { Reports, reportKey, useReports } from './reports.tsx';
import { VenueCard } from './venue-card.tsx';
import { VenuePanel } from './venue-panel.tsx';
import styles from './venues.module.css';

const POLL_MS = 5000;

export function VenuesScreen() {
  const { data, error, refetch } = useCall(staffCalls.venues.list, {}, { everyMs: POLL_MS });
  const mayManage = useMay('venues.manage');
  const reports = useReports();
  const report = useOpenedRow(reports, reportKey);
  const venue = data?.find(({ platname }) => platname === reports.opened);
  const close = () => reports.open(undefined);
  return (
    <Page
      title="场馆管理"
      panel={
        venue ? (
          <VenuePanel key={venue.platname} venue={venue} onClose={close} />
        ) : (
          report && <ReportPanel key={report.id} report={report} onClose={close} />
        )
      }
    >
      {!mayManage && <Hint tone="info">您的角色只能查看场馆。</Hint>}
      {data ? (
        data.length === 0 ? (
          <Card>
            <Empty text="还没有场馆" />
          </Card>
        ) : (
          <section aria-label="场馆" className={styles.venues}>
            {data.map((each) => (
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
        <Card>{error ? <Failure error={error} onRetry={refetch} /> : <Skeleton rows={6} />}</Card>
      )}
      <Reports list={reports} />
    </Page>
  );
}
