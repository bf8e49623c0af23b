import { type AgentRows, agentRows } from './agent/index.ts';
import type { Caller, Endpoint } from './endpoint.ts';
import { type MemberRows, memberRows } from './member/index.ts';

/** What a browser needs of a row: everything but the schemas. The site's build replaces this module by its value. */
export interface CallOf<E> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly caller: Caller;
  readonly money: boolean;
  readonly upload: boolean;
  /** Only a type: carries the row's input and output to the caller. */
  readonly row?: E;
}

export type CallsOf<Rows> = { readonly [F in keyof Rows]: { readonly [N in keyof Rows[F]]: CallOf<Rows[F][N]> } };

const callOf = ({ method, path, caller, money, upload }: Endpoint) => ({
  method,
  path,
  caller,
  money: money === true,
  upload: upload === true,
});

const mapValues = <T, U>(record: Record<string, T>, map: (value: T) => U) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

export const callsOf = <Rows>(rows: Rows) =>
  mapValues(rows as Record<string, Record<string, Endpoint>>, (feature) =>
    mapValues(feature, callOf),
  ) as unknown as CallsOf<Rows>;

/** Of the member site and the agent centre; a page carries what it uses. */
export const calls = callsOf<MemberRows & AgentRows>({ ...memberRows, ...agentRows });
