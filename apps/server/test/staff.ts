import { type Endpoint, mayDo, STAFF, STAFF_ROLES, type StaffRole } from '@koi/contract';
import { accepted, type Call } from '../../../scripts/cast/call.ts';
import { enrol, STAFF_PASSWORD } from '../../../scripts/cast/staff.ts';
import { createStaffAccount } from '../src/modules/people/staff/index.ts';
import { randomToken, sha256Text } from '../src/platform/index.ts';
import type { TestApp } from './app.ts';
import { crews } from './crews.ts';
import { keepFresh } from './fresh-code.ts';

export { STAFF_PASSWORD };

/** What staff need of an app. */
type Place = Pick<TestApp, 'database' | 'clock' | 'call'>;

/** The calls of an app, for the cast that tests and campaigns share. */
export const callsOf =
  ({ call }: Pick<TestApp, 'call'>): Call =>
  async (row, input, token) =>
    accepted(row, (await call(row, input, { token })).body);

export interface TestStaff {
  id: number;
  name: string;
  roles: readonly StaffRole[];
  token: string;
  /** Secret of the authenticator, in base32. */
  secret: string;
}

/** One role, several roles of one account, or a crew: the accounts of several people behind one token. */
export type Wanted = StaffRole | readonly StaffRole[] | keyof typeof CREWS;

/**
 * What each person of a crew does. The first has the account that is returned. The others are created when a call needs
 * them, and the call is made with their token, because no account may have all of these roles.
 */
const CREWS = {
  admin: [
    ['security', 'content', 'service'],
    ['treasurer'],
    ['rewards'],
    ['checker'],
    ['cashier-in', 'adjuster'],
    ['cashier-out'],
    ['protection'],
    ['risk'],
  ],
  finance: [['cashier-in', 'adjuster'], ['cashier-out'], ['treasurer'], ['rewards'], ['checker']],
  readonly: [['auditor']],
} as const satisfies Record<string, readonly (readonly StaffRole[])[]>;

const peopleOf = (wanted: Wanted): readonly (readonly StaffRole[])[] => {
  if (typeof wanted !== 'string') return [wanted];
  return wanted in CREWS ? CREWS[wanted as keyof typeof CREWS] : [[wanted as StaffRole]];
};

/** The roles of the account that `newStaff` returns. */
export const rolesOf = (wanted: Wanted): readonly StaffRole[] => peopleOf(wanted)[0] ?? [];

let made = 0;
const nextName = (roles: readonly StaffRole[]): string => {
  made += 1;
  return `${roles[0]?.replace('-', '')}${made}`;
};

/** An account that is logged in without its password and code. */
const colleague = async ({ database, clock }: Place, roles: readonly StaffRole[]): Promise<string> => {
  const token = randomToken();
  const now = clock.now();
  const draft = { name: nextName(roles), roles, password: STAFF_PASSWORD, createdAt: now };
  const id = await database.transaction((tx) => createStaffAccount(tx, draft));
  await database.pool.query(
    `INSERT INTO staff_session (staff_id, token_hash, created_at, touched_at, expires_at)
     VALUES ($1, $2, $3, $3, $3::timestamptz + interval '12 hours')`,
    [id, sha256Text(token), now],
  );
  await keepFresh({ database }, token);
  return token;
};

/** Creates an account with these roles and an enrolled authenticator, and logs in over HTTP. */
export const newStaff = async (app: Place, wanted: Wanted, name = nextName(rolesOf(wanted))): Promise<TestStaff> => {
  const { database, clock } = app;
  const [roles = [], ...others] = peopleOf(wanted);
  const draft = { name, roles, password: STAFF_PASSWORD, createdAt: clock.now() };
  const id = await database.transaction((tx) => createStaffAccount(tx, draft));
  if (id === undefined) throw new Error(`there is already a ${name}`);
  const { token, secret } = await enrol(callsOf(app), { name, password: STAFF_PASSWORD }, clock.now());
  await keepFresh(app, token);
  const tokens = new Map<readonly StaffRole[], Promise<string>>();
  crews.set(token, async ({ permission }: Endpoint) => {
    if (mayDo(roles, permission)) return token;
    const person = others.find((their) => mayDo(their, permission));
    if (person === undefined) return token;
    const theirs = tokens.get(person) ?? colleague(app, person);
    tokens.set(person, theirs);
    return theirs;
  });
  return { id, name, roles, token, secret };
};

/** The roles that may make a call, which each of them tries. */
export const rolesAllowed = async (
  app: Place,
  attempt: (token: string) => Promise<{ message: string }>,
): Promise<StaffRole[]> => {
  const allowed: StaffRole[] = [];
  for (const role of STAFF_ROLES) {
    const { message } = await attempt((await newStaff(app, role)).token);
    if (message !== STAFF.notAllowed) allowed.push(role);
  }
  return allowed;
};

/** Like `newStaff`, but returns only the token. */
export const staffToken = async (app: Place, wanted: Wanted, name?: string): Promise<string> =>
  (await newStaff(app, wanted, name)).token;
