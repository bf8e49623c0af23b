import { MEMBERS, type PROTECTION_CASES } from '@koi/contract';
import { checkBirthDate } from '@koi/contract/rules/protection';
import { beijingDay } from '@koi/money';
import { and, eq, inArray } from 'drizzle-orm';
import { type Queryable, type Refusal, refuse, type ServiceDeps, type Tx } from '../../../platform/index.ts';
import { lockMember, readMember, samePersonAs, setBirthday } from '../members/index.ts';
import { appendLog, type LogEntry } from './log.ts';
import { inForce, isExcluded } from './reading.ts';
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

interface Match {
  /** The member of the case. */
  memberId: number;
  /** The excluded member. */
  otherId: number;
}

/** Opens cases for staff, unless they are open already. Returns their entries of the log. */
const openCases = async (tx: Tx, matches: readonly Match[], kind: CaseKind, at: Date): Promise<LogEntry[]> => {
  if (matches.length === 0) return [];
  const opened = await tx
    .insert(cases)
    .values(matches.map((match) => ({ ...match, kind, at })))
    .onConflictDoNothing()
    .returning({ memberId: cases.memberId, otherId: cases.otherId });
  return opened.map(({ memberId, otherId }) => ({
    memberId,
    event: 'case-opened' as const,
    by: 'system' as const,
    facts: { kind, other: String(otherId) },
    at,
  }));
};

/**
 * Opens a case for each other account of a person who excludes themselves. The gate refuses these accounts while the case
 * is open. The caller holds the member's lock and appends the entries to the log.
 */
export const openCasesOfPerson = async (tx: Tx, otherId: number, now: Date): Promise<LogEntry[]> => {
  const { realname, birthday } = await readMember(tx, otherId);
  if (birthday === '') return [];
  const accounts = await samePersonAs(tx, { memberId: otherId, realname, birthday });
  return openCases(
    tx,
    accounts.map((memberId) => ({ memberId, otherId })),
    'person',
    now,
  );
};

/**
 * Refuses data that belongs to an excluded member with a neutral text, and opens a case for staff. The case is stored
 * after the rollback of the caller's transaction.
 */
export const refuseExcluded = async (
  tx: Tx,
  {
    memberId,
    others,
    kind,
    now,
    name = 'protection.notPossible',
  }: {
    memberId: number;
    others: readonly number[];
    kind: CaseKind;
    now: Date;
    /** The refusal, when it is not the neutral one. */
    name?: 'protection.notPossible' | 'protection.samePerson';
  },
): Promise<void> => {
  const found = (await excludedAmong(tx, others, now)).filter((other) => other !== memberId);
  if (found.length === 0) return;
  const refusal: Refusal = refuse(name);
  refusal.afterRollback = (database) =>
    database.transaction(async (own) => {
      const matches = found.map((otherId) => ({ memberId, otherId }));
      await appendLog(own, ...(await openCases(own, matches, kind, now)));
    });
  throw refusal;
};

export interface PersonsDeps extends ServiceDeps {
  /** Places the house block of a minor. Returns its entry of the log, or none when the member has such a block. */
  blockMinor: (tx: Tx, block: Pick<Correction, 'memberId' | 'reason' | 'staffName'>) => Promise<LogEntry[]>;
}

interface Correction {
  memberId: number;
  birthDate: string;
  reason: string;
  staffName: string;
}

/** The birth date of the age gate. */
export const createPersons = ({ database, clock, blockMinor }: PersonsDeps) => {
  /** Refuses what is no birth date, from members and staff alike. Returns whether it is the date of a minor. */
  const isDateOfMinor = (birthDate: string, now: Date): boolean => {
    const objection = checkBirthDate(birthDate, beijingDay(now));
    if (objection === undefined) return false;
    if (objection !== MEMBERS.underage) throw refuse('protection.birthDateWrong');
    return true;
  };

  /** Given once. The same date again changes nothing, so that a lost answer can be repeated. */
  const storeBirthDate = async (tx: Tx, memberId: number, birthDate: string): Promise<void> => {
    await lockMember(tx, memberId);
    const now = clock.now();
    const { birthday, realname } = await readMember(tx, memberId);
    const isMinor = isDateOfMinor(birthDate, now);
    if (birthday === birthDate) return;
    if (birthday !== '') throw refuse('protection.birthDateFixed');
    if (isMinor) throw refuse('members.underage');
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

    /**
     * Stores a birth date for staff. The date of a minor is stored in any case, together with a house block of its own,
     * so that lifting another block does not let the member play.
     */
    async correctBirthDate(
      tx: Tx,
      { memberId, birthDate, reason, staffName }: Correction,
    ): Promise<{ before: string; isMinor: boolean; entries: LogEntry[] }> {
      await lockMember(tx, memberId);
      const now = clock.now();
      const { birthday: before, realname } = await readMember(tx, memberId);
      const isMinor = isDateOfMinor(birthDate, now);
      if (!isMinor) {
        // Another account of an excluded person is known by the date that the person gave.
        if (await isExcluded(tx, memberId, now)) throw refuse('protection.excludedBirthDate');
        const others = await samePersonAs(tx, { memberId, realname, birthday: birthDate });
        await refuseExcluded(tx, { memberId, others, kind: 'person', now, name: 'protection.samePerson' });
      }
      await setBirthday(tx, memberId, birthDate);
      const corrected = { memberId, event: 'birth-date-corrected', by: 'house', staffName, at: now } as const;
      const blocked = isMinor ? await blockMinor(tx, { memberId, reason, staffName }) : [];
      return { before, isMinor, entries: [corrected, ...blocked] };
    },
  };
};
