import { type Endpoint, isActivity, mayDo } from '@koi/contract';
import type { FastifyRequest } from 'fastify';
import type { Limiter } from '../limits.ts';
import { refuse, refuseFor } from '../refusal.ts';
import { perWindow } from '../slow-down.ts';
import type { Tries } from '../tries.ts';
import { networkOf } from './address.ts';
import type { Authenticate, AuthenticateAgent, AuthenticateStaff } from './call.ts';

const MINUTE_MS = 60_000;

/** Limits on ordinary calls per minute. */
interface Allowances {
  /** Per member, agent or member of staff, from any address. */
  perMember: number;
  /** Per address, for callers without a session. Calls with a session don't count here. */
  perAddress: number;
}

/** The operator's terms for calls. */
interface CallTerms extends Allowances {
  /** Throws the refusal of calls while the site is in maintenance. */
  requireOpenSite(): void;
}

const USUAL: CallTerms = { perMember: 600, perAddress: 1_200, requireOpenSite: () => undefined };
const BEARER = /^Bearer ([A-Za-z0-9_.~+/=-]{16,200})$/i;

const countOrRefuse = (limiter: Limiter, key: string, limit: number): void => {
  const { allowed, retryAfterS } = limiter.take(key, { limit, windowMs: MINUTE_MS });
  if (!allowed) throw refuseFor(retryAfterS, 'wire.tooManyRequests');
};

type GuardedRow = Pick<Endpoint, 'method' | 'caller' | 'permission' | 'background' | 'inMaintenance'> &
  Partial<Pick<Endpoint, 'path' | 'budget'>>;

export interface GateOptions {
  authenticate: Authenticate;
  authenticateAgent: AuthenticateAgent;
  authenticateStaff: AuthenticateStaff;
  /** Counts the calls of a minute in this process, because a count in the database would cost every call a write. */
  limiter: Limiter;
  /** Counts the calls of rows with a budget in the database, for all processes together. */
  tries: Pick<Tries, 'take'>;
  /** Read once for every call, so it must be cheap. */
  terms?: () => Promise<CallTerms>;
}

/**
 * Runs before the body is read: refuses the call while the site is in maintenance, identifies the caller, counts the call and checks permission. A call without a valid
 * session counts by address, even when it carries a forged or expired token. Other calls count by account.
 */
export const createGate = ({
  authenticate,
  authenticateAgent,
  authenticateStaff,
  limiter,
  tries,
  terms = async () => USUAL,
}: GateOptions) => {
  const countVisitor = ({ ip }: FastifyRequest, { perAddress }: Allowances): void =>
    countOrRefuse(limiter, `calls:address:${networkOf(ip)}`, perAddress);

  const admitMember = async (
    request: FastifyRequest,
    token: string | undefined,
    { caller, path }: GuardedRow,
    allowed: Allowances,
  ): Promise<string | undefined> => {
    const session = token === undefined ? undefined : await authenticate(token, path);
    if (session === undefined) {
      countVisitor(request, allowed);
      if (caller === 'member') throw refuse('members.sessionEnded');
      return undefined;
    }
    countOrRefuse(limiter, `calls:member:${session.memberId}`, allowed.perMember);
    request.session = session;
    return `member:${session.memberId}`;
  };

  const admitAgent = async (
    request: FastifyRequest,
    token: string | undefined,
    allowed: Allowances,
  ): Promise<string> => {
    const agent = token === undefined ? undefined : await authenticateAgent(token);
    if (agent === undefined) {
      countVisitor(request, allowed);
      throw refuse('agents.sessionEnded');
    }
    countOrRefuse(limiter, `calls:agent:${agent.id}`, allowed.perMember);
    request.agent = agent;
    return `agent:${agent.id}`;
  };

  const admitStaff = async (
    request: FastifyRequest,
    token: string | undefined,
    row: GuardedRow,
    allowed: Allowances,
  ): Promise<string> => {
    const staff = token === undefined ? undefined : await authenticateStaff(token, isActivity(row));
    if (staff === undefined) {
      countVisitor(request, allowed);
      throw refuse('staff.sessionEnded');
    }
    countOrRefuse(limiter, `calls:staff:${staff.id}`, allowed.perMember);
    if (!mayDo(staff.roles, row.permission)) throw refuse('staff.notAllowed');
    request.staff = staff;
    return `staff:${staff.id}`;
  };

  const admit = (request: FastifyRequest, row: GuardedRow, allowed: Allowances): Promise<string | undefined> => {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (row.caller === 'staff') return admitStaff(request, token, row, allowed);
    if (row.caller === 'agent') return admitAgent(request, token, allowed);
    return admitMember(request, token, row, allowed);
  };

  const countBudget = async (
    { path, budget }: GuardedRow & Required<Pick<GuardedRow, 'budget'>>,
    who: string,
  ): Promise<void> => {
    const allowance = { limit: budget.calls, windowMs: budget.minutes * MINUTE_MS };
    const rule = perWindow(`budget:${path}:${who}`, allowance);
    const permission = await tries.take([rule]);
    if (!permission.allowed) throw refuseFor(permission.retryAfterS, 'wire.tooManyRequests');
  };

  return (row: GuardedRow) => {
    const isClosable = row.caller !== 'staff' && row.inMaintenance !== true;
    return async (request: FastifyRequest): Promise<void> => {
      const allowed = await terms();
      if (isClosable) allowed.requireOpenSite();
      const caller = await admit(request, row, allowed);
      if (row.budget !== undefined)
        await countBudget({ ...row, budget: row.budget }, caller ?? `address:${networkOf(request.ip)}`);
    };
  };
};
