import { type Caller, SHELL, WIRE } from '@koi/contract';
import type { FastifyRequest } from 'fastify';
import type { Limiter } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import { networkOf } from './address.ts';
import type { Authenticate } from './call.ts';

const MINUTE_MS = 60_000;

/** Ordinary calls a minute. */
export interface Allowances {
  perMember: number;
  /** Larger, because a household or an office shares one address. */
  perAddress: number;
}
const USUAL: Allowances = { perMember: 600, perAddress: 1_200 };
const BEARER = /^Bearer ([A-Za-z0-9_.~+/=-]{16,200})$/i;

const countOrRefuse = (limiter: Limiter, key: string, limit: number): void => {
  const { allowed, retryAfterS } = limiter.take(key, { limit, windowMs: MINUTE_MS });
  if (!allowed) throw new Refusal(429, WIRE.tooManyRequests, { retryAfterS });
};

export interface GateOptions {
  authenticate: Authenticate;
  limiter: Limiter;
  /** The operator's numbers, read for every call. */
  allowances?: () => Promise<Allowances>;
}

/** Runs before the body is read: counts the call, and finds out who is calling. */
export const createGate =
  ({ authenticate, limiter, allowances = async () => USUAL }: GateOptions) =>
  (caller: Caller) =>
  async (request: FastifyRequest): Promise<void> => {
    const { perMember, perAddress } = await allowances();
    countOrRefuse(limiter, `calls:address:${networkOf(request.ip)}`, perAddress);
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const session = token === undefined ? undefined : await authenticate(token);
    if (session === undefined) {
      if (caller === 'member') throw new Refusal(401, SHELL.sessionEnded);
      return;
    }
    countOrRefuse(limiter, `calls:member:${session.memberId}`, perMember);
    request.session = session;
  };
