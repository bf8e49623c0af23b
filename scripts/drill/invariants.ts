import pg from 'pg';
import { auditBooks } from '../../apps/server/src/modules/operator/reports/index.ts';
import { verifyAuditLog } from '../../apps/server/src/modules/people/staff/index.ts';
import { openDatabase, withReplica } from '../../apps/server/src/platform/index.ts';
import { type Counts, compareEffects, type Losses } from './load/effects.ts';
import type { Effect } from './load/record.ts';
import type { Product } from './product.ts';
import { until } from './waiting.ts';

const SETTLE_LIMIT_MS = 90_000;

export const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const numberOf = async (url: string, text: string, values: unknown[] = []): Promise<number> =>
  withClient(url, async (client) => Number((await client.query<{ n: string }>(text, values)).rows[0]?.n ?? 0));

/** Waits until no transfer is in doubt and every bet of the players has been pulled from the venue. */
const untilSettled = async ({ cluster, venueDatabaseUrl }: Product, playerIds: number[]): Promise<void> => {
  await until(
    'no transfer is in doubt',
    SETTLE_LIMIT_MS,
    async () => (await numberOf(cluster.databaseUrl, 'SELECT count(*) AS n FROM transfer WHERE state = 2')) === 0,
  );
  const players = playerIds.map((id) => `m${id}`);
  await until('all bets are pulled', SETTLE_LIMIT_MS, async () => {
    const theirs = await numberOf(
      venueDatabaseUrl,
      'SELECT count(*) AS n FROM venue.bets bet JOIN venue.players player ON player.id = bet.player_id WHERE player.name = ANY($1)',
      [players],
    );
    return (
      (await numberOf(cluster.databaseUrl, 'SELECT count(*) AS n FROM bet WHERE member_id = ANY($1)', [playerIds])) ===
      theirs
    );
  });
};

/** The checks of `npm run books` and `npm run verify-audit`, over the whole history. */
/** Checks the books and the audit log over the whole history. With a replica, the books are read from it as Koi does. */
export const checkBooks = async (url: string, replicaUrl?: string): Promise<string[]> => {
  const options = { poolSize: 2, statementTimeoutMs: 120_000 };
  const database = withReplica(openDatabase(url, options), replicaUrl, options);
  try {
    const books = (await auditBooks(database.reading, { whole: true })).filter(({ passed }) => !passed);
    const { whole, brokenAt } = await verifyAuditLog(database.orm, { whole: true });
    return [
      ...books.map(({ name, detail }) => `${name}: ${detail}`),
      ...(whole ? [] : [`the audit log is broken at row ${brokenAt}`]),
    ];
  } finally {
    await database.close();
  }
};

/** Conditions that no fault may break. Each query counts what must not exist. */
const NEVER: readonly [name: string, text: string][] = [
  ['balances below zero', 'SELECT count(*) AS n FROM ledger_account WHERE balance < 0'],
  [
    'amounts in transit',
    `SELECT count(*) AS n FROM ledger_account WHERE address LIKE 'member:%:transit' AND balance <> 0`,
  ],
  [
    'chats with a gap',
    'SELECT count(*) AS n FROM (SELECT 1 FROM talk_message GROUP BY talk_id HAVING max(seq) - min(seq) + 1 <> count(*)) gaps',
  ],
  [
    'runs of a job beside each other',
    `SELECT count(*) AS n FROM jobs.job one JOIN jobs.job two ON one.name = two.name AND one.id < two.id
     WHERE one.started_on < two.completed_on AND two.started_on < one.completed_on AND one.name NOT LIKE '\\_\\_%'`,
  ],
];

const checkNever = async (url: string): Promise<string[]> => {
  const found: string[] = [];
  for (const [name, text] of NEVER) {
    const count = await numberOf(url, text);
    if (count > 0) found.push(`${count} ${name}`);
  }
  return found;
};

/** Compares the wallets of the members at the venue with the ledger. */
const checkVenue = async ({ cluster, venueDatabaseUrl }: Product, memberIds: number[]): Promise<string[]> => {
  const ours = await numberOf(
    cluster.databaseUrl,
    `SELECT coalesce(sum(balance), 0) AS n FROM ledger_account WHERE member_id = ANY($1) AND address LIKE 'member:%:venue:%'`,
    [memberIds],
  );
  const theirs = await numberOf(
    venueDatabaseUrl,
    `SELECT coalesce(sum(balance), 0) AS n FROM venue.wallets wallet JOIN venue.players player ON player.id = wallet.player_id
     WHERE player.name = ANY($1)`,
    [memberIds.map((id) => `m${id}`)],
  );
  return ours === theirs ? [] : [`the venue holds ${theirs} 分 and the ledger says ${ours}`];
};

export interface Verdict extends Losses {
  problems: string[];
}

/** Everything that must hold after a fault, when the load has ended. */
export const checkEverything = async (
  product: Product,
  effects: readonly Effect[],
  before: Counts,
): Promise<Verdict> => {
  const { databaseUrl } = product.cluster;
  const idsOf = (some: readonly Effect[]) => [...new Set(some.map(({ memberId }) => memberId))];
  const memberIds = idsOf(effects);
  const settled = await untilSettled(product, idsOf(effects.filter(({ kind }) => kind === 'bet'))).then(
    () => [],
    (error: Error) => [error.message],
  );
  const losses = await withClient(databaseUrl, (client) => compareEffects(client, effects, before));
  const problems = [
    ...settled,
    ...(await checkNever(databaseUrl)),
    ...(await checkVenue(product, memberIds)),
    ...(await checkBooks(databaseUrl)),
  ];
  return { ...losses, problems };
};
