import { MEMBERS, type PROTECTION_CASES } from '@koi/contract';
import { checkBirthDate } from '@koi/contract/rules/protection';
import { beijingDay } from '@koi/money';
import { and, eq, inArray } from 'drizzle-orm';
import { type Queryable, type Refusal, refuse, type ServiceDeps, type Tx } from '../../../platform/index.ts';
import { lockMember, readMember, samePersonAs, setBirthday } from '../members/index.ts';
import { appendLog } from './log.ts';
import { inForce } from './reading.ts';
import { blocks, cases } from './tables.ts';

type CaseKind = Exclude<(typeof PROTECTION_CASES)[number], 'payment'>;

/** Those of the members who are excluded now. */
const excludedAmong = async (db: Queryable, memberIds: readonly number[], now: Date): Promise<number[]> => {
  if (memberIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ memberId: blocks.memberId })
    .from(blocks)
    .where(and(inArray(blocks.memberId, [...memberIds]), eq(blocks.kind, 'exclusion'), inForce(now)));
  return rows.map(({ memberId }) => memberId);
};

/**
 * Refuses data that belongs to an excluded member with a neutral text, and opens a case for staff. The case is stored
 * after the rollback of the caller's transaction.
 */
export const refuseExcluded = async (
  tx: Tx,
  { memberId, others, kind, now }: { memberId: number; others: readonly number[]; kind: CaseKind; now: Date },
): Promise<void> => {
  const found = (await excludedAmong(tx, others, now)).filter((other) => other !== memberId);
  if (found.length === 0) return;
  const refusal: Refusal = refuse('protection.notPossible');
  refusal.afterRollback = (database) =>
    database.transaction(async (own) => {
      const opened = await own
        .insert(cases)
        .values(found.map((otherId) => ({ memberId, kind, otherId, at: now })))
        .onConflictDoNothing()
        .returning({ otherId: cases.otherId });
      await appendLog(
        own,
        ...opened.map(({ otherId }) => ({
          memberId,
          event: 'case-opened' as const,
          by: 'system' as const,
          facts: { kind, other: String(otherId) },
          at: now,
        })),
      );
    });
  throw refusal;
};

/** The birth date of the age gate. */
export const createPersons = ({ database, clock }: ServiceDeps) => {
  /** Given once. The same date again changes nothing, so that a lost answer can be repeated. */
  const storeBirthDate = async (tx: Tx, memberId: number, birthDate: string): Promise<void> => {
    await lockMember(tx, memberId);
    const now = clock.now();
    const { birthday, realname } = await readMember(tx, memberId);
    if (birthday === birthDate) return;
    if (birthday !== '') throw refuse('protection.birthDateFixed');
    const objection = checkBirthDate(birthDate, beijingDay(now));
    if (objection !== undefined) {
      throw refuse(objection === MEMBERS.underage ? 'members.underage' : 'protection.birthDateWrong');
    }
    const others = await samePersonAs(tx, { memberId, realname, birthday: birthDate });
    await refuseExcluded(tx, { memberId, others, kind: 'person', now });
    await setBirthday(tx, memberId, birthDate);
    await appendLog(tx, { memberId, event: 'birth-date', at: now });
  };

  return {
    storeBirthDate,
    setBirthDate: (memberId: number, birthDate: string): Promise<null> =>
      database.transaction(async (tx) => {
        await storeBirthDate(tx, memberId, birthDate);
        return null;
      }),
  };
};
