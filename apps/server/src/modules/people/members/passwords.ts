import type { InputOf, memberRows } from '@koi/contract';
import {
  type Clock,
  type Database,
  hashPassword,
  refuse,
  refuseFor,
  type Tries,
  type Tx,
  verifyPassword,
} from '../../../platform/index.ts';
import { type Origin, recordSecurity } from '../security-log/index.ts';
import { readMember, readSecrets, replaceSecret, setSecret } from './accounts.ts';
import type { NoteFailure } from './failures.ts';
import type { TryRules } from './limits.ts';
import { requireUncommon } from './member.ts';
import type { SessionListeners, Sessions } from './sessions.ts';
import { createTurns } from './turns.ts';

/** In both calls, `password` is the old password and `paypassword` the new one. */
type Change = InputOf<(typeof memberRows.members)['changePassword']>;
export type PayPasswordVerdict = 'right' | 'wrong' | 'locked';

interface PasswordsDeps {
  database: Database;
  clock: Clock;
  sessions: Sessions;
  tries: Tries;
  rules: () => Promise<TryRules>;
  listeners: SessionListeners;
  noteFailure: NoteFailure;
}

export const createPasswords = (deps: PasswordsDeps) => {
  const { database, clock, sessions, tries, rules, listeners, noteFailure } = deps;
  const inTurn = createTurns<number>();

  const judgePayPassword = async (memberId: number, payPassword: string): Promise<PayPasswordVerdict> => {
    const permission = await tries.takeAlways([(await rules()).payPassword(memberId)]);
    if (!permission.allowed) return 'locked';
    const { payPasswordHash } = await readSecrets(database.orm, memberId);
    if (!(await verifyPassword(payPasswordHash, payPassword))) return 'wrong';
    await permission.release();
    return 'right';
  };

  /**
   * Counts the try before it verifies: five wrong tries lock the pay password for an hour, regardless of the rate
   * limits. The tries of a member run one after the other, in all processes, or right ones sent at the same time would
   * lock each other out.
   */
  const checkPayPassword = (memberId: number, payPassword: string): Promise<PayPasswordVerdict> =>
    inTurn(memberId, () => tries.inTurn(`pay-password:${memberId}`, () => judgePayPassword(memberId, payPassword)));

  const endAll = async (tx: Tx, memberId: number): Promise<void> => {
    await sessions.endAll(tx, memberId);
    await listeners.end(tx, memberId);
  };

  /**
   * Returns the hash of the login password when it is right. Wrong ones that are given in sessions count together,
   * whatever they are given for.
   */
  const checkOwnPassword = async (memberId: number, password: string): Promise<string | undefined> => {
    const permission = await tries.take([(await rules()).ownPassword(memberId)]);
    if (!permission.allowed) throw refuseFor(permission.retryAfterS, 'members.tooManyTries');
    const { passwordHash } = await readSecrets(database.orm, memberId);
    if (!(await verifyPassword(passwordHash, password))) return undefined;
    await permission.release();
    return passwordHash;
  };

  /** A new login password ends every session of the member, including the current one. */
  const changePassword = async (
    memberId: number,
    { password: old, paypassword: next }: Change,
    origin: Origin,
  ): Promise<void> => {
    const passwordHash = await checkOwnPassword(memberId, old);
    if (passwordHash === undefined) {
      noteFailure({ memberId, kind: 'password.refused', origin });
      throw refuse('members.oldWrong');
    }
    requireUncommon(next, (await readMember(database.orm, memberId)).name);
    const nextHash = await hashPassword(next);
    await database.transaction(async (tx) => {
      const replaced = await replaceSecret(tx, memberId, 'passwordHash', passwordHash, nextHash);
      if (!replaced) throw refuse('members.oldWrong');
      await endAll(tx, memberId);
      await recordSecurity(tx, { memberId, kind: 'password.changed', at: clock.now(), origin });
    });
    listeners.ended(memberId);
  };

  const changePayPassword = async (
    memberId: number,
    { password: old, paypassword: next }: Change,
    origin: Origin,
  ): Promise<void> => {
    const { payPasswordHash } = await readSecrets(database.orm, memberId);
    const verdict = await checkPayPassword(memberId, old);
    if (verdict === 'locked') throw refuse('members.payPasswordLocked');
    if (verdict === 'wrong') {
      noteFailure({ memberId, kind: 'payPassword.refused', origin });
      throw refuse('members.oldWrong');
    }
    const nextHash = await hashPassword(next);
    await database.transaction(async (tx) => {
      const replaced = await replaceSecret(tx, memberId, 'payPasswordHash', payPasswordHash, nextHash);
      if (!replaced) throw refuse('members.oldWrong');
      await recordSecurity(tx, { memberId, kind: 'payPassword.changed', at: clock.now(), origin });
    });
  };

  /** Sets the login password of a member who could not name the old one. Every session ends. */
  const resetPassword = async (tx: Tx, memberId: number, nextHash: string): Promise<void> => {
    await setSecret(tx, memberId, 'passwordHash', nextHash);
    await endAll(tx, memberId);
  };

  /**
   * Sets the pay password of a member who forgot it, and forgets wrong tries at the one before. Returns the hash that was
   * replaced.
   */
  const resetPayPassword = async (tx: Tx, memberId: number, nextHash: string): Promise<string> => {
    const { payPasswordHash } = await readSecrets(tx, memberId);
    await setSecret(tx, memberId, 'payPasswordHash', nextHash);
    await tries.forget(tx, (await rules()).payPassword(memberId));
    return payPasswordHash;
  };

  return { resetPayPassword, checkPayPassword, checkOwnPassword, changePassword, changePayPassword, resetPassword };
};
