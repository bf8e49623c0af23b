import { type InputOf, type OutputOf, permissionsOf, STAFF, type StaffMember, type staffRows } from '@koi/contract';
import { eq } from 'drizzle-orm';
import {
  type Clock,
  type Database,
  hashPassword,
  matchingStep,
  newSecret,
  otpauthAddress,
  Refusal,
  refuse,
  type StaffCaller,
  type Tries,
  type Tx,
  verifyNothing,
  verifyPassword,
} from '../../../platform/index.ts';
import { findByName, lockAccount, type StaffRecord } from './accounts.ts';
import type { Audit } from './audit.ts';
import type { Enrolments } from './enrolments.ts';
import { loginTries, requireAllowed } from './limits.ts';
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
  enrolments: Enrolments;
}

export const staffMemberOf = ({ id, name, roles }: Pick<StaffCaller, 'id' | 'name' | 'roles'>): StaffMember => ({
  id,
  name,
  roles: [...roles],
  permissions: permissionsOf(roles),
});

const ticketDead = () => refuse('staff.ticketExpired');

/** Login in two steps: the password, then a code of the authenticator. */
export const createLogin = ({ database, clock, tries, tickets, sessions, secrets, audit, enrolments }: LoginDeps) => {
  /** The typed name is recorded only when such an account exists, because people also type passwords there. */
  const noteFailure = (tx: Tx, account: StaffRecord | undefined, address: string, action: string, summary: string) =>
    audit.record(tx, {
      by: { staff: account, address },
      group: 'login',
      action,
      target: account === undefined ? '未知账号' : `员工 ${account.name}`,
      summary,
      succeeded: false,
    });

  const rulesFor = (name: string, address: string) => {
    const nameKey = name.toLowerCase();
    return [loginTries.source(nameKey, address), loginTries.name(nameKey), loginTries.address(address)];
  };

  /** The ticket for the second step; undefined when the account has changed meanwhile. */
  const nextStep = async (account: StaffRecord): Promise<OutputOf<Rows['login']> | undefined> => {
    const secret = account.totpSecret === null ? newSecret() : '';
    const ticket = await tickets.open(account, secret === '' ? null : secrets.close(account.id, secret));
    if (ticket === undefined) return undefined;
    return secret === ''
      ? { ticket, step: 'code', secret: '', otpauth: '' }
      : { ticket, step: 'enrol', secret, otpauth: otpauthAddress(account.name, secret) };
  };

  /** An unknown name takes the same steps and the same time as a wrong password. */
  const login = async (
    { name, password }: InputOf<Rows['login']>,
    address: string,
  ): Promise<OutputOf<Rows['login']>> => {
    const permission = requireAllowed(await tries.take(rulesFor(name, address)));
    const account = await findByName(database.orm, name);
    const isRight = account?.passwordHash
      ? await verifyPassword(account.passwordHash, password)
      : await verifyNothing(password);
    const deny = async (refusal: Refusal): Promise<never> => {
      await database.transaction((tx) => noteFailure(tx, account, address, 'session.login', refusal.message));
      throw refusal;
    };
    if (account === undefined || !isRight) return deny(refuse('staff.loginWrong'));
    if (!account.enabled) return deny(refuse('staff.disabled'));
    const step = await nextStep(account);
    if (step === undefined) return deny(refuse('staff.loginWrong'));
    await permission.release();
    return step;
  };

  /** Uses up an enrolment code. An unknown name, an expired code and a wrong one have the same answer. */
  const enrol = async (
    { name, code, password }: InputOf<Rows['enrol']>,
    address: string,
  ): Promise<OutputOf<Rows['enrol']>> => {
    const permission = requireAllowed(await tries.take(rulesFor(name, address)));
    const account = await findByName(database.orm, name);
    const enrolment = account?.enabled ? await enrolments.find(database.orm, account.id) : undefined;
    const passwordHash = await hashPassword(password);
    const chosen =
      account !== undefined &&
      enrolment !== undefined &&
      enrolments.isCode(enrolment, code) &&
      (await database.transaction(async (tx) => {
        const locked = await lockAccount(tx, account.id);
        if (locked?.passwordHash !== '' || !(await enrolments.use(tx, enrolment))) return undefined;
        await tx.update(staffAccounts).set({ passwordHash }).where(eq(staffAccounts.id, account.id));
        await audit.record(tx, {
          by: { staff: account, address },
          group: 'login',
          action: 'session.enrol',
          target: `员工 ${account.name}`,
          summary: '凭注册码设置了密码',
        });
        return { ...locked, passwordHash };
      }));
    const step = chosen && (await nextStep(chosen));
    if (!step) {
      const refusal = refuse('staff.enrolCodeWrong');
      await database.transaction((tx) => noteFailure(tx, account, address, 'session.enrol', refusal.message));
      throw refusal;
    }
    await permission.release();
    return step;
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
      by: { staff: account, address },
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

  return { login, enrol, verify };
};
