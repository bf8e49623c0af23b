import type { BookCheck, InputOf, LastCheck, RefusalName, staffRows } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { type JobHandler, type Logger, refuse, type StaffActor } from '../../../platform/index.ts';
import type { AuditedDeps } from '../../people/staff/index.ts';
import { finishRun, newestRuns, startRun } from './book-runs.ts';
import type { Mark } from './books.ts';
import type { CheckSubject } from './tables.ts';

export interface ChecksDeps extends AuditedDeps {
  log: Logger;
}

/** Something that is checked every night and on request. */
interface Subject {
  subject: CheckSubject;
  /** Refuses a second check at the same time. */
  running: RefusalName;
  /** How the request appears in the audit log. */
  action: string;
  target: string;
  perform(scope: { whole: boolean }, log: Logger): Promise<{ checks: BookCheck[]; mark?: Mark }>;
}

/** Runs the checks of one subject, one at a time in all processes, and stores their results. */
export const createChecks = (deps: ChecksDeps, { subject, running, action, target, perform }: Subject) => {
  const { database, clock, audit } = deps;
  let underWay: Promise<void> = Promise.resolve();

  /** Stores the result, or that there is none. */
  const check = async (run: number, whole: boolean, log: Logger): Promise<void> => {
    try {
      const result = await perform({ whole }, log);
      await finishRun(database.orm, run, { ...result, at: clock.now() });
      for (const each of result.checks) {
        if (each.passed) log.info({ check: each.name, detail: each.detail }, 'books agree');
        else log.fatal({ check: each.name, detail: each.detail }, 'books differ');
      }
    } catch (cause) {
      log.error({ err: cause }, 'the books could not be checked');
      await finishRun(database.orm, run, { failure: '核对未能完成，详见服务器日志', at: clock.now() });
      throw cause;
    }
  };

  const nightly: JobHandler = async ({ log }) => {
    const run = await database.transaction((tx) => startRun(tx, { subject, staffName: '', whole: false }, clock.now()));
    if (run === undefined) log.info({ subject }, 'a check is under way already');
    else await check(run, false, log);
  };

  return {
    nightly,

    async last(): Promise<LastCheck> {
      const { result, newest, isRunning } = await newestRuns(database.orm, subject, clock.now());
      return {
        checked_at: result?.finishedAt ? beijingTime(result.finishedAt) : '',
        checks: result?.checks ?? [],
        whole: result?.whole ?? false,
        running: isRunning,
        failure: isRunning ? '' : (newest?.failure ?? ''),
      };
    },

    /** Returns immediately. The result is read with `last` when it is available. */
    async start(
      { staff, address }: StaffActor,
      { whole }: InputOf<(typeof staffRows.reports)['checkBooks']>,
    ): Promise<null> {
      const run = await database.transaction(async (tx) => {
        const started = await startRun(tx, { subject, staffName: staff.name, whole }, clock.now());
        if (started === undefined) throw refuse(running);
        const summary = whole ? '开始全部核对' : '开始核对';
        await audit.record(tx, { by: { staff, address }, group: 'money', action, target, summary });
        return started;
      });
      underWay = check(run, whole, deps.log).catch(() => undefined);
      return null;
    },

    /** Resolves when the check that was started by this process has ended. */
    settled: (): Promise<void> => underWay,
  };
};
