import { memberRows } from '@koi/contract';
import type { Call } from '../../cast/call.ts';
import * as members from '../../cast/members.ts';
import { bankCardForm } from '../../cast/money-in.ts';
import { enrol, giveCode } from '../../cast/staff.ts';
import { freshName } from '../../fresh-name.ts';
import { Caller } from './caller.ts';
import type { Record } from './record.ts';

export const VENUE = 'xinghe';

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

/** The calls of one person, for the cast that tests and campaigns share. */
const callsOf =
  (caller: Caller): Call =>
  async (row, input, token) => {
    if (token !== undefined) caller.useToken(token);
    return (await caller.submitted(row, input)).answer;
  };

const settle = async (caller: Caller, token: string): Promise<Person> => {
  caller.useToken(token);
  await caller.take(memberRows.transfers.setAutoTransfer, { transferstatus: 0 });
  const { id } = await caller.take(memberRows.members.user, {});
  return { id, caller };
};

/** Registers a new member who may deposit and play. */
export const register = async (town: Town): Promise<Person> => {
  const caller = newCaller(town);
  return settle(caller, await members.register(callsOf(caller), freshName('d')));
};

/** Logs in a member of the demo who may withdraw, and binds a card. */
export const logIn = async (town: Town, name: string): Promise<Person> => {
  const caller = newCaller(town);
  const person = await settle(caller, await members.logIn(callsOf(caller), name));
  await caller.take(memberRows.cards.bind, bankCardForm(members.PAY_PASSWORD));
  return person;
};

/** Logs in a person of the staff, whose authenticator is enrolled with the first login. */
export const logInStaff = async (town: Town, name: string): Promise<Caller> => {
  const caller = newCaller(town);
  const call = callsOf(caller);
  const session = await enrol(call, { name, password: members.MEMBER_PASSWORD });
  caller.useToken(session.token);
  caller.useAuthenticator(() => giveCode(call, session));
  return caller;
};

export const withdrawalForm = (yuan: number, card: number) => ({
  amount: String(yuan),
  bank: card,
  password: members.PAY_PASSWORD,
});
