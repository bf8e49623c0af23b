import type { InputOf, ProposalEffect, staffRows } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { z } from 'zod';
import { memberWallets } from '../../../ledger/index.ts';
import {
  type Clock,
  type Database,
  type KeyedStaffActor,
  onceByStaff,
  type Queryable,
  refuse,
  type StaffActor,
  type Tx,
} from '../../../platform/index.ts';
import { labelsOf, type MembersService } from '../../people/members/index.ts';
import { isRecoverer, lockRecoveriesOf } from '../../people/security/index.ts';
import { countSecurity, happenedSince, newestSecurity } from '../../people/security-log/index.ts';
import type { Audit } from '../../people/staff/index.ts';
import { memberBasis } from '../claims/index.ts';
import { amountEffect, countEffect, type ProposalsService } from '../proposals/index.ts';

export interface UnlockingDeps {
  database: Database;
  clock: Clock;
  members: Pick<MembersService, 'unlockPayPassword'>;
  proposals: Pick<ProposalsService, 'define'>;
  audit: Audit;
}

type Decision = InputOf<(typeof staffRows)['memberFiles']['unlockPayPassword']>;

const KIND = 'members.unlock';
const HOUR_MS = 3_600_000;
/** Within this time after an unlocking, the next one needs two people. Each gives five more tries at the pay password. */
const ALONE_MS = 24 * HOUR_MS;
/** Days whose unlockings and wrong tries the second person reads. */
const DAYS = 7;

const CHANGE = { field: '支付密码', before: '锁定', after: '正常' };

const payload = z.object({ member_id: z.number().int() });

/** Whether one person has unlocked the pay password so recently that another time needs two. */
export const unlockedLately = (db: Queryable, memberId: number, now: Date): Promise<boolean> =>
  happenedSince(db, memberId, ['payPassword.unlocked'], new Date(now.getTime() - ALONE_MS));

/** Who lets a person into the account does not also give them more tries at the pay password. */
const requireNotRecoverer = async (tx: Tx, memberId: number, staffId: number, now: Date): Promise<void> => {
  if (await isRecoverer(tx, memberId, staffId, now)) throw refuse('memberFiles.recoverer');
};

/** Facts for the second person: the money that the password protects, and how often it was tried. */
const effectsOf = async (tx: Tx, memberId: number, now: Date): Promise<ProposalEffect[]> => {
  const since = new Date(now.getTime() - DAYS * 24 * HOUR_MS);
  const { total } = await memberWallets(tx, memberId);
  const unlocked = await countSecurity(tx, memberId, 'payPassword.unlocked', since);
  const recovered = await newestSecurity(tx, memberId, 'recovery.done');
  return [
    amountEffect('会员的钱包合计', total, total > 0n),
    countEffect(`近 ${DAYS} 天解锁`, unlocked, '次', unlocked > 1),
    ...(recovered !== undefined && recovered.at > since
      ? [{ name: '最近找回账户', value: beijingTime(recovered.at), watch: true }]
      : []),
  ];
};

/** Forgets the wrong tries at a pay password: one person once in 24 hours for each member, and otherwise two. */
export const createUnlocking = ({ database, clock, members, proposals, audit }: UnlockingDeps) => {
  const unlocking = proposals.define({
    kind: KIND,
    payload,
    async basis(tx, { member_id: memberId }, lock) {
      const member = await memberBasis(tx, memberId, lock);
      const last = await newestSecurity(tx, memberId, 'payPassword.unlocked');
      return { ...member, 最近解锁: last === undefined ? '' : `${beijingTime(last.at)} #${last.id}` };
    },
    async apply(tx, { member_id: memberId }, { staff }) {
      await requireNotRecoverer(tx, memberId, staff.id, clock.now());
      await members.unlockPayPassword(tx, memberId);
    },
    effects: (tx, { member_id: memberId }) => effectsOf(tx, memberId, clock.now()),
  });

  return {
    /** Returns the number of the proposal when another person has to agree, and undefined when it is done. */
    async unlock(by: KeyedStaffActor & StaffActor, { id: memberId, reason }: Decision): Promise<string | null> {
      const label = (await labelsOf(database.orm, [memberId])).get(memberId);
      if (label === undefined) throw refuse('memberFiles.unknown');
      const content = { id: memberId, reason };
      return onceByStaff(database, by, { action: 'memberFiles.unlockPayPassword', content }, async (tx) => {
        await lockRecoveriesOf(tx, memberId);
        const now = clock.now();
        await requireNotRecoverer(tx, memberId, by.staff.id, now);
        const title = `会员 ${label.name}`;
        if (await unlockedLately(tx, memberId, now)) {
          const draft = {
            target: `member:${memberId}`,
            title,
            changes: [CHANGE],
            payload: { member_id: memberId },
            reason,
          };
          return (await unlocking.propose(tx, by, draft)).no;
        }
        await members.unlockPayPassword(tx, memberId);
        await audit.record(tx, {
          by,
          group: 'members',
          action: 'memberFiles.unlockPayPassword',
          target: title,
          memberId,
          summary: reason,
          changes: [CHANGE],
        });
        return null;
      });
    },
  };
};

export type Unlocking = ReturnType<typeof createUnlocking>;
