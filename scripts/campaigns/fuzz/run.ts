import { randomInt } from 'node:crypto';
import { faultOf, type KnownValues } from '../../../apps/server/test/drawn-input.ts';
import type { Product } from '../../temporary-product.ts';
import type { Campaign } from '../campaign.ts';
import { booksFindings, withProduct } from '../product.ts';
import { CALLERS, type Caller, createSession, type Session } from './callers.ts';
import { type Case, drawCases } from './cases.ts';
import { type OpenApi, type Operation, operationsOf } from './operations.ts';

/** Requests to each call by its own caller, and by each of the others. */
const OWN_CASES = 200;
const OTHER_CASES = 10;
const AT_ONCE = 8;
const SHOWN_MAX = 300;
const FINDINGS_MAX = 30;
const MAINTENANCE_CODE = 530;

interface Answered {
  status: number;
  text: string;
}

const request = async ({ origin }: Product, session: Session, { url, init }: Case): Promise<Answered> => {
  const response = await fetch(origin + url, {
    ...init,
    headers: { ...session.headers(), ...(init.headers as Record<string, string> | undefined) },
    signal: AbortSignal.timeout(60_000),
  });
  return { status: response.status, text: await response.text() };
};

/** Members are refused with HTTP 503 while staff have put the site into maintenance. */
const isMaintenance = ({ status, text }: Answered): boolean =>
  status === 503 && text.includes(`"code":${MAINTENANCE_CODE},`);

/** Collects values of fields by their names, so that drawn requests name orders, members and games that exist. */
const collect = (value: unknown, into: Record<string, unknown[]>): void => {
  if (Array.isArray(value)) for (const each of value.slice(0, 5)) collect(each, into);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value)) {
      if (typeof field === 'object') collect(field, into);
      else {
        into[name] ??= [];
        const values = into[name];
        if (values.length < 12 && !values.includes(field) && String(field).length < 100) values.push(field);
      }
    }
  }
};

const readKnown = async (
  product: Product,
  operations: readonly Operation[],
  sessions: ReadonlyMap<Caller, Session>,
): Promise<KnownValues> => {
  const known: Record<string, unknown[]> = Object.create(null);
  for (const { method, path, caller, needsKey, isUpload } of operations) {
    const session = sessions.get(caller);
    if (session === undefined || needsKey || isUpload || /leave|logoff/.test(path)) continue;
    const body = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } };
    const { text } = await request(product, session, { url: path, init: { method, ...body }, shown: '' });
    try {
      collect(JSON.parse(text), known);
    } catch {
      // The answer is checked when the call is drawn.
    }
  }
  return known;
};

/** Sends drawn requests to one call. Returns each kind of fault once, with the first request that caused it. */
const fuzz = async (product: Product, session: Session, cases: readonly Case[]): Promise<Map<string, string>> => {
  const faults = new Map<string, string>();
  const waiting = [...cases];
  const work = async (): Promise<void> => {
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) {
      const answered = await request(product, session, each).catch((cause: unknown) => ({
        status: 0,
        text: cause instanceof Error ? `${cause.message}: ${String(cause.cause)}` : String(cause),
      }));
      const { status, text } = answered;
      const fault = isMaintenance(answered) ? undefined : status === 0 ? `no answer (${text})` : faultOf(status, text);
      if (fault !== undefined && !faults.has(fault)) faults.set(fault, each.shown.slice(0, SHOWN_MAX));
      if (status === 401) await session.renew();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return faults;
};

const readDocument = async ({ origin }: Product): Promise<OpenApi> =>
  (await (await fetch(`${origin}/docs/openapi.json`)).json()) as OpenApi;

/** Draws requests to every call of the OpenAPI document from its schema, as each kind of caller. */
export const schemaFuzzing: Campaign = {
  about: 'drawn requests to every call of the OpenAPI document, as visitor, member, agent and staff',
  async run(log) {
    const seed = Number(process.env['KOI_TEST_SEED'] ?? randomInt(2 ** 31));
    log(`seed ${seed}; KOI_TEST_SEED=${seed} draws the same requests again`);
    return withProduct(log, async (product) => {
      const operations = operationsOf(await readDocument(product));
      const sessions = new Map<Caller, Session>();
      for (const caller of CALLERS) sessions.set(caller, await createSession(product, caller));
      const known = await readKnown(product, operations, sessions);
      const findings: string[] = [];
      // Staff come last, because they can close the site and freeze the members.
      for (const caller of CALLERS) {
        const session = await createSession(product, caller);
        let sent = 0;
        for (const [place, operation] of operations.entries()) {
          const cases = drawCases(
            operation,
            known,
            operation.caller === caller ? OWN_CASES : OTHER_CASES,
            seed + place,
          );
          sent += cases.length;
          for (const [fault, shown] of await fuzz(product, session, cases)) {
            log(`${operation.name} as ${caller}: ${fault}`);
            findings.push(`${operation.name} as ${caller}: ${fault} for ${shown}`);
          }
        }
        log(`${sent} requests to ${operations.length} calls as ${caller}`);
      }
      return [...findings.slice(0, FINDINGS_MAX), ...(await booksFindings(product))];
    });
  },
};
