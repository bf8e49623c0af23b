import { setTimeout as sleep } from 'node:timers/promises';
import { memberRows } from '@koi/contract';
import { formatMoney } from '@koi/money';
import pg from 'pg';
import { auditBooks } from '../../apps/server/src/modules/operator/reports/index.ts';
import { openDatabase } from '../../apps/server/src/platform/index.ts';
import { callsAt } from '../cast/call.ts';
import { logIn } from '../cast/members.ts';
import { type Product, type ProgramSettings, startTemporaryProduct } from '../temporary-product.ts';
import { DEMO_OPERATOR_PASSWORD } from '../venue-process.ts';

interface Answer {
  status: number;
  code: number;
  message: string;
  // biome-ignore lint/suspicious/noExplicitAny: the data of any call; each campaign reads the fields it needs
  data: any;
}

/** A member of the demo data, acting over HTTP as a browser does. */
export interface CampaignMember {
  id: number;
  token: string;
  call(path: string, body?: object, key?: string): Promise<Answer>;
}

/** Starts a temporary product, runs `work` on it and stops it, also when `work` fails. */
export const withProduct = async <T>(
  log: (line: string) => void,
  work: (product: Product) => Promise<T>,
  settings?: ProgramSettings,
): Promise<T> => {
  const product = await startTemporaryProduct(log, undefined, settings);
  try {
    return await work(product);
  } finally {
    await product.stop();
  }
};

/** Calls the API with a JSON body. Rejects when the connection breaks or the call takes longer than 60 s. */
export const send = async (
  origin: string,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<Answer> => {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
};

/** Logs in a demo member and turns automatic transfers off, so that only the campaign moves money. */
export const enter = async ({ origin }: Product, name: string): Promise<CampaignMember> => {
  const token = await logIn(callsAt(origin), name);
  const authorization = `Bearer ${token}`;
  const call: CampaignMember['call'] = (path, body = {}, key) =>
    send(origin, path, body, { authorization, ...(key === undefined ? {} : { 'idempotency-key': key }) });
  await call('/api/uptransferstatus', { transferstatus: 0 });
  const { data } = await call('/api/user');
  return { id: data.id, token, call };
};

/** Switches on a fault of the demo venue through its operator interface. */
export const setVenueFault = async ({ venue }: Product, fault: Record<string, string | number>): Promise<void> => {
  await operate(venue, 'faults', fault);
};

export const clearVenueFaults = ({ venue }: Product, platform: string): Promise<void> =>
  operate(venue, 'faults/clear', { platform });

const operate = async (venue: string, path: string, body: object): Promise<void> => {
  const response = await fetch(`${venue}/operator/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${DEMO_OPERATOR_PASSWORD}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the venue refused ${path}: HTTP ${response.status} ${await response.text()}`);
};

export const query = async <R extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<R[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
};

/** The member's money in minor units: the platform's books outside venues plus the venue's books inside them. */
export const ownedBy = async ({ databaseUrl, venueDatabaseUrl }: Product, memberId: number): Promise<bigint> => {
  const [ours] = await query<{ sum: string }>(
    databaseUrl,
    `SELECT coalesce(sum(balance), 0)::text AS sum FROM ledger_account
     WHERE member_id = $1 AND address NOT LIKE 'member:%:venue:%' AND address NOT LIKE 'member:%:transit'`,
    [memberId],
  );
  const [theirs] = await query<{ sum: string }>(
    venueDatabaseUrl,
    `select coalesce(sum(balance), 0)::text as sum from venue.wallets wallet
     join venue.players player on player.id = wallet.player_id where player.name = $1`,
    [`m${memberId}`],
  );
  return BigInt(ours?.sum ?? 0) + BigInt(theirs?.sum ?? 0);
};

interface OrderRow {
  no: string;
  state: number;
  reason: string;
}

export const transfersOf = ({ databaseUrl }: Product, memberId: number): Promise<OrderRow[]> =>
  query<OrderRow>(databaseUrl, 'SELECT no, state, reason FROM transfer WHERE member_id = $1 ORDER BY created_at', [
    memberId,
  ]);

/** How far the clock of the server is ahead of the real time, as it tells a member. */
export const serverAheadMs = async ({ origin }: Product, { token }: CampaignMember): Promise<number> => {
  const { now } = (await callsAt(origin)(memberRows.protection.hub, {}, token)).data;
  return Date.parse(`${now.replace(' ', 'T')}+08:00`) - Date.now();
};

/** The same for the venue, whose operator gets a cookie that names the moment of its end. */
export const venueAheadMs = async ({ venue }: Product): Promise<number> => {
  const { headers } = await fetch(`${venue}/operator/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ password: DEMO_OPERATOR_PASSWORD }),
  });
  const [, ends, life] = /=(\d{13})\..*Max-Age=(\d+)/.exec(headers.get('set-cookie') ?? '') ?? [];
  return Number(ends) - Number(life) * 1_000 - Date.now();
};

/** How often the faults of a venue will still happen. */
export const faultsLeft = async ({ venueDatabaseUrl }: Product, platform: string): Promise<number> => {
  const [row] = await query<{ left: string }>(
    venueDatabaseUrl,
    'select coalesce(sum(remaining), 0)::text as left from venue.faults where platform = $1',
    [platform],
  );
  return Number(row?.left ?? 0);
};

/** How many transfers with this number are closed at the venue, so that it never takes them: one or none. */
export const closedAtVenue = async ({ venueDatabaseUrl }: Product, no: string): Promise<number> => {
  const text = `select 1 from venue.transfers where order_no = $1 and state = 'closed'`;
  return (await query(venueDatabaseUrl, text, [no])).length;
};

/** Waits until all transfers of the member are settled. Returns false when the limit has passed. */
export const untilSettled = async (product: Product, memberId: number, limitMs: number): Promise<boolean> => {
  const deadline = performance.now() + limitMs;
  while ((await transfersOf(product, memberId)).some(({ state }) => state === 2)) {
    if (performance.now() > deadline) return false;
    await sleep(500);
  }
  return true;
};

/** Compares the member's money with the amount before, and runs the checks of `npm run books`. */
export const conservation = async (product: Product, memberId: number, before: bigint): Promise<string[]> => {
  const after = await ownedBy(product, memberId);
  const moved =
    after === before
      ? []
      : [`member ${memberId} owned ${formatMoney(before)} before and owns ${formatMoney(after)} now, without a bet`];
  return [...moved, ...(await booksFindings(product))];
};

/** The checks of `npm run books` that fail. */
export const booksFindings = async ({ databaseUrl }: Product): Promise<string[]> => {
  const database = openDatabase(databaseUrl, { poolSize: 2, statementTimeoutMs: 60_000 });
  try {
    const checks = await auditBooks(database);
    return checks.filter(({ passed }) => !passed).map(({ name, detail }) => `${name}: ${detail}`);
  } finally {
    await database.close();
  }
};
