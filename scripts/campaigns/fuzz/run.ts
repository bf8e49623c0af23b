import { STAFF } from '@koi/contract';
import { faultOf, type KnownValues } from '../../../apps/server/test/drawn-input.ts';
import { announcedSeed } from '../../drawn.ts';
import type { Product } from '../../temporary-product.ts';
import { defineCampaign } from '../campaign.ts';
import { booksFindings, withProduct } from '../product.ts';
import { createSessions, type Session, type Sessions } from './callers.ts';
import { type Case, drawCases } from './cases.ts';
import { LEFT_OUT } from './left-out.ts';
import { CALLERS, type OpenApi, type Operation, operationsOf } from './operations.ts';
import { type Answered, request } from './request.ts';
import { callEach } from './valid.ts';

/** Requests to each call by its own caller, and by each of the others. */
const CASES = { whole: { own: 200, others: 10 }, once: { own: 3, others: 1 } };
const AT_ONCE = 8;
const SHOWN_MAX = 300;
const FINDINGS_MAX = 30;
const MAINTENANCE_CODE = 530;

/** Members are refused with HTTP 503 while staff have put the site into maintenance. */
const isMaintenance = ({ status, text }: Pick<Answered, 'status' | 'text'>): boolean =>
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
  sessions: Sessions,
): Promise<KnownValues> => {
  const known: Record<string, unknown[]> = Object.create(null);
  for (const operation of operations) {
    const { method, path, caller, needsKey, isUpload } = operation;
    if (needsKey || isUpload || /leave|logoff/.test(path)) continue;
    const session = await sessions(caller, operation);
    const body = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } };
    const { text } = await request(product, session.headers(), { url: path, init: { method, ...body } });
    try {
      collect(JSON.parse(text), known);
    } catch {
      // The answer is checked when the call is drawn.
    }
  }
  return known;
};

interface Fuzzed {
  /** Each kind of fault once, with the first request that caused it. */
  faults: Map<string, string>;
  /** Requests that were answered with the code 200. */
  done: number;
  /** Requests that ended before their handler, because the caller may not make the call. */
  forbidden: number;
}

const hasCode = ({ text }: Pick<Answered, 'text'>, code: number): boolean => text.startsWith(`{"code":${code},`);

/** Sends drawn requests to one call. */
const fuzz = async (product: Product, session: Session, cases: readonly Case[]): Promise<Fuzzed> => {
  const faults = new Map<string, string>();
  let [done, forbidden] = [0, 0];
  const waiting = [...cases];
  const work = async (): Promise<void> => {
    for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) {
      const answered = await request(product, session.headers(), each).catch((cause: unknown) => ({
        status: 0,
        text: cause instanceof Error ? `${cause.message}: ${String(cause.cause)}` : String(cause),
      }));
      const { status, text } = answered;
      const fault = isMaintenance(answered) ? undefined : status === 0 ? `no answer (${text})` : faultOf(status, text);
      if (fault !== undefined && !faults.has(fault)) faults.set(fault, each.shown.slice(0, SHOWN_MAX));
      if (hasCode(answered, 200)) done += 1;
      if (text.includes(STAFF.notAllowed)) forbidden += 1;
      if (status === 401) await session.renew();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { faults, done, forbidden };
};

const readDocument = async ({ origin }: Product): Promise<OpenApi> =>
  (await (await fetch(`${origin}/docs/openapi.json`)).json()) as OpenApi;

/** Makes each call with valid input in a product of its own, because some calls end what others need. */
const callValidly = (log: (line: string) => void) =>
  withProduct(log, async (product) => callEach(product, operationsOf(await readDocument(product))));

/** The calls that were never accepted, except those of which it is known why. */
const silentFindings = (
  operations: readonly Operation[],
  answered: ReadonlySet<string>,
  refusals: ReadonlyMap<string, string>,
): string[] =>
  operations
    .filter(({ name }) => !answered.has(name) && LEFT_OUT[name] === undefined)
    .map(({ name }) => `${name} never answered 200: ${refusals.get(name) ?? 'it was not called'}`);

/** Draws requests to every call of the OpenAPI document from its schema, as each kind of caller. */
export const schemaFuzzing = defineCampaign({
  about: 'drawn requests to every call of the OpenAPI document, as visitor, member, agent and staff',
  least: { requests: 70_000, 'calls that answered 200': 345 },
  leastOnce: { requests: 2_000, 'calls that answered 200': 345 },
  async run(log, extent) {
    const seed = announcedSeed(log);
    const { answered, faults: validFaults, refusals } = await callValidly(log);
    log(`${answered.size} calls answered 200 to valid input`);
    return withProduct(log, async (product) => {
      const operations = operationsOf(await readDocument(product));
      const known = await readKnown(product, operations, createSessions(product));
      const findings: string[] = [...validFaults];
      const { own, others } = CASES[extent];
      let requests = 0;
      // Staff come last, because they can close the site and freeze the members.
      for (const caller of CALLERS) {
        const sessions = createSessions(product);
        for (const [place, operation] of operations.entries()) {
          const isOwn = operation.caller === caller;
          const cases = drawCases(operation, known, isOwn ? own : others, seed + place);
          const { faults, done, forbidden } = await fuzz(product, await sessions(caller, operation), cases);
          requests += cases.length;
          if (done > 0) answered.add(operation.name);
          if (isOwn && forbidden > 0)
            findings.push(`${operation.name}: ${forbidden} requests did not reach its handler`);
          for (const [fault, shown] of faults) {
            log(`${operation.name} as ${caller}: ${fault}`);
            findings.push(`${operation.name} as ${caller}: ${fault} for ${shown}`);
          }
        }
        log(`${requests} requests after those as ${caller}`);
      }
      const leftOut = operations.filter(({ name }) => !answered.has(name) && LEFT_OUT[name] !== undefined);
      log(`left out with a reason: ${leftOut.map(({ name }) => name).join(', ') || 'none'}`);
      return {
        findings: [
          ...silentFindings(operations, answered, refusals),
          ...findings.slice(0, FINDINGS_MAX),
          ...(await booksFindings(product)),
        ],
        did: { requests, 'calls that answered 200': answered.size },
        seed,
      };
    });
  },
});
