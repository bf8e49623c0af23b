import { AGENT_CENTRE, type Endpoint, isActivity, mayDo, SHELL, STAFF, WIRE } from '@koi/contract';
import type { FastifyRequest } from 'fastify';
import type { Limiter } from '../limits.ts';
import { Refusal } from '../refusal.ts';
import { networkOf } from './address.ts';
import type { Authenticate, AuthenticateAgent, AuthenticateStaff } from './call.ts';

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

type GuardedRow = Pick<Endpoint, 'method' | 'caller' | 'permission' | 'background'>;

export interface GateOptions {
  authenticate: Authenticate;
  authenticateAgent: AuthenticateAgent;
  authenticateStaff: AuthenticateStaff;
  limiter: Limiter;
  /** The operator's numbers, read for every call. */
  allowances?: () => Promise<Allowances>;
}

/** Runs before the body is read: counts the call, finds out who is calling, and whether they may. */
export const createGate = ({
  authenticate,
  authenticateAgent,
  authenticateStaff,
  limiter,
  allowances = async () => USUAL,
}: GateOptions) => {
  const admitMember = async (request: FastifyRequest, token: string | undefined, required: boolean, limit: number) => {
    const session = token === undefined ? undefined : await authenticate(token);
    if (session === undefined) {
      if (required) throw new Refusal(401, SHELL.sessionEnded);
      return;
    }
    countOrRefuse(limiter, `calls:member:${session.memberId}`, limit);
    request.session = session;
  };

  const admitAgent = async (request: FastifyRequest, token: string | undefined, limit: number) => {
    const agent = token === undefined ? undefined : await authenticateAgent(token);
    if (agent === undefined) throw new Refusal(401, AGENT_CENTRE.sessionEnded);
    countOrRefuse(limiter, `calls:agent:${agent.id}`, limit);
    request.agent = agent;
  };

  const admitStaff = async (request: FastifyRequest, token: string | undefined, row: GuardedRow) => {
    const staff = token === undefined ? undefined : await authenticateStaff(token, isActivity(row));
    if (staff === undefined) throw new Refusal(401, STAFF.sessionEnded);
    if (!mayDo(staff.role, row.permission)) throw new Refusal(403, STAFF.notAllowed);
    request.staff = staff;
  };

  return (row: GuardedRow) =>
    async (request: FastifyRequest): Promise<void> => {
      const { perMember, perAddress } = await allowances();
      countOrRefuse(limiter, `calls:address:${networkOf(request.ip)}`, perAddress);
      const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
      if (row.caller === 'staff') await admitStaff(request, token, row);
      else if (row.caller === 'agent') await admitAgent(request, token, perMember);
      else await admitMember(request, token, row.caller === 'member', perMember);
    };
};
