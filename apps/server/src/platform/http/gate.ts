import { type Caller, SHELL, WIRE } from '@koi/contract';
import type { FastifyRequest } from 'fastify';
import type { Limiter } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import { networkOf } from './address.ts';
import type { Authenticate } from './call.ts';

const MINUTE_MS = 60_000;
const PER_MEMBER = { limit: 600, windowMs: MINUTE_MS };
/** Larger, because a household or an office shares one address. */
const PER_ADDRESS = { limit: 1_200, windowMs: MINUTE_MS };
const BEARER = /^Bearer ([A-Za-z0-9_.~+/=-]{16,200})$/i;

const countOrRefuse = (limiter: Limiter, key: string, allowance: typeof PER_MEMBER): void => {
  const { allowed, retryAfterS } = limiter.take(key, allowance);
  if (!allowed) throw new Refusal(429, WIRE.tooManyRequests, { retryAfterS });
};

/** Runs before the body is read: counts the call, and finds out who is calling. */
export const createGate =
  ({ authenticate, limiter }: { authenticate: Authenticate; limiter: Limiter }) =>
  (caller: Caller) =>
  async (request: FastifyRequest): Promise<void> => {
    countOrRefuse(limiter, `calls:address:${networkOf(request.ip)}`, PER_ADDRESS);
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    const session = token === undefined ? undefined : await authenticate(token);
    if (session === undefined) {
      if (caller === 'member') throw new Refusal(401, SHELL.sessionEnded);
      return;
    }
    countOrRefuse(limiter, `calls:member:${session.memberId}`, PER_MEMBER);
    request.session = session;
  };
