import { memberRows, type RequestOf } from '@koi/contract';
import type { Call } from './call.ts';

const { members, protection } = memberRows;

/** With every field, so that a new one is missing here and nowhere else. */
type Registration = Required<RequestOf<typeof members.register>>;

/** The secrets of members, in the demo and in tests of the whole product. */
export const MEMBER_PASSWORD = 'koi888888';
export const PAY_PASSWORD = '888888';
/** Any text is accepted where no picture is asked for. */
const CAPTCHA = '0000';

/** The person behind a member. */
export interface Person {
  realname: string;
  birthDate: string;
}

/** The person behind members of tests that are not about people. */
export const PERSON: Person = { realname: '陈小鱼', birthDate: '1990-06-18' };

/** A registration with all fields. Tests name only those that they are about. */
export const registrationForm = (name: string, changes: Partial<Registration> = {}): Registration => ({
  name,
  password: MEMBER_PASSWORD,
  confirmPass: changes.password ?? MEMBER_PASSWORD,
  realname: PERSON.realname,
  paypassword: PAY_PASSWORD,
  code: CAPTCHA,
  pid: '',
  ...changes,
});

/** Registers a member who may deposit and play: with a birth date, and without the limits that are offered. */
export const register = async (call: Call, name: string, { realname, birthDate }: Person = PERSON): Promise<string> => {
  const { api_token: token } = (await call(members.register, registrationForm(name, { realname }))).data;
  await call(protection.setBirthDate, { birth_date: birthDate }, token);
  await call(protection.declineOffer, {}, token);
  return token;
};

type Login = Required<RequestOf<typeof members.login>>;

/** The login of a member who uses no authenticator. */
export const loginForm = (name: string, password = MEMBER_PASSWORD): Login => ({
  name,
  password,
  code: CAPTCHA,
  totp: '',
});

/** Logs in a member who uses no authenticator. */
export const logIn = async (call: Call, name: string, password = MEMBER_PASSWORD): Promise<string> =>
  (await call(members.login, loginForm(name, password))).data.api_token;
