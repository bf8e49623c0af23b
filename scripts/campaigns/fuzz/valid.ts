import sharp from 'sharp';
import { faultOf } from '../../../apps/server/test/drawn-input.ts';
import { callsAt } from '../../cast/call.ts';
import { logIn, register } from '../../cast/members.ts';
import { freshName } from '../../fresh-name.ts';
import type { Product } from '../../temporary-product.ts';
import { query } from '../product.ts';
import { createSessions } from './callers.ts';
import { requestOf } from './cases.ts';
import { LEFT_OUT } from './left-out.ts';
import type { Operation } from './operations.ts';
import { type Answered, request } from './request.ts';
import { Rows } from './rows.ts';
import { validInputs } from './valid-inputs.ts';

/** Calls that restrict the member who makes them. A new member makes all calls with the same match. */
const OF_NEW_MEMBERS = /^(?:security|closures|payResets|protection|dataCopies|members\.change\w+)/;
/** Calls that only certain members of the demo can make. */
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
  /** The last refusal of each call that was refused. */
  refusals: Map<string, string>;
}

type Input = Record<string, unknown>;

/** Makes each call with valid inputs until one is accepted. */
export const callEach = async (product: Product, operations: readonly Operation[]): Promise<Called> => {
  const { origin, databaseUrl } = product;
  const named = await query<{ id: number; name: string }>(databaseUrl, 'SELECT id, name FROM member');
  const idOf = (name: string): number => named.find((member) => member.name === name)?.id ?? 0;
  const picture = new Blob([await sharp({ create: PICTURE }).png().toBuffer()], { type: 'image/png' });
  const rows = new Rows({ member: idOf('koi8866'), linked: [idOf('hailan22'), idOf('moyunxi')] });
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

  const send = async (operation: Operation, input: Input): Promise<Answered> =>
    request(product, await headersOf(operation), requestOf(operation, 'plain', input, picture));

  /** Whether the call accepted the input. */
  const tryInput = async (operation: Operation, input: Input): Promise<boolean> => {
    const { name } = operation;
    const { status, text, isFile } = await send(operation, input);
    if (status === 401) await renew(operation);
    const shown = JSON.stringify(input).slice(0, SHOWN_MAX);
    const fault = isFile ? undefined : faultOf(status, text);
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
  // Some calls need what others or jobs make later, so that what was refused is tried again.
  for (const some of [others, last]) {
    const isWaiting = () => missing(some).some(({ name }) => LEFT_OUT[name] === undefined);
    for (let round = 0; round < ROUNDS.fewest || (round < ROUNDS.most && isWaiting()); round += 1) {
      await callAll(reading);
      await callAll(missing(some));
    }
  }
  return called;
};
