import type { Command } from './result.ts';

/** By name: the folders, which end with a slash, and the files whose changes make a result old. */
export type Area = Readonly<Record<string, readonly string[]>>;

const SERVER = 'apps/server/src';
const MODULES = `${SERVER}/modules`;
const PLATFORM = `${SERVER}/platform/`;
const LEDGER = `${SERVER}/ledger/`;
const MIGRATIONS = 'apps/server/migrations/';
const SERVER_TESTS = 'apps/server/test/';
const CAMPAIGNS = 'scripts/campaigns';
const POSTGRES = 'scripts/postgres/';
const CAST = 'scripts/cast/';
const TEMPORARY_PRODUCT = 'scripts/temporary-product.ts';
/** The product of a campaign, whose members and staff come from the cast. */
const PRODUCT = [TEMPORARY_PRODUCT, `${CAMPAIGNS}/product.ts`, CAST];
/** What campaigns that run test files with a new seed require of them. */
const DRAWN = [`${CAMPAIGNS}/drawn-cases.ts`, `${CAMPAIGNS}/drawn-files.ts`];
const EVERYTHING = ['apps/', 'packages/', CAST, 'package-lock.json'];

/** Transfers between the platform and a venue, on both sides. */
const TRANSFERS = [
  LEDGER,
  `${SERVER}/platform/once.ts`,
  `${SERVER}/platform/outgoing.ts`,
  `${MODULES}/money/transfers/`,
  `${MODULES}/play/venues/`,
  'apps/venue/src/core/',
  'apps/venue/src/http/',
  'packages/venue-protocol/',
  ...PRODUCT,
];

const campaign = {
  'long-tests': EVERYTHING,
  journeys: [...EVERYTHING, 'e2e/', 'playwright.config.ts'],
  'late-credit': [...TRANSFERS, `${CAMPAIGNS}/late-credit.ts`],
  'clock-step': [...TRANSFERS, `${SERVER}/platform/clock.ts`, `${CAMPAIGNS}/clock-step.ts`],
  'refused-then-taken': [...TRANSFERS, `${CAMPAIGNS}/refused-then-taken.ts`],
  'lost-database': [PLATFORM, POSTGRES, ...PRODUCT, `${CAMPAIGNS}/lost-database.ts`],
  'killed-database': [LEDGER, PLATFORM, MIGRATIONS, POSTGRES, `${CAMPAIGNS}/killed-database/`],
  'full-disk': [
    `${SERVER}/main.ts`,
    `${SERVER}/platform/log.ts`,
    'apps/venue/src/main.ts',
    'apps/sandbox/src/main.ts',
    'scripts/guarded-process.ts',
    ...PRODUCT,
    `${CAMPAIGNS}/full-disk.ts`,
  ],
  'drill-load': [
    LEDGER,
    `${MODULES}/money/`,
    `${MODULES}/play/`,
    `${MODULES}/rewards/red-packets/`,
    `${MODULES}/talk/live-chat/`,
    'scripts/drill/load/',
    ...PRODUCT,
    `${CAMPAIGNS}/drill-load.ts`,
  ],
  'house-calls': [MODULES.concat('/'), 'packages/contract/src/', 'bench/load/', CAST, `${CAMPAIGNS}/house-calls.ts`],
  'rolling-restart': [
    `${SERVER}/app-process.ts`,
    `${SERVER}/parent-process.ts`,
    PLATFORM,
    `${SERVER_TESTS}rolling-restart.campaign.test.ts`,
    ...DRAWN,
  ],
  'money-model': [
    LEDGER,
    `${MODULES}/money/`,
    `${MODULES}/play/`,
    `${MODULES}/rewards/`,
    `${SERVER_TESTS}model/`,
    `${SERVER_TESTS}money-model.campaign.test.ts`,
    ...DRAWN,
  ],
  'protection-model': [
    `${MODULES}/people/protection/`,
    `${MODULES}/people/members/`,
    `${MODULES}/operator/protection-register/`,
    `${MODULES}/money/turnover/`,
    `${MODULES}/play/endings/`,
    `${SERVER_TESTS}model/`,
    `${SERVER_TESTS}protection-model.campaign.test.ts`,
    `${SERVER_TESTS}protection-time.campaign.test.ts`,
    `${SERVER_TESTS}protection-turnover.campaign.test.ts`,
    `${SERVER_TESTS}protection-endings.campaign.test.ts`,
    `${SERVER_TESTS}same-person-model.campaign.test.ts`,
    ...DRAWN,
  ],
  crowds: [
    LEDGER,
    MODULES.concat('/'),
    'packages/contract/src/',
    `${SERVER_TESTS}crowd.ts`,
    `${SERVER_TESTS}endpoint-walk.ts`,
    `${SERVER_TESTS}drawn-input.ts`,
    `${SERVER_TESTS}all-endpoints.campaign.test.ts`,
    ...DRAWN,
  ],
  'game-returns': ['apps/venue/src/games/', 'apps/venue/src/fairness/', 'apps/venue/test/', ...DRAWN],
  cells: [
    LEDGER,
    `${MODULES}/money/`,
    `${MODULES}/people/agents/`,
    `${MODULES}/play/`,
    `${MODULES}/rewards/`,
    `${MODULES}/operator/business-reports/`,
    `${CAMPAIGNS}/cells/`,
  ],
  fuzz: [
    MODULES.concat('/'),
    PLATFORM,
    'packages/contract/src/',
    `${SERVER_TESTS}drawn-input.ts`,
    ...PRODUCT,
    `${CAMPAIGNS}/fuzz/`,
  ],
  // Each guard has the file that it is removed from and the tests that notice it in its own row.
  guards: [`${CAMPAIGNS}/guards/`],
  commands: ['scripts/', 'deploy/', SERVER.concat('/'), MIGRATIONS, 'docs/pictures/'],
} satisfies Area;

