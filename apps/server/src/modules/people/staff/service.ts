import type { InputOf, staffRows } from '@koi/contract';
import { eq } from 'drizzle-orm';
import {
  type Clock,
  type Config,
  createTries,
  type Database,
  hashPassword,
  type Logger,
  refuse,
  type SecretSource,
  type StaffCaller,
  type Tries,
  type Tx,
  verifyPassword,
} from '../../../platform/index.ts';
import { lockAccount } from './accounts.ts';
import { type Audit, createAudit } from './audit.ts';
import { createAuditLog } from './audit-log.ts';
import { createConfirming } from './confirming.ts';
import { createEnrolments } from './enrolments.ts';
import { loginTries, requireAllowed } from './limits.ts';
import { createLogin, staffMemberOf } from './login.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { createStaffAccounts } from './staff-accounts.ts';
import { staffAccounts } from './tables.ts';
import { createSecretBox, createTickets } from './tickets.ts';

export interface StaffDeps {
  database: Database;
  clock: Clock;
  config: Pick<Config, 'rateLimits'> & SecretSource;
  log?: Logger;
}

interface OwnAccountDeps {
  database: Database;
  tries: Tries;
  sessions: Sessions;
  audit: Audit;
  onEnded: (staffId: number) => void;
}

/** Actions that all staff may perform on their own account. */
const createOwnAccount = ({ database, tries, sessions, audit, onEnded }: OwnAccountDeps) => ({
  me: staffMemberOf,

  async changePassword(
    staff: StaffCaller,
    { old, password }: InputOf<(typeof staffRows.session)['changePassword']>,
    address: string,
  ): Promise<void> {
    const permission = requireAllowed(await tries.take([loginTries.oldPassword(staff.id)]));
    const [account] = await database.orm.select().from(staffAccounts).where(eq(staffAccounts.id, staff.id));
    if (account === undefined || !(await verifyPassword(account.passwordHash, old))) {
      throw refuse('staff.oldWrong');
    }
    const passwordHash = await hashPassword(password);
    await database.transaction(async (tx) => {
      // Checked again under the lock, because a reset or another change may have replaced the password.
      const locked = await lockAccount(tx, staff.id);
      if (locked?.passwordHash !== account.passwordHash) throw refuse('staff.oldWrong');
      await tx.update(staffAccounts).set({ passwordHash }).where(eq(staffAccounts.id, staff.id));
      await sessions.endOthers(tx, staff.id, staff.sessionId);
      await audit.record(tx, {
        by: { staff, address },
        group: 'staff',
        action: 'session.changePassword',
        target: `员工 ${staff.name}`,
        summary: '修改了自己的密码，其他登录已退出',
      });
    });
    onEnded(staff.id);
    await permission.release();
  },

  async logoff(staff: StaffCaller, address: string): Promise<void> {
    await database.transaction(async (tx) => {
      await sessions.end(tx, staff.id, staff.sessionId);
      await audit.record(tx, {
        by: { staff, address },
        group: 'login',
        action: 'session.logoff',
        target: `员工 ${staff.name}`,
        summary: '退出登录',
      });
    });
    onEnded(staff.id);
  },
});

export const createStaffService = ({ database, clock, config, log }: StaffDeps) => {
  const audit = createAudit({ clock });
  const tries = createTries({ database, clock, enabled: config.rateLimits });
  const tickets = createTickets({ database, clock });
  const sessions = createSessions({ database, clock, log });
  const secrets = createSecretBox(config);
  const enrolments = createEnrolments({ clock, config });
  const listeners: ((staffId: number) => void)[] = [];
  const onEnded = (staffId: number): void => {
    for (const listener of listeners) listener(staffId);
  };
  const changeListeners: ((tx: Tx, staffId: number) => Promise<void>)[] = [];
  const onChanged = async (tx: Tx, staffId: number): Promise<void> => {
    for (const listener of changeListeners) await listener(tx, staffId);
  };
  return {
    ...createLogin({ database, clock, tries, tickets, sessions, secrets, audit, enrolments }),
    ...createConfirming({ database, clock, tries, sessions, secrets, audit, onEnded }),
    ...createOwnAccount({ database, tries, sessions, audit, onEnded }),
    accounts: createStaffAccounts({ database, clock, audit, enrolments, onEnded, onChanged }),
    log: createAuditLog({ database, clock }),
    authenticate: sessions.authenticate,
    /** Adds a listener that is called after sessions of an account have ended. */
    onSessionsEnded: (listener: (staffId: number) => void): void => void listeners.push(listener),
    /** Adds a listener that is called in the transaction in which an account is disabled, reset or given other roles. */
    onAccountChanged: (listener: (tx: Tx, staffId: number) => Promise<void>): void =>
      void changeListeners.push(listener),
    audit,
  };
};

export type StaffService = ReturnType<typeof createStaffService>;
