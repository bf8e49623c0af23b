import { agentRows, memberRows, type StaffRole } from '@koi/contract';
import { newAccount, roleFor } from '../../cast/accounts.ts';
import { callsAt } from '../../cast/call.ts';
import { logIn } from '../../cast/members.ts';
import { enrol } from '../../cast/staff.ts';
import type { Product } from '../../temporary-product.ts';
import type { Caller, Operation } from './operations.ts';

const DAY_MS = 86_400_000;

const loginMember = ({ origin }: Product, name: string): Promise<string> => logIn(callsAt(origin), name);

const loginAgent = async (product: Product): Promise<string> => {
  const call = callsAt(product.origin);
  const member = await loginMember(product, 'agent8866');
  const { url } = (await call(memberRows.agents.centreAddress, {}, member)).data;
  return (await call(agentRows.agentCentre.enter, { ticket: url.split('ticket=')[1] })).data.token;
};

/** Makes an account for each session, because an authenticator gives one code in half a minute. */
const loginStaff = async ({ origin, databaseUrl }: Product, role: StaffRole): Promise<string> =>
  (await enrol(callsAt(origin), await newAccount(databaseUrl, [role], new Date(Date.now() - 2 * DAY_MS)))).token;

const LOGINS: Readonly<Record<Caller, (product: Product, role: StaffRole) => Promise<string | undefined>>> = {
  visitor: async () => undefined,
  member: (product) => loginMember(product, 'lotus2026'),
  agent: loginAgent,
  staff: loginStaff,
};

/** The headers of a caller. A session that has ended, for example by a drawn logoff, is replaced by a new one. */
const createSession = async (product: Product, caller: Caller, role: StaffRole) => {
  let token = await LOGINS[caller](product, role);
  let renewing: Promise<void> | undefined;
  return {
    headers: (): Record<string, string> => (token === undefined ? {} : { authorization: `Bearer ${token}` }),
    async renew(): Promise<void> {
      renewing ??= LOGINS[caller](product, role)
        .then((fresh) => {
          token = fresh;
        })
        .finally(() => {
          renewing = undefined;
        });
      await renewing;
    },
  };
};

export type Session = Awaited<ReturnType<typeof createSession>>;

/** The sessions of a run: one for each kind of caller, and for staff one for each role. */
export const createSessions = (product: Product) => {
  const sessions = new Map<string, Promise<Session>>();
  return (caller: Caller, { permission }: Pick<Operation, 'permission'>): Promise<Session> => {
    const role = roleFor(caller === 'staff' ? permission : undefined);
    const name = `${caller} ${role}`;
    const session = sessions.get(name) ?? createSession(product, caller, role);
    sessions.set(name, session);
    return session;
  };
};

export type Sessions = ReturnType<typeof createSessions>;
