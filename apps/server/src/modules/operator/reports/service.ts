import type { BookCheck, Dashboard, OutputOf, staffRows } from '@koi/contract';
import { beijingTime } from '@koi/money';
import {
  type Clock,
  type Database,
  type JobHandler,
  type Logger,
  refuse,
  type StaffActor,
} from '../../../platform/index.ts';
import type { Audit } from '../../people/staff/index.ts';
import { finishRun, newestRuns, startRun } from './book-runs.ts';
import { type Flows, readDashboard } from './dashboard.ts';
import { auditBooks } from './house-books.ts';

export interface ReportsDeps {
  database: Database;
  /** The same database, with a longer time limit than requests have. */
  patient: Database;
  clock: Clock;
  log: Logger;
  audit: Audit;
  flows: Flows;
  /** Called with the result of each check. */
  onChecked?: (check: BookCheck) => void;
}

export const createReportsService = (deps: ReportsDeps) => {
  const { database, patient, clock, audit, flows, onChecked } = deps;
  let underWay: Promise<void> = Promise.resolve();

  /** Runs all checks and stores the result, or the reason for a failure. */
  const check = async (run: number, log: Logger): Promise<void> => {
    try {
      const checks = await auditBooks(patient);
      await finishRun(database.orm, run, { checks, at: clock.now() });
      for (const each of checks) {
        onChecked?.(each);
        if (each.passed) log.info({ check: each.name, detail: each.detail }, 'books agree');
        else log.fatal({ check: each.name, detail: each.detail }, 'books differ');
      }
    } catch (cause) {
      log.error({ err: cause }, 'the books could not be checked');
      await finishRun(database.orm, run, { failure: '核对未能完成，详见服务器日志', at: clock.now() });
      throw cause;
    }
  };

  const handler: JobHandler = async ({ log }) => {
    const run = await database.transaction((tx) => startRun(tx, '', clock.now()));
    if (run === undefined) log.info('the books are being checked already');
    else await check(run, log);
  };

  return {
    dashboard: (days: number): Promise<Dashboard> => readDashboard(database.orm, clock.now(), days, flows),

    async books(): Promise<OutputOf<(typeof staffRows.reports)['books']>> {
      const { result, newest, isRunning } = await newestRuns(database.orm, clock.now());
      return {
        checked_at: result?.finishedAt ? beijingTime(result.finishedAt) : '',
        checks: result?.checks ?? [],
        running: isRunning,
        failure: isRunning ? '' : (newest?.failure ?? ''),
      };
    },

    /** Returns immediately. The result is read with `books` when it is available. */
    async checkBooks({ staff, address }: StaffActor): Promise<null> {
      const run = await database.transaction(async (tx) => {
        const started = await startRun(tx, staff.name, clock.now());
        if (started === undefined) throw refuse('reports.checkRunning');
        await audit.record(tx, {
          staff,
          address,
          group: 'money',
          action: 'reports.checkBooks',
          target: '账本核对',
          summary: '开始核对',
        });
        return started;
      });
      underWay = check(run, deps.log).catch(() => undefined);
      return null;
    },

    /** Resolves when the check that was started by this process has ended. */
    settled: (): Promise<void> => underWay,

    jobs: [{ name: 'books', times: { cron: '30 4 * * *' }, handler }],
  };
};

export type ReportsService = ReturnType<typeof createReportsService>;
