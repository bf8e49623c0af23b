import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { asQuery, faultOf } from '../../../apps/server/test/drawn-input.ts';
import { callsAt } from '../../cast/call.ts';
import { logIn, register } from '../../cast/members.ts';
import { freshName } from '../../fresh-name.ts';
import type { Product } from '../../temporary-product.ts';
import { query } from '../product.ts';
import { createSessions } from './callers.ts';
import { LEFT_OUT } from './left-out.ts';
import type { Operation } from './operations.ts';
import { Rows } from './rows.ts';
import { DECIDED_ABOUT, decideAbout, validInputs } from './valid-inputs.ts';

/** Calls after which a member may do less. Those of a group have a new member. */
const OF_NEW_MEMBERS = /^(?:security|closures|payResets|protection|dataCopies|members\.change\w+)/;
/** Calls of certain members of the demo. */
const OF_DEMO_MEMBERS: Readonly<Record<string, string>> = {
  'agents.centreAddress': 'agent8866',
  'protection.askReturn': 'return8866',
  'protection.cancelReturn': 'return8866',
};
/** Calls that end or close something that others need. */
const LAST =
  /logoff|leave|^security\.end|endSessions|freeze|changePassword|maintenance\.(?:start|end)|[rR]etire|setOpen$|staffAccounts\.disable|(?<!savedFilters\.)remove$|exclude|placeBlock|proposeLift|launch|cancel|withdraw$|payResets\.deny|release|reopen|revert/;
/** Calls that need what another call of the same member begins. */
const BEGUN_BY: Readonly<Record<string, string>> = {
  'closures.withdraw': 'closures.ask',
  'payResets.withdraw': 'payResets.ask',
  'payResets.deny': 'payResets.ask',
};
const READS = /\.(?:list|detail|overview|summary|read|types|cases|levels|settings|sessions|columns|colleagues|draws)$/;

const isReading = ({ name, method, permission }: Operation): boolean =>
  method === 'GET' || permission?.endsWith('.read') === true || READS.test(name);

const SHOWN_MAX = 200;
const ROUNDS = { fewest: 2, most: 8 };
const PICTURE = { width: 600, height: 400, channels: 3, background: '#c33' } as const;

interface Called {
  /** The names of the calls that were accepted. */
  answered: Set<string>;
  faults: string[];
  /** What the last try of a call without success was answered. */
  refusals: Map<string, string>;
}

type Input = Record<string, unknown>;

/** Makes each call with valid input until it is accepted, with what other calls answered and with values of its own. */
export const callEach = async (product: Product, operations: readonly Operation[]): Promise<Called> => {
  const { origin, databaseUrl } = product;
  const named = await query<{ id: number; name: string }>(databaseUrl, 'SELECT id, name FROM member');
  decideAbout(DECIDED_ABOUT.map((name) => named.find((member) => member.name === name)?.id));
  const picture = new Blob([await sharp({ create: PICTURE }).png().toBuffer()], { type: 'image/png' });
  const rows = new Rows();
  const sessions = createSessions(product);
  const own = new Map<string, Promise<string>>();
  const names = new Map<string, string>();
  const called: Called = { answered: new Set(), faults: [], refusals: new Map() };

  const groupOf = ({ name }: Operation): string | undefined => OF_DEMO_MEMBERS[name] ?? OF_NEW_MEMBERS.exec(name)?.[0];

  const isOfDemo = (group: string): boolean => Object.values(OF_DEMO_MEMBERS).includes(group);
  const begun = (group: string): Promise<string> => {
    if (isOfDemo(group)) return logIn(callsAt(origin), group);
    const name = freshName('v');
    names.set(group, name);
    return register(callsAt(origin), name);
  };
  /** The same member again, or another one when they may not log in any more. */
  const renewed = (group: string): Promise<string> =>
    logIn(callsAt(origin), names.get(group) ?? group).catch(() => begun(group));

  const headersOf = async (operation: Operation): Promise<Record<string, string>> => {
    const group = operation.caller === 'member' ? groupOf(operation) : undefined;
    if (group === undefined) return (await sessions(operation.caller, operation)).headers();
    const token = own.get(group) ?? begun(group);
    own.set(group, token);
    return { authorization: `Bearer ${await token}` };
  };

  const renew = async (operation: Operation): Promise<void> => {
    const group = groupOf(operation);
    if (group === undefined) await (await sessions(operation.caller, operation)).renew();
    else own.set(group, renewed(group));
  };

  const send = async (operation: Operation, input: Input): Promise<Response> => {
    const { method, path, needsKey, isUpload } = operation;
    const headers = {
      ...(await headersOf(operation)),
      ...(needsKey ? { 'idempotency-key': randomUUID() } : {}),
    };
    if (method === 'GET') return fetch(`${origin}${path}?${new URLSearchParams(asQuery(input))}`, { headers });
    if (!isUpload) {
      const json = { ...headers, 'content-type': 'application/json' };
      return fetch(origin + path, { method, headers: json, body: JSON.stringify(input) });
    }
    const body = new FormData();
    body.append('file', picture, 'picture.png');
    return fetch(origin + path, { method, headers, body });
  };

  /** Whether the call accepted the input. */
  const tryInput = async (operation: Operation, input: Input): Promise<boolean> => {
    const { name } = operation;
    const response = await send(operation, input);
    if (response.status === 401) await renew(operation);
    const text = await response.text();
    const isFile = response.ok && !(response.headers.get('content-type') ?? '').includes('json');
    const shown = JSON.stringify(input).slice(0, SHOWN_MAX);
    const fault = isFile ? undefined : faultOf(response.status, text);
    if (fault !== undefined) called.faults.push(`${name} with valid input: ${fault} for ${shown}`);
    if (fault !== undefined || isFile) return isFile;
    const { code, message, data } = JSON.parse(text) as { code: number; message: string; data: unknown };
    if (code === 200) rows.add(name, input, data);
    else called.refusals.set(name, `${message} (${shown})`);
    return code === 200;
  };

  const callAll = async (some: readonly Operation[]): Promise<void> => {
    for (const operation of some) {
      const beginning = operations.find(({ name }) => name === BEGUN_BY[operation.name]);
      if (beginning !== undefined) await callAll([beginning]);
      for (const input of validInputs(operation, rows)) {
        if (!(await tryInput(operation, input))) continue;
        called.answered.add(operation.name);
        break;
      }
    }
  };

  const last = operations.filter(({ name }) => LAST.test(name));
  const others = operations.filter((operation) => !last.includes(operation));
  const reading = others.filter(isReading);
  const missing = (some: readonly Operation[]) => some.filter(({ name }) => !called.answered.has(name));
  // What one call answers or a job does later another one names, so that everything is tried again once more is known.
  for (const some of [others, last]) {
    const isWaiting = () => missing(some).some(({ name }) => LEFT_OUT[name] === undefined);
    for (let round = 0; round < ROUNDS.fewest || (round < ROUNDS.most && isWaiting()); round += 1) {
      await callAll(reading);
      await callAll(missing(some));
    }
  }
  return called;
};
