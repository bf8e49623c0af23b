import type { InputOf, memberRows } from '@koi/contract';
import { type Database, hashPassword, refuse, refuseFor, type Tries, verifyPassword } from '../../../platform/index.ts';
import { readSecrets, replaceSecret } from './accounts.ts';
import type { TryRules } from './limits.ts';
import type { SessionListeners, Sessions } from './sessions.ts';
import { createTurns } from './turns.ts';

/** In both calls, `password` is the old password and `paypassword` the new one. */
type Change = InputOf<(typeof memberRows.members)['changePassword']>;
export type PayPasswordVerdict = 'right' | 'wrong' | 'locked';

interface PasswordsDeps {
  database: Database;
  sessions: Sessions;
  tries: Tries;
  rules: () => Promise<TryRules>;
  listeners: SessionListeners;
}

export const createPasswords = ({ database, sessions, tries, rules, listeners }: PasswordsDeps) => {
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

  /** A new login password ends every session of the member, including the current one. */
  const changePassword = async (memberId: number, { password: old, paypassword: next }: Change): Promise<void> => {
    const permission = await tries.take([(await rules()).oldPassword(memberId)]);
    if (!permission.allowed) throw refuseFor(permission.retryAfterS, 'members.tooManyTries');
    const { passwordHash } = await readSecrets(database.orm, memberId);
    if (!(await verifyPassword(passwordHash, old))) throw refuse('members.oldWrong');
    const nextHash = await hashPassword(next);
    await database.transaction(async (tx) => {
      const replaced = await replaceSecret(tx, memberId, 'passwordHash', passwordHash, nextHash);
      if (!replaced) throw refuse('members.oldWrong');
      await sessions.endAll(tx, memberId);
      await listeners.end(tx, memberId);
    });
    listeners.ended(memberId);
    await permission.release();
  };

  const changePayPassword = async (memberId: number, { password: old, paypassword: next }: Change): Promise<void> => {
    const { payPasswordHash } = await readSecrets(database.orm, memberId);
    const verdict = await checkPayPassword(memberId, old);
    if (verdict === 'locked') throw refuse('members.payPasswordLocked');
    if (verdict === 'wrong') throw refuse('members.oldWrong');
    const nextHash = await hashPassword(next);
    const replaced = await database.transaction((tx) =>
      replaceSecret(tx, memberId, 'payPasswordHash', payPasswordHash, nextHash),
    );
    if (!replaced) throw refuse('members.oldWrong');
  };

  return { checkPayPassword, changePassword, changePayPassword };
};
