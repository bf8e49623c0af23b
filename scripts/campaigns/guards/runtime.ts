import type { Guard } from './guard.ts';
import { MODULES, SERVER } from './paths.ts';

const PLATFORM = `${SERVER}/platform`;
const WALLETS = 'apps/site/src/features';

/** Guards of running processes, and of what a page shows before it knows. */
export const runtimeGuards: readonly Guard[] = [
  {
    name: 'job-lock',
    about: 'A job never runs beside itself',
    removal: {
      file: `${PLATFORM}/jobs.ts`,
      text: 'if (!(await held.take(name).catch(() => false))) {',
      by: 'if (!(await Promise.resolve(true))) {',
    },
    tests: [`${PLATFORM}/jobs.test.ts`],
  },
  {
    name: 'job-lock-retaken',
    about: 'A running job takes its lock again after the database was lost',
    removal: { file: `${PLATFORM}/run-locks.ts`, text: '      await retakeHeld(query);\n', by: '' },
    tests: [`${PLATFORM}/run-locks.test.ts`],
  },
  {
    name: 'job-parts',
    about: 'A run in parts ends between two parts when the process stops',
    removal: {
      file: `${PLATFORM}/jobs.ts`,
      text: 'if (signal?.aborted === true) throw new RunInterrupted(JOBS.paused);',
      by: '',
    },
    tests: [
      `${MODULES}/money/settlement-runs/runs.test.ts`,
      `${MODULES}/money/transfers/reconciliation.test.ts`,
      `${MODULES}/rewards/vip/daily.test.ts`,
    ],
  },
  {
    name: 'drain-wait',
    about: 'The port stays open until the proxies have seen that the process is to stop',
    removal: { file: `${PLATFORM}/http/drain.ts`, text: 'if (app.server.listening) await pause(forMs);', by: '' },
    tests: ['apps/server/test/rolling-restart.campaign.test.ts'],
  },
  {
    name: 'drain-open-requests',
    about: 'An orderly stop answers the requests that it accepted',
    removal: { file: `${PLATFORM}/http/drain.ts`, text: '      await untilQuiet(limitMs, graceMs);\n', by: '' },
    tests: [`${PLATFORM}/http/drain.test.ts`],
  },
  {
    name: 'ready-writable',
    about: '/ready fails on a server that accepts no writes',
    removal: {
      file: `${PLATFORM}/http/health.ts`,
      text: "SELECT current_setting('transaction_read_only') = 'off' AS writable",
      by: 'SELECT true AS writable',
    },
    tests: [`${PLATFORM}/http/health.test.ts`],
  },
  {
    name: 'read-only-unavailable',
    about: 'A former primary is unavailable, and its connection is dropped',
    removal: { file: `${PLATFORM}/database-errors.ts`, text: '57P0[123]|25006)$/', by: '57P0[123])$/' },
    tests: [`${PLATFORM}/commit-doubt.test.ts`],
  },
  {
    name: 'commit-in-doubt',
    about: 'A commit that no standby confirmed is in doubt',
    removal: {
      file: `${PLATFORM}/commit-doubt.ts`,
      text: 'if (routine !== WAIT_FOR_STANDBY) return;',
      by: 'if (routine !== "") return;',
    },
    tests: [`${PLATFORM}/commit-doubt.test.ts`],
  },
  {
    name: 'metrics-token',
    about: 'Metrics are read from this machine only, or with the token',
    removal: {
      file: `${PLATFORM}/http/health.ts`,
      text: 'if (!mayReadMetrics(request, metricsToken)) return reply.callNotFound();',
      by: '',
    },
    tests: [`${PLATFORM}/http/health.test.ts`],
  },
  {
    name: 'rights-of-newer-tables',
    about: 'A version that is older than the tables grants no rights',
    removal: {
      file: `${PLATFORM}/runtime-role.ts`,
      text: '  if (await areTablesNewer(client)) return false;\n',
      by: '',
    },
    tests: ['apps/server/test/older-version.test.ts'],
  },
  {
    name: 'rights-of-newer-parts',
    about: 'A version that is older than the tables does not divide them, because their parts would have no rights',
    removal: {
      file: 'scripts/partitions/partition.ts',
      text: "throw new CommandError('The tables belong to a newer version. Run npm run partition of that version.');",
      by: '',
    },
    tests: ['apps/server/test/older-version.test.ts'],
  },
  {
    name: 'rights-by-default',
    about: 'Rows of a table that no version has granted can not be changed',
    removal: {
      file: `${PLATFORM}/runtime-role.ts`,
      text: `GRANT \${FINAL.join(', ')} ON TABLES TO`,
      by: `GRANT \${ALL_ROWS.join(', ')} ON TABLES TO`,
    },
    tests: ['apps/server/test/runtime-role.test.ts'],
  },
  {
    name: 'wallet-placeholders',
    about: 'A money screen shows no amount of an earlier visit',
    removal: {
      file: 'apps/site/src/lib/account.ts',
      text: 'isMember && dataUpdatedAt > 0 ? data : undefined',
      by: 'isMember ? data : undefined',
    },
    tests: [`${WALLETS}/wallet/money-screen.test.tsx`, `${WALLETS}/withdrawals/withdrawal-wallets.test.tsx`],
  },
  {
    name: 'rights-of-evidence',
    about: 'The server can not change or delete rows that serve as evidence',
    removal: {
      file: `${PLATFORM}/runtime-role.ts`,
      text: 'table.parent === null ? (RIGHTS[table.name] ?? ALL_ROWS) : READ;',
      by: 'table.parent === null ? ALL_ROWS : READ;',
    },
    tests: ['apps/server/test/runtime-role.test.ts'],
  },
  {
    name: 'rights-of-parts',
    about: 'Parts of a table are written through the table only',
    removal: {
      file: `${PLATFORM}/runtime-role.ts`,
      text: 'table.parent === null ? (RIGHTS[table.name] ?? ALL_ROWS) : READ;',
      by: 'RIGHTS[table.name] ?? ALL_ROWS;',
    },
    tests: ['apps/server/test/runtime-role.test.ts'],
  },
  {
    name: 'rights-of-recoveries',
    about: 'The server can not change who agreed to a recovery',
    removal: {
      file: `${PLATFORM}/runtime-role.ts`,
      text: "member_recovery: [...FINAL, 'UPDATE (maker_half, checker_half, expires_at, used_at, ended_at)'],",
      by: 'member_recovery: KEPT,',
    },
    tests: ['apps/server/test/runtime-role.test.ts'],
  },
  {
    name: 'rights-reported',
    about: 'A role that could change rows of evidence is reported',
    removal: {
      file: `${PLATFORM}/runtime-role.ts`,
      text: "return (['UPDATE', 'DELETE'] as const).some((right) => table[right] && !rights.includes(right));",
      by: 'return rights.length === 0;',
    },
    tests: ['apps/server/test/runtime-role.test.ts'],
  },
];
