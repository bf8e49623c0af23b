import type { Endpoint, InputOf, OutputOf, StaffRole } from '@koi/contract';
import type { Logger } from '../log.ts';

/** The member of staff who makes the call. */
export interface StaffCaller {
  id: number;
  name: string;
  roles: readonly StaffRole[];
  sessionId: string;
  /** When the last code of the authenticator was given in this session; null when none was. */
  confirmedAt: Date | null;
}

/** The agent who makes a call from the agent centre. */
export interface AgentCaller {
  /** The agent's member id. */
  id: number;
  sessionId: string;
}

/** The request as a handler sees it. */
export interface Call<I> {
  input: I;
  memberId: number | undefined;
  sessionId: string | undefined;
  /** The balance of the member's centre wallet, where it was read together with the session. */
  balance?: bigint | undefined;
  agent: AgentCaller | undefined;
  staff: StaffCaller | undefined;
  /** Public origin of the site, such as `https://koi.example`. If not configured, the origin of a same-origin call. */
  origin: string | undefined;
  /** The caller's network. Forwarded headers count only behind a trusted proxy. */
  address: string;
  requestId: string;
  idempotencyKey: string | undefined;
  /** The browser's long-lived device token, if it has one. */
  device: string | undefined;
  userAgent: string;
  setDevice(token: string): void;
  /** The uploaded file of an `upload` row. */
  file(): Promise<{ bytes: Buffer }>;
  log: Logger;
}

export type MemberCall<I> = Call<I> & { memberId: number; sessionId: string };
export type AgentCall<I> = Call<I> & { agent: AgentCaller };
export type StaffCall<I> = Call<I> & { staff: StaffCaller };

/** The member of staff who acts, with the address and the device of the request. */
export type StaffActor = Pick<StaffCall<unknown>, 'staff' | 'address'> & Partial<Pick<StaffCall<unknown>, 'device'>>;
/** The actor of a call that runs once under its idempotency key. */
export type KeyedStaffActor = StaffActor & Pick<StaffCall<unknown>, 'idempotencyKey'>;

/** A success whose message differs from the row's `done`. */
export class Answer<T> {
  readonly data: T;
  readonly message: string;

  constructor(data: T, message: string) {
    this.data = data;
    this.message = message;
  }
}

export const answer = <T>(data: T, message: string): Answer<T> => new Answer(data, message);

type CallFor<E> = E extends { caller: infer C }
  ? 'anyone' extends C
    ? Call<InputOf<E>>
    : 'staff' extends C
      ? StaffCall<InputOf<E>>
      : 'agent' extends C
        ? AgentCall<InputOf<E>>
        : MemberCall<InputOf<E>>
  : never;

/** A call that is answered with null needs no return value. */
type Outcome<T> = Promise<T | Answer<T>> | ([T] extends [null] ? Promise<void> : never);
export type Handler<E> = (call: CallFor<E>) => Outcome<OutputOf<E>>;
export type Handlers<Rows> = { [N in keyof Rows]?: Handler<Rows[N]> };

/** A row with its handler. `defineRoutes` has already checked the types. */
export interface Route {
  row: Endpoint;
  handle: (call: Call<unknown>) => Promise<unknown>;
}
export type RouteGroup = readonly Route[];

export const defineRoutes = <Rows extends Record<string, Endpoint>>(rows: Rows, handlers: Handlers<Rows>): RouteGroup =>
  Object.entries(handlers).flatMap(([name, handle]) => {
    const row = rows[name];
    return row === undefined || handle === undefined ? [] : [{ row, handle: handle as Route['handle'] }];
  });

export interface MemberSession {
  memberId: number;
  sessionId: string;
  /** The balance of the centre wallet, where it was read together with the session. */
  balance?: bigint | undefined;
}

/** Resolves the owner of a bearer token who makes a call. Undefined when the token is unknown or expired. */
export type Authenticate = (token: string, path?: string) => Promise<MemberSession | undefined>;
export type AuthenticateAgent = (token: string) => Promise<AgentCaller | undefined>;
/** `active` means that a person is acting, which restarts the session's idle time. */
export type AuthenticateStaff = (token: string, active?: boolean) => Promise<StaffCaller | undefined>;
