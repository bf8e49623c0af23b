import { type Permission, ROLE_PERMISSIONS, STAFF_ROLES, type StaffRole } from '@koi/contract';
import { createStaffAccount } from '../../../apps/server/src/modules/people/staff/index.ts';
import { openDatabase } from '../../../apps/server/src/platform/index.ts';
import { codeOf, stepAt } from '../../../apps/server/src/platform/totp.ts';
import type { Product } from '../../temporary-product.ts';
import { PASSWORD, send } from '../product.ts';
import type { Caller, Operation } from './operations.ts';

const loginMember = async ({ origin }: Product, name: string): Promise<string> => {
  const { data, message } = await send(origin, '/api/login_pc', { name, password: PASSWORD, code: '0000' }, {});
  if (data === null) throw new Error(`${name} could not log in: ${message}`);
  return data.api_token;
};

const loginAgent = async (product: Product): Promise<string> => {
  const authorization = `Bearer ${await loginMember(product, 'agent8866')}`;
  const address = await fetch(`${product.origin}/api/getAgentLoginUrl`, { headers: { authorization } });
  const { data } = (await address.json()) as { data: { url: string } };
  const ticket = data.url.split('ticket=')[1];
  return (await send(product.origin, '/api/agent/enter', { ticket }, {})).data.token;
};

let accounts = 0;

/** Makes an account for each session, because an authenticator gives one code in half a minute. */
const loginStaff = async ({ origin, databaseUrl }: Product, role: StaffRole): Promise<string> => {
  accounts += 1;
  const name = `fuzz${accounts}`;
  const password = 'a staff password 1';
  const database = openDatabase(databaseUrl, { poolSize: 1 });
  try {
    await database.transaction((tx) =>
      createStaffAccount(tx, { name, roles: [role], password, createdAt: new Date() }),
    );
  } finally {
    await database.close();
  }
  const login = await send(origin, '/api/staff/login', { name, password }, {});
  const { ticket, secret } = login.data;
  const code = codeOf(secret, stepAt(new Date()));
  return (await send(origin, '/api/staff/verify', { ticket, code }, {})).data.token;
};

const LOGINS: Readonly<Record<Caller, (product: Product, role: StaffRole) => Promise<string | undefined>>> = {
  visitor: async () => undefined,
  member: (product) => loginMember(product, 'lotus2026'),
  agent: loginAgent,
  staff: loginStaff,
};

/** A role that may make the call. Staff who only read come last, because most calls with their permission write. */
const roleFor = (permission: Permission | undefined): StaffRole => {
  const roles = STAFF_ROLES.toSorted((a, b) => Number(a === 'auditor') - Number(b === 'auditor'));
  return roles.find((role) => permission === undefined || ROLE_PERMISSIONS[role].includes(permission)) ?? 'auditor';
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
