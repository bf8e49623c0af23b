import { staffCalls, useCall } from '../../../lib/api.ts';
import { Bridge } from './bridge.tsx';
import { Liability, Rewards } from './costs.tsx';
import { ExportButton } from './export-button.tsx';
import { GgrChart } from './ggr-chart.tsx';
import { PlayTable } from './play-table.tsx';
import { ProfitCards } from './profit-cards.tsx';
import { PLAY_COLUMNS, playRows } from './profit-csv.ts';
import styles from './profit-tab.module.css';
import { Report } from './report.tsx';
import { SpanBar } from './span-bar.tsx';
import { useSpan } from './use-span.ts';

const REFRESH_MS = 60_000;

/** GGR and NGR of a span. */
export function ProfitTab() {
  const chosen = useSpan();
  const { span, comparison, failing, today } = chosen;
  const query = useCall(
    staffCalls.businessReports.profit,
    { ...span, compare: comparison },
    { keep: true, enabled: failing === undefined, everyMs: REFRESH_MS },
  );
  const name = `盈利 ${span.first} ${span.last}.csv`;
  return (
    <>
      <SpanBar span={chosen}>
        {query.data && <ExportButton name={name} columns={PLAY_COLUMNS} rows={playRows(query.data)} />}
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