const bench = {
  site: ['apps/site/', 'packages/ui/', 'packages/client/', TEMPORARY_PRODUCT, 'bench/site/'],
  interaction: ['apps/site/', 'apps/venue/web/', 'packages/ui/', TEMPORARY_PRODUCT, 'bench/site/'],
  http: [
    PLATFORM,
    `${MODULES}/money/transfers/`,
    TEMPORARY_PRODUCT,
    'bench/http.ts',
    'bench/bare-http.ts',
    'bench/balance-calls.ts',
  ],
  processes: [
    PLATFORM,
    `${SERVER}/parent-process.ts`,
    TEMPORARY_PRODUCT,
    'bench/processes.ts',
    'bench/balance-calls.ts',
  ],
  ledger: [LEDGER, MIGRATIONS, 'bench/ledger.ts'],
  protection: [
    `${MODULES}/people/protection/`,
    `${MODULES}/money/deposits/`,
    `${MODULES}/money/transfers/`,
    CAST,
    'bench/protection.ts',
  ],
  risk: [`${MODULES}/people/risk/`, 'bench/risk.ts'],
  chat: [`${MODULES}/talk/live-chat/`, PLATFORM, TEMPORARY_PRODUCT, 'bench/chat.ts'],
  feed: [`${MODULES}/play/bets/`, 'bench/feed.ts'],
  load: [MODULES.concat('/'), MIGRATIONS, 'bench/load/', CAST],
  exports: [`${MODULES}/operator/exports/`, 'bench/load/', CAST, 'bench/exports.ts'],
} satisfies Area;

const load = { house: bench.load } satisfies Area;

/** Every row of the drill tries the same product with the same files of `deploy/cluster`. */
const DRILL = ['deploy/cluster/', PLATFORM, LEDGER, `${MODULES}/money/`, `${MODULES}/play/`, 'scripts/drill/', CAST];
const drill = {
  'primary-killed': DRILL,
  'receivers-frozen': DRILL,
  'cancelled-wait': DRILL,
  switchover: DRILL,
  'standby-lost': DRILL,
  'standbys-lost': DRILL,
  'primary-frozen': DRILL,
  'etcd-lost': DRILL,
  'etcds-lost': DRILL,
  'processes-killed': DRILL,
  'proxy-restarted': DRILL,
  'replica-lost': DRILL,
  restore: DRILL,
  'rolling-deploy': [...DRILL, MIGRATIONS],
  'asynchronous-control': DRILL,
} satisfies Area;

/** What the results of each command cover. The tables of campaigns, benchmarks and rows are checked against it by type. */
export const COVERED = { campaign, bench, load, drill } satisfies Record<Command, Area>;

export type NameOf<C extends Command> = keyof (typeof COVERED)[C];

/** The areas of a command by any name. */
export const areaOf = (command: Command): Area => COVERED[command];

/** Whether a path lies in a folder of the area or is one of its files. */
export const covers = (area: readonly string[], path: string): boolean =>
  area.some((place) => (place.endsWith('/') ? path.startsWith(place) : path === place));
