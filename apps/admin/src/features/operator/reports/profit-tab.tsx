import type { ProfitReport } from '@koi/contract';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { WholeExport } from '../../../lib/exports/index.ts';
import { Bridge } from './bridge.tsx';
import { Liability, Rewards } from './costs.tsx';
import { GgrChart } from './ggr-chart.tsx';
import { PlayTable } from './play-table.tsx';
import { ProfitCards } from './profit-cards.tsx';
import styles from './profit-tab.module.css';
import { Report } from './report.tsx';
import { SpanBar } from './span-bar.tsx';
import { useSpan } from './use-span.ts';

const REFRESH_MS = 60_000;

/** The table has a row for each venue and one for each of its games. */
const rowsIn = (report: ProfitReport | undefined) =>
  report?.venues.reduce((rows, { games }) => rows + 1 + games.length, 0);

/** GGR and NGR of a span. */
export function ProfitTab() {
  const chosen = useSpan();
  const { span, comparison, failing, today } = chosen;
  const request = { ...span, compare: comparison };
  const query = useCall(staffCalls.businessReports.profit, request, {
    keep: true,
    enabled: failing === undefined,
    everyMs: REFRESH_MS,
  });
  return (
    <>
      <SpanBar span={chosen}>
        <WholeExport
          label="盈利报表"
          unit="行"
          call={staffCalls.businessReports.profit}
          request={request}
          total={failing === undefined ? rowsIn(query.data) : undefined}
        />
      </SpanBar>
      <Report title="盈利" query={query} figures={5}>
        {(report) => (
          <>
            <ProfitCards report={report} comparison={comparison} />
            <div className={styles.middle}>
              <GgrChart report={report} comparison={comparison} today={today} />
              <Bridge report={report} />
            </div>
            <PlayTable report={report} />
            <div className={styles.bottom}>
              <Rewards report={report} />
              <Liability report={report} />
            </div>
          </>
        )}
      </Report>
    </>
  );
}
