import type { Dashboard, OutputOf, staffRows } from '@koi/contract';
import { beijingTime } from '@koi/money';
import type { Registry } from 'prom-client';
import { lastSeal, markRead, sealThrough } from '../../../ledger/index.ts';
import type { Database, SecretSource } from '../../../platform/index.ts';
import type { FiguresService } from '../../money/figures/index.ts';
import { checkAuditLog, verifyAuditLog } from '../../people/staff/index.ts';
import { boundOfSeal } from './book-runs.ts';
import { type CheckedBooks, checkBooks } from './books.ts';
import { type ChecksDeps, createChecks } from './checks.ts';
import { type Flows, readDashboard } from './dashboard.ts';
import { chainResult } from './evidence.ts';
import { houseChecks } from './house-books.ts';
import { watchChecks } from './metrics.ts';
import { createSignatures } from './signatures.ts';

export interface ReportsDeps extends ChecksDeps {
  /** The same database, with a longer time limit than requests have. */
  patient: Database;
  flows: Flows;
  figures: Pick<FiguresService, 'fold'>;
  /** Seals and checkpoints are signed with them. */
  secrets: SecretSource;
}

export const createReportsService = (deps: ReportsDeps) => {
  const { database, patient, clock, flows, figures, secrets } = deps;
  const signatures = createSignatures(secrets);

  /** Seals what is closed. While a check differs nothing is sealed, so that every check shows the difference. */
  const seal = async ({ checks, mark, seals }: CheckedBooks): Promise<void> => {
    const now = clock.now();
    await markRead(patient.orm, seals, now);
    if (!checks.every(({ passed }) => passed)) return;
    const bound = await boundOfSeal(patient.orm, mark, now);
    if (bound !== undefined) await sealThrough(patient, bound, now, signatures.signSeal);
  };

  const books = createChecks(deps, {
    subject: 'books',
    running: 'reports.checkRunning',
    action: 'reports.checkBooks',
    target: '账本核对',
    async perform(scope) {
      const checked = await checkBooks(patient.reading, [...houseChecks, signatures.sealCheck], scope);
      await seal(checked);
      return checked;
    },
  });

  const chain = createChecks(deps, {
    subject: 'audit',
    running: 'reports.auditRunning',
    action: 'reports.checkAudit',
    target: '审计日志核对',
    async perform(scope, log) {
      const signed = await signatures.checkpointCheck(database.orm);
      // No checkpoint is made while a signature differs, so that every check shows the difference.
      const report = signed.passed
        ? await checkAuditLog(database, { ...scope, now: clock.now(), sign: signatures.signCheckpoint })
        : await verifyAuditLog(database.orm, scope);
      // The last hash in the log contradicts a later rewrite of the whole chain.
      log[report.whole ? 'info' : 'fatal'](report, 'audit chain verified');
      return { checks: [chainResult(report, scope), signed] };
    },
  });

  return {
    async dashboard(days: number): Promise<Dashboard> {
      await figures.fold();
      return readDashboard(database.reading.orm, clock.now(), days, flows);
    },

    async books(): Promise<OutputOf<(typeof staffRows.reports)['books']>> {
      const [last, sealed] = await Promise.all([books.last(), lastSeal(database.orm)]);
      return { ...last, sealed_until: sealed === undefined ? '' : beijingTime(sealed.until) };
    },
    checkBooks: books.start,
    /** Adds the results of the last checks to the metrics. */
    watch: (registry: Registry) => watchChecks(registry, [books, chain]),
    audit: chain.last,
    checkAudit: chain.start,

    /** Resolves when the checks that were started by this process have ended. */
    settled: async (): Promise<void> => {
      await Promise.all([books.settled(), chain.settled()]);
    },

    jobs: [
      { name: 'books', times: { cron: '30 4 * * *' }, handler: books.nightly },
      { name: 'audit-chain', times: { cron: '40 4 * * *' }, handler: chain.nightly },
    ],
  };
};

export type ReportsService = ReturnType<typeof createReportsService>;
