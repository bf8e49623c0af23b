import { staffRows } from '@koi/contract';
import { codeOf, stepAt } from '../../apps/server/src/platform/totp.ts';
import type { Call } from './call.ts';

/** The password of accounts that tests create. */
export const STAFF_PASSWORD = 'a staff password 1';

export interface StaffLogin {
  name: string;
  password: string;
}

export interface StaffSession extends StaffLogin {
  token: string;
  /** Secret of the authenticator, in base32. */
  secret: string;
}

/** The code that an authenticator shows at a moment. */
export const codeNow = (secret: string, now = new Date()): string => codeOf(secret, stepAt(now));

/** Logs in an account that has no authenticator yet, which enrols one. */
export const enrol = async (call: Call, login: StaffLogin, now = new Date()): Promise<StaffSession> => {
  const { ticket, secret } = (await call(staffRows.session.login, login)).data;
  const { token } = (await call(staffRows.session.verify, { ticket, code: codeNow(secret, now) })).data;
  return { ...login, token, secret };
};

/** A new code in an open session, which large decisions about money need. The code is used up by it. */
export const giveCode = async (call: Call, { token, secret }: StaffSession, now = new Date()): Promise<void> => {
  await call(staffRows.session.confirm, { code: codeNow(secret, now) }, token);
};
