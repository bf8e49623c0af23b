import type { BookCheck, Dashboard, InputOf, OutputOf, staffRows } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { lastSeal, markRead, sealThrough } from '../../../ledger/index.ts';
import {
  type Clock,
  type Database,
  type JobHandler,
  type Logger,
  refuse,
  type StaffActor,
} from '../../../platform/index.ts';
import type { Audit } from '../../people/staff/index.ts';
import { boundOfSeal, finishRun, newestRuns, startRun } from './book-runs.ts';
import { type CheckedBooks, checkBooks } from './books.ts';
import { type Flows, readDashboard } from './dashboard.ts';
import { houseChecks } from './house-books.ts';

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

const NIGHTLY = { subject: 'books', staffName: '', whole: false } as const;

export const createReportsService = (deps: ReportsDeps) => {
  const { database, patient, clock, audit, flows, onChecked } = deps;
  let underWay: Promise<void> = Promise.resolve();

  /** Seals what is closed. While a check differs nothing is sealed, so that every check shows the difference. */
  const seal = async ({ checks, mark, agreed }: CheckedBooks): Promise<void> => {
    const now = clock.now();
    await markRead(patient.orm, agreed, now);
    if (!checks.every(({ passed }) => passed)) return;
    const bound = await boundOfSeal(patient.orm, mark, now);
    if (bound !== undefined) await sealThrough(patient, bound, now);
  };

  /** Runs all checks and stores the result, or the reason for a failure. */
  const check = async (run: number, whole: boolean, log: Logger): Promise<void> => {
    try {
      const checked = await checkBooks(patient, houseChecks, { whole });
      const { checks, mark } = checked;
      await seal(checked);
      await finishRun(database.orm, run, { checks, mark, at: clock.now() });
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
    const run = await database.transaction((tx) => startRun(tx, NIGHTLY, clock.now()));
    if (run === undefined) log.info('the books are being checked already');
    else await check(run, NIGHTLY.whole, log);
  };

  return {
    dashboard: (days: number): Promise<Dashboard> => readDashboard(database.orm, clock.now(), days, flows),

    async books(): Promise<OutputOf<(typeof staffRows.reports)['books']>> {
      const [{ result, newest, isRunning }, seal] = await Promise.all([
        newestRuns(database.orm, 'books', clock.now()),
        lastSeal(database.orm),
      ]);
      return {
        whole: result?.whole ?? false,
        sealed_until: seal === undefined ? '' : beijingTime(seal.until),
        checked_at: result?.finishedAt ? beijingTime(result.finishedAt) : '',
        checks: result?.checks ?? [],
        running: isRunning,
        failure: isRunning ? '' : (newest?.failure ?? ''),
      };
    },

    /** Returns immediately. The result is read with `books` when it is available. */
    async checkBooks(
      { staff, address }: StaffActor,
      { whole }: InputOf<(typeof staffRows.reports)['checkBooks']>,
    ): Promise<null> {
      const run = await database.transaction(async (tx) => {
        const started = await startRun(tx, { subject: 'books', staffName: staff.name, whole }, clock.now());
        if (started === undefined) throw refuse('reports.checkRunning');
        await audit.record(tx, {
          staff,
          address,
          group: 'money',
          action: 'reports.checkBooks',
          target: '账本核对',
          summary: whole ? '开始全部核对' : '开始核对',
        });
        return started;
      });
      underWay = check(run, whole, deps.log).catch(() => undefined);
      return null;
    },

    /** Resolves when the check that was started by this process has ended. */
    settled: (): Promise<void> => underWay,

    jobs: [{ name: 'books', times: { cron: '30 4 * * *' }, handler }],
  };
};

export type ReportsService = ReturnType<typeof createReportsService>;
