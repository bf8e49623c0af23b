import { type StaffRole, staffRows } from '@koi/contract';
import { createStaffAccount } from '../src/modules/people/staff/index.ts';
import { codeOf, stepAt } from '../src/platform/totp.ts';
import type { TestApp } from './app.ts';

export const STAFF_PASSWORD = 'a staff password 1';

export interface TestStaff {
  id: number;
  name: string;
  token: string;
  /** Secret of the authenticator, in base32. */
  secret: string;
}

let made = 0;
const nextName = (role: StaffRole): string => {
  made += 1;
  return `${role}${made}`;
};

/** Creates an account with that role and an enrolled authenticator, and logs in over HTTP. */
export const newStaff = async (
  { database, clock, call }: TestApp,
  role: StaffRole,
  name = nextName(role),
): Promise<TestStaff> => {
  const draft = { name, role, password: STAFF_PASSWORD, createdAt: clock.now() };
  const id = await database.transaction((tx) => createStaffAccount(tx, draft));
  if (id === undefined) throw new Error(`there is already a ${name}`);
  const { body: login } = await call(staffRows.session.login, { name, password: STAFF_PASSWORD });
  if (login.code !== 200) throw new Error(`login refused: ${login.message}`);
  const { ticket, secret } = login.data;
  const code = codeOf(secret, stepAt(clock.now()));
  const { body } = await call(staffRows.session.verify, { ticket, code });
  if (body.code !== 200) throw new Error(`code refused: ${body.message}`);
  return { id, name, token: body.data.token, secret };
};

/** Like `newStaff`, but returns only the token. */
export const staffToken = async (app: TestApp, role: StaffRole, name?: string): Promise<string> =>
  (await newStaff(app, role, name)).token;
