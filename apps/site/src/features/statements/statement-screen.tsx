import type { Statement } from '@koi/contract';
import { STATEMENT_SCREEN, STATEMENTS } from '@koi/contract/texts';
import { navigate } from '@koi/ui/router';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useBack, useQueryParams } from '../../lib/navigation.ts';
import { minuteText, shortText } from '../../lib/protection/moments.ts';
import { Button } from '../../ui/button.tsx';
import { Dock } from '../../ui/dock.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { closingText, Lines, TurnoverEnds } from './lines.tsx';
import { MonthPicker } from './month-picker.tsx';
import styles from './statement-screen.module.css';
import { Summary } from './summary.tsx';
import { useCsv, useMonths, useStatement } from './use-statements.ts';
import { VenueTable } from './venue-table.tsx';

function Body({ statement }: { statement: Statement }) {
  const { from, made_at, no } = statement;
  return (
    <>
      <Summary statement={statement} />
      <Lines statement={statement} />
      <TurnoverEnds ended={statement.turnover_ended} />
      <VenueTable statement={statement} />
      <p className={styles.foot}>
        <span>{STATEMENT_SCREEN.span(shortText(from), closingText(statement), minuteText(made_at))}</span>
        <span>{STATEMENT_SCREEN.number(no)}</span>
      </p>
    </>
  );
}

function Actions({ month }: { month: string }) {
  const { busy, submit: download } = useCsv(month);
  return (
    <div className={styles.dock}>
      <Dock>
        <div className={styles.actions}>
          <Button kind="quiet" icon="file-csv" busy={busy} onClick={() => void download()}>
            {STATEMENT_SCREEN.csv}
          </Button>
          <Button kind="quiet" icon="printer" onClick={() => window.print()}>
            {STATEMENT_SCREEN.print}
          </Button>
        </div>
      </Dock>
    </div>
  );
}

/** 月度对账单: one month of the last twelve, which adds up, as a page to read, to print and to download. */
export function StatementScreen() {
  const back = useBack('/protection');
  const wanted = useQueryParams().get('month');
  const months = useMonths();
  // Without a month in the address the last complete one is shown, or the running one of a new member.
  const first = months.data?.find(({ running }) => running === 0) ?? months.data?.[0];
  const month = months.data?.some((row) => row.month === wanted) ? (wanted ?? undefined) : first?.month;
  const { data, error, refetch } = useStatement(month);
  return (
    <div className={styles.screen}>
      <Screen title={STATEMENTS.title} onBack={back} className={styles.body}>
        {months.error && !months.data && <LoadFailure error={months.error} onRetry={months.refetch} />}
        {months.data && month && (
          <MonthPicker
            months={months.data}
            value={month}
            onChange={(chosen) => navigate(`/statement?month=${chosen}`, { replace: true })}
          />
        )}
        {!data && !error && !months.error && <Skeleton height={560} radius="var(--radius-lg)" />}
        {!data && error && <LoadFailure error={error} onRetry={refetch} />}
        {data && <Body statement={data} />}
      </Screen>
      {data && month && <Actions month={month} />}
    </div>
  );
}
