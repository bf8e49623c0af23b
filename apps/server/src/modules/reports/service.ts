import type { BookCheck, Dashboard } from '@koi/contract';
import { beijingTime } from '@koi/money';
import type { Clock, Database, JobHandler } from '../../platform/index.ts';
import { type Books, checkBooks } from './books.ts';
import { type Flows, readDashboard } from './dashboard.ts';

export interface ReportsDeps {
  database: Database;
  /** The same database, for what may take longer than a request may. */
  patient: Database;
  clock: Clock;
  flows: Flows;
  books: Books;
  /** Takes note of each check that was made. */
  onChecked?: (check: BookCheck) => void;
}

export const createReportsService = ({ database, patient, clock, flows, books, onChecked }: ReportsDeps) => {
  const check = async (): Promise<BookCheck[]> => {
    const checks = await checkBooks(patient, books);
    for (const each of checks) onChecked?.(each);
    return checks;
  };

  const handler: JobHandler = async ({ log }) => {
    for (const { name, passed, detail } of await check()) {
      if (passed) log.info({ check: name, detail }, 'books agree');
      else log.fatal({ check: name, detail }, 'books differ');
    }
  };

  return {
    dashboard: (days: number): Promise<Dashboard> => readDashboard(database.orm, clock.now(), days, flows),

    async books() {
      const checks = await check();
      return { checked_at: beijingTime(clock.now()), checks };
    },

    jobs: [{ name: 'books', times: { cron: '30 4 * * *' }, handler }],
  };
};

export type ReportsService = ReturnType<typeof createReportsService>;
