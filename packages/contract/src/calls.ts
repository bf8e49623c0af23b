import { type AgentRows, agentRows } from './agent/index.ts';
import type { Endpoint } from './endpoint.ts';
import { type MemberRows, memberRows } from './member/index.ts';

/**
 * The part of a row that a browser needs: everything except the schemas. The site's build replaces this module by its
 * value.
 */
export interface CallOf<E> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly money: boolean;
  /**
   * Names of the answer's list fields; an empty array when the answer itself is a list. Absent when there is no list.
   */
  readonly lists?: readonly string[];
  /** Whether the answer is one page of a list. */
  readonly page?: true;
  /** Exists in the type only: carries the row's input and output types to the caller. */
  readonly row?: E;
}

export type CallsOf<Rows> = { readonly [F in keyof Rows]: { readonly [N in keyof Rows[F]]: CallOf<Rows[F][N]> } };

interface Shaped {
  def: { type: string };
  shape?: Record<string, Shaped>;
}

const isList = ({ def }: Shaped) => def.type === 'array';

const listsOf = (output: Shaped): Pick<CallOf<unknown>, 'lists' | 'page'> => {
  if (isList(output)) return { lists: [] };
  const lists = Object.entries(output.shape ?? {}).flatMap(([name, field]) => (isList(field) ? [name] : []));
  if (lists.length === 0) return {};
  return output.shape?.['total'] ? { lists, page: true } : { lists };
};

const callOf = ({ method, path, money, output }: Endpoint) => ({
  method,
  path,
  money: money === true,
  ...listsOf(output as unknown as Shaped),
});

const mapValues = <T, U>(record: Record<string, T>, map: (value: T) => U) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

export const callsOf = <Rows>(rows: Rows) =>
  mapValues(rows as Record<string, Record<string, Endpoint>>, (feature) =>
    mapValues(feature, callOf),
  ) as unknown as CallsOf<Rows>;

/** Calls of the member site and the agent centre. A bundle contains only the calls it uses. */
export const calls = callsOf<MemberRows & AgentRows>({ ...memberRows, ...agentRows });
