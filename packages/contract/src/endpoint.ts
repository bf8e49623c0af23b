import type { z } from 'zod';
import type { RefusalName } from './refusals/index.ts';
import type { Permission } from './staff/permissions.ts';

/**
 * Who may call: `anyone` includes visitors (an expired token counts as none), `member` requires a member session,
 * `agent` a session of the agent centre, `staff` a session of the back office.
 */
export type Caller = 'anyone' | 'member' | 'agent' | 'staff';

/**
 * One row describes one call: the server binds it, the client takes its types from it, the OpenAPI page documents it
 * and the tests of all endpoints iterate over it. `input` and `output` use the field names of the wire.
 */
export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, C extends Caller = Caller> {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly caller: C;
  /** Permission that a staff account needs; absent when every staff account may call. */
  readonly permission?: Permission;
  readonly summary: string;
  readonly input: I;
  readonly output: O;
  /** Returns the text of the first failing check in the specified order. Used by the form and the server. */
  check?(input: z.output<I>): string | undefined;
  /** Message of a success, when it is fixed. */
  readonly done?: string;
  /** The refusals that only the server can determine. */
  readonly refusals?: readonly RefusalName[];
  /**
   * Set on calls that move money: the client sends one Idempotency-Key per submit. Staff calls without one are refused.
   */
  readonly money?: true;
  /** Set on calls that pages repeat automatically; they do not count as user activity. Reads never count. */
  readonly background?: true;
  /** Set on calls that are answered while the site is in maintenance. Calls with a staff session always are. */
  readonly inMaintenance?: true;
  /** Set when the body is multipart with one `file`. */
  readonly upload?: true;
  /** Limit per caller for this call, in addition to the general rate limit. */
  readonly budget?: { readonly calls: number; readonly minutes: number };
}

export const endpoint = <I extends z.ZodType, O extends z.ZodType, const C extends Caller>(
  row: Endpoint<I, O, C>,
): Endpoint<I, O, C> => row;

/**
 * Whether a staff call counts as user activity. Pages repeat their reads every few seconds, so only writes count,
 * except those that pages repeat as well.
 */
export const isActivity = ({
  method,
  permission,
  background,
}: Pick<Endpoint, 'method' | 'permission' | 'background'>) =>
  method === 'POST' && background !== true && permission?.endsWith('.read') !== true;

/** The input that the server's handler receives, the request that a caller sends, and the output. */
export type InputOf<E> = E extends { readonly input: infer I extends z.ZodType } ? z.output<I> : never;
export type RequestOf<E> = E extends { readonly input: infer I extends z.ZodType } ? z.input<I> : never;
export type OutputOf<E> = E extends { readonly output: infer O extends z.ZodType } ? z.output<O> : never;

/** The envelope of every answer. `code` 200 means success; `data` is null in a refusal. */
export interface Envelope<T> {
  code: number;
  message: string;
  data: T;
}
