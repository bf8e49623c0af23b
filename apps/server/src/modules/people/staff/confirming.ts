import { type InputOf, STAFF, type staffRows } from '@koi/contract';
import { eq } from 'drizzle-orm';
import {
  type Clock,
  type Database,
  matchingStep,
  onCommit,
  Refusal,
  refuse,
  type StaffCaller,
  type Tries,
  type Tx,
} from '../../../platform/index.ts';
import { lockAccount, type StaffRecord } from './accounts.ts';
import type { Audit } from './audit.ts';
import { loginTries, requireAllowed } from './limits.ts';
import type { Sessions } from './sessions.ts';
import { staffAccounts } from './tables.ts';
import type { createSecretBox } from './tickets.ts';

interface ConfirmingDeps {
  database: Database;
  clock: Clock;
  tries: Tries;
  sessions: Sessions;
  secrets: ReturnType<typeof createSecretBox>;
  audit: Audit;
  /** Called after sessions of the account have ended. */
  onEnded: (staffId: number) => void;
}

const ended = () => refuse('staff.sessionEnded');

/** A new code in an open session. Wrong codes count together with those of the login. */
export const createConfirming = ({ database, clock, tries, sessions, secrets, audit, onEnded }: ConfirmingDeps) => {
  const record = (tx: Tx, staff: StaffRecord, address: string, succeeded: boolean, summary: string) =>
    audit.record(tx, {
      by: { staff, address },
      group: 'login',
      action: 'session.confirm',
      target: `员工 ${staff.name}`,
      summary,
      succeeded,
    });

  const refuseWrong = async (tx: Tx, account: StaffRecord, sessionId: string, address: string): Promise<Refusal> => {
    const isOpen = await sessions.countWrongCode(tx, account.id, sessionId);
    const summary = isOpen ? STAFF.codeWrong : `${STAFF.codeWrong}，次数过多，登录已退出`;
    await record(tx, account, address, false, summary);
    if (isOpen) return refuse('staff.codeWrong');
    onCommit(tx, () => onEnded(account.id));
    return ended();
  };

  /**
   * Runs under the account's row lock, so that a code is accepted once. A refusal is returned and not thrown, so that the
   * count and the audit row of a wrong code are committed.
   */
  const check = async (
    tx: Tx,
    { id, sessionId }: StaffCaller,
    code: string,
    address: string,
  ): Promise<Refusal | undefined> => {
    const account = await lockAccount(tx, id);
    if (!account?.enabled || account.totpSecret === null) return ended();
    const now = clock.now();
    const step = matchingStep(secrets.open(id, account.totpSecret), code, now, account.totpStep);
    if (step === undefined) return refuseWrong(tx, account, sessionId, address);
    if (!(await sessions.confirm(tx, sessionId, now))) return ended();
    await tx.update(staffAccounts).set({ totpStep: step }).where(eq(staffAccounts.id, id));
    await record(tx, account, address, true, '重新验证了动态验证码');
    return undefined;
  };

  return {
    async confirm(
      staff: StaffCaller,
      { code }: InputOf<(typeof staffRows.session)['confirm']>,
      address: string,
    ): Promise<void> {
      const permission = requireAllowed(await tries.take([loginTries.code(staff.id)]));
      const refusal = await database.transaction((tx) => check(tx, staff, code, address));
      if (refusal instanceof Refusal) throw refusal;
      await permission.release();
    },
  };
};
