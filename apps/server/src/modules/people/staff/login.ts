import { type InputOf, type OutputOf, permissionsOf, STAFF, type StaffMember, type staffRows } from '@koi/contract';
import { eq } from 'drizzle-orm';
import {
  type Clock,
  type Database,
  matchingStep,
  newSecret,
  otpauthAddress,
  Refusal,
  refuse,
  refuseFor,
  type StaffCaller,
  type Tries,
  type TryPermission,
  type Tx,
  verifyNothing,
  verifyPassword,
} from '../../../platform/index.ts';
import { findByName, lockAccount, type StaffRecord } from './accounts.ts';
import type { Audit } from './audit.ts';
import { loginTries } from './limits.ts';
import type { Sessions } from './sessions.ts';
import { staffAccounts } from './tables.ts';
import type { createSecretBox, Ticket, Tickets } from './tickets.ts';

type Rows = typeof staffRows.session;
type Admission = OutputOf<Rows['verify']>;

interface LoginDeps {
  database: Database;
  clock: Clock;
  tries: Tries;
  tickets: Tickets;
  sessions: Sessions;
  secrets: ReturnType<typeof createSecretBox>;
  audit: Audit;
}

export const staffMemberOf = ({ id, name, roles }: Pick<StaffCaller, 'id' | 'name' | 'roles'>): StaffMember => ({
  id,
  name,
  roles: [...roles],
  permissions: permissionsOf(roles),
});

export const requireAllowed = (permission: TryPermission): Extract<TryPermission, { allowed: true }> => {
  if (permission.allowed) return permission;
  throw refuseFor(permission.retryAfterS, 'staff.tooManyTries');
};

const ticketDead = () => refuse('staff.ticketExpired');

/** Login in two steps: the password, then a code of the authenticator. */
export const createLogin = ({ database, clock, tries, tickets, sessions, secrets, audit }: LoginDeps) => {
  /** The typed name is recorded only when such an account exists, because people also type passwords there. */
  const noteFailure = (tx: Tx, account: StaffRecord | undefined, address: string, action: string, summary: string) =>
    audit.record(tx, {
      staff: account,
      address,
      group: 'login',
      action,
      target: account === undefined ? '未知账号' : `员工 ${account.name}`,
      summary,
      succeeded: false,
    });

  /** An unknown name takes the same steps and the same time as a wrong password. */
  const login = async (
    { name, password }: InputOf<Rows['login']>,
    address: string,
  ): Promise<OutputOf<Rows['login']>> => {
    const rules = [loginTries.source(name.toLowerCase(), address), loginTries.address(address)];
    const permission = requireAllowed(await tries.take(rules));
    const account = await findByName(database.orm, name);
    const isRight =
      account === undefined ? await verifyNothing(password) : await verifyPassword(account.passwordHash, password);
    const deny = async (refusal: Refusal): Promise<never> => {
      await database.transaction((tx) => noteFailure(tx, account, address, 'session.login', refusal.message));
      throw refusal;
    };
    if (account === undefined || !isRight) return deny(refuse('staff.loginWrong'));
    if (!account.enabled) return deny(refuse('staff.disabled'));
    const secret = account.totpSecret === null ? newSecret() : '';
    const ticket = await tickets.open(account, secret === '' ? null : secrets.close(account.id, secret));
    if (ticket === undefined) return deny(refuse('staff.loginWrong'));
    await permission.release();
    return secret === ''
      ? { ticket, step: 'code', secret: '', otpauth: '' }
      : { ticket, step: 'enrol', secret, otpauth: otpauthAddress(account.name, secret) };
  };

  /**
   * Runs under the account's row lock, so that a code is accepted once however many calls arrive together. A refusal is
   * returned and not thrown, so that the audit row of a wrong code is committed.
   */
  const admit = async (tx: Tx, ticket: Ticket, code: string, address: string): Promise<Admission | Refusal> => {
    const account = await lockAccount(tx, ticket.staffId);
    const isEnrolling = ticket.totpSecret !== null;
    if (account === undefined || !account.enabled || isEnrolling !== (account.totpSecret === null)) return ticketDead();
    const secret = secrets.open(account.id, ticket.totpSecret ?? account.totpSecret ?? '');
    const now = clock.now();
    const step = matchingStep(secret, code, now, account.totpStep);
    if (step === undefined) {
      await noteFailure(tx, account, address, 'session.verify', STAFF.codeWrong);
      return refuse('staff.codeWrong');
    }
    if (!(await tickets.use(tx, ticket))) return ticketDead();
    await tx
      .update(staffAccounts)
      .set({ ...(isEnrolling && { totpSecret: secrets.close(account.id, secret) }), totpStep: step, lastLoginAt: now })
      .where(eq(staffAccounts.id, account.id));
    const token = await sessions.open(tx, account.id);
    await audit.record(tx, {
      staff: account,
      address,
      group: 'login',
      action: 'session.verify',
      target: `员工 ${account.name}`,
      summary: isEnrolling ? '登录成功，已绑定动态验证器' : '登录成功',
    });
    return { token, staff: staffMemberOf(account) };
  };

  const verify = async ({ ticket: typed, code }: InputOf<Rows['verify']>, address: string): Promise<Admission> => {
    const ticket = await tickets.find(typed);
    if (ticket === undefined) throw ticketDead();
    const permission = requireAllowed(await tries.take([loginTries.code(ticket.staffId)]));
    if (!(await tickets.countTry(ticket))) throw ticketDead();
    const admission = await database.transaction((tx) => admit(tx, ticket, code, address));
    if (admission instanceof Refusal) throw admission;
    await permission.release();
    return admission;
  };

  return { login, verify };
};
