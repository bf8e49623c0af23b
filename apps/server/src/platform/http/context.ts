import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../log.ts';
import { refuse } from '../refusal.ts';
import { networkOf } from './address.ts';
import type { AgentCaller, Call, MemberSession, StaffCaller } from './call.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: MemberSession | null;
    agent: AgentCaller | null;
    staff: StaffCaller | null;
    startedAt: number;
  }
  interface FastifyContextConfig {
    /** The contract row this route serves, as `feature.name`. */
    row?: string;
  }
}

const DEVICE_COOKIE = 'koi_device';
const DEVICE_LIFE_S = 31_536_000;
const DEVICE = new RegExp(`(?:^|;\\s*)${DEVICE_COOKIE}=([A-Za-z0-9_.-]{1,200})(?:;|$)`);
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,128}$/;

/** The multipart parser reports limits with a status code, but unreadable bodies without one. */
const brokenUpload = (cause: unknown): never => {
  if (cause instanceof Error && 'statusCode' in cause) throw cause;
  throw Object.assign(new Error('the multipart body can not be read', { cause }), { statusCode: 400 });
};

export interface CallSurroundings {
  log: Logger;
  secureCookies: boolean;
  publicOrigin?: string | undefined;
}

/** A request as its handler sees it. Uses getters, because most handlers read only a few of the fields. */
export class RequestCall<I> implements Call<I> {
  readonly input: I;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #around: CallSurroundings;

  constructor(input: I, request: FastifyRequest, reply: FastifyReply, around: CallSurroundings) {
    this.input = input;
    this.#request = request;
    this.#reply = reply;
    this.#around = around;
  }

  get memberId(): number | undefined {
    return this.#request.session?.memberId;
  }

  get sessionId(): string | undefined {
    return this.#request.session?.sessionId;
  }

  get balance(): bigint | undefined {
    return this.#request.session?.balance;
  }

  get agent(): AgentCaller | undefined {
    return this.#request.agent ?? undefined;
  }

  get staff(): StaffCaller | undefined {
    return this.#request.staff ?? undefined;
  }

  get address(): string {
    return networkOf(this.#request.ip);
  }

  get origin(): string | undefined {
    if (this.#around.publicOrigin !== undefined) return this.#around.publicOrigin;
    const { origin, host } = this.#request.headers;
    if (origin === undefined || !URL.canParse(origin)) return undefined;
    const { protocol, host: from, origin: whole } = new URL(origin);
    return /^https?:$/.test(protocol) && from === host ? whole : undefined;
  }

  get requestId(): string {
    return this.#request.id;
  }

  get idempotencyKey(): string | undefined {
    const key = this.#request.headers['idempotency-key'];
    if (key === undefined) return undefined;
    if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) throw refuse('wire.badInput');
    return key;
  }

  get device(): string | undefined {
    return DEVICE.exec(this.#request.headers.cookie ?? '')?.[1];
  }

  get userAgent(): string {
    return (this.#request.headers['user-agent'] ?? '').slice(0, 300);
  }

  get log(): Logger {
    return this.#around.log.child({ requestId: this.#request.id, row: this.#request.routeOptions.config.row });
  }

  // Handlers destructure these two from their call, so the functions must not depend on `this`.
  get setDevice(): (token: string) => void {
    const secure = this.#around.secureCookies ? '; Secure' : '';
    return (token) => {
      const cookie = `${DEVICE_COOKIE}=${token}; Path=/api; Max-Age=${DEVICE_LIFE_S}; HttpOnly; SameSite=Lax${secure}`;
      this.#reply.header('set-cookie', cookie);
    };
  }

  get file(): () => Promise<{ bytes: Buffer }> {
    return async () => {
      const part = this.#request.isMultipart() ? await this.#request.file().catch(brokenUpload) : undefined;
      if (part === undefined) throw refuse('wire.badInput');
      return { bytes: await part.toBuffer().catch(brokenUpload) };
    };
  }
}
