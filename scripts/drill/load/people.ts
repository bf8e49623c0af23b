import { codeOf, stepAt } from '../../../apps/server/src/platform/totp.ts';
import { freshName } from '../../fresh-name.ts';
import { Caller } from './caller.ts';
import type { Record } from './record.ts';

const PASSWORD = 'koi888888';
const PAY_PASSWORD = '888888';
export const VENUE = 'xinghe';
const BANK = { bank: '招商银行', bank_owner: '陈小鱼', bank_no: '6214830000006621', bank_address: '杭州西湖支行' };

export interface Person {
  id: number;
  caller: Caller;
}

/** Makes callers, each with its own address. */
export interface Town {
  origin: string;
  network: string;
  record: Record;
}

const FIRST_ADDRESS = 100;
let callers = 0;

export const newCaller = ({ origin, network, record }: Town): Caller => {
  callers += 1;
  return new Caller(origin, `${network}.${FIRST_ADDRESS + (callers % 100)}`, record);
};

const settle = async (caller: Caller, token: string): Promise<Person> => {
  caller.useToken(token);
  await caller.take('/api/uptransferstatus', { transferstatus: 0 });
  const { id } = await caller.take('/api/user');
  return { id, caller };
};

/** Registers a new member. */
export const register = async (town: Town): Promise<Person> => {
  const caller = newCaller(town);
  const name = freshName('d');
  const form = {
    name,
    password: PASSWORD,
    confirmPass: PASSWORD,
    realname: '陈小鱼',
    paypassword: PAY_PASSWORD,
    code: '0000',
    pid: '',
  };
  const { api_token } = await caller.take('/api/register', form);
  return settle(caller, api_token);
};

/** Logs in a member of the demo who may withdraw, and binds a card. */
export const logIn = async (town: Town, name: string): Promise<Person> => {
  const caller = newCaller(town);
  const { api_token } = await caller.take('/api/login_pc', { name, password: PASSWORD, code: '0000' });
  const person = await settle(caller, api_token);
  await caller.take('/api/bindcard', { ...BANK, pay_pass: PAY_PASSWORD });
  return person;
};

/** Logs in a reviewer, whose authenticator is enrolled with the first login. */
export const logInStaff = async (town: Town, name: string): Promise<Caller> => {
  const caller = newCaller(town);
  const { ticket, secret } = await caller.take('/api/staff/login', { name, password: PASSWORD });
  const { token } = await caller.take('/api/staff/verify', { ticket, code: codeOf(secret, stepAt(new Date())) });
  caller.useToken(token);
  caller.useAuthenticator(() => caller.take('/api/staff/confirm', { code: codeOf(secret, stepAt(new Date())) }));
  return caller;
};

/** The form of a deposit by bank. */
export const depositForm = (yuan: number) => ({ ...BANK, paytype: 'bank', amount: String(yuan), catepay: '' });

export const withdrawalForm = (yuan: number, card: number) => ({
  amount: String(yuan),
  bank: card,
  password: PAY_PASSWORD,
});
