import type { z } from 'zod';
import type { Permission } from './staff/permissions.ts';

/**
 * Who may call: `anyone` serves visitors too (a dead token counts as none), `member` needs a live session,
 * `agent` one of the agent centre, `staff` one of the back office.
 */
export type Caller = 'anyone' | 'member' | 'agent' | 'staff';

/**
 * One row is one call: the server binds it, the client types it, the OpenAPI page prints it and the
 * all-endpoints tests walk it. Field names in `input` and `output` are the wire's own.
 */
export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, C extends Caller = Caller> {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly caller: C;
  /** What a member of staff must be allowed to do; absent where any of them may call. */
  readonly permission?: Permission;
  readonly summary: string;
  readonly input: I;
  readonly output: O;
  /** The first failing text in the specified order, or nothing. Form and server share it. */
  check?(input: z.output<I>): string | undefined;
  /** The message of a success, where it is fixed. */
  readonly done?: string;
  /** Texts of the refusals that only the server can decide. */
  readonly refusals?: readonly string[];
  /** Moves money: the client sends an Idempotency-Key, one per submit. Staff calls are refused without one. */
  readonly money?: true;
  /** The page repeats it by itself, so it does not count as activity of a person. Reads never count. */
  readonly background?: true;
  /** The body is multipart with one `file`. */
  readonly upload?: true;
  /** What one caller may do in so many minutes, besides the ordinary limit of calls. */
  readonly budget?: { readonly calls: number; readonly minutes: number };
}

export const endpoint = <I extends z.ZodType, O extends z.ZodType, const C extends Caller>(
  row: Endpoint<I, O, C>,
): Endpoint<I, O, C> => row;

/**
 * Whether a staff call shows that a person is at the desk. Pages repeat their reads every few seconds without one, so
 * only writes count, and of those not the ones that pages repeat as well.
 */
export const isActivity = ({
  method,
  permission,
  background,
}: Pick<Endpoint, 'method' | 'permission' | 'background'>) =>
  method === 'POST' && background !== true && permission?.endsWith('.read') !== true;

/** What the server's handler receives, what a caller may send, and what comes back. */
export type InputOf<E> = E extends { readonly input: infer I extends z.ZodType } ? z.output<I> : never;
export type RequestOf<E> = E extends { readonly input: infer I extends z.ZodType } ? z.input<I> : never;
export type OutputOf<E> = E extends { readonly output: infer O extends z.ZodType } ? z.output<O> : never;

/** The envelope of every answer. `code` 200 is success; `data` is null in a refusal. */
export interface Envelope<T> {
  code: number;
  message: string;
  data: T;
}
