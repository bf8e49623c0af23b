import { MEMBERS, type PROTECTION_CASES } from '@koi/contract';
import { checkBirthDate } from '@koi/contract/rules/protection';
import { beijingDay } from '@koi/money';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { onCommit, type Queryable, type Refusal, refuse, type ServiceDeps, type Tx } from '../../../platform/index.ts';
import { lockMember, readMember, samePersonAs, setBirthday } from '../members/index.ts';
import { requestEnding, requestEndings } from './ending-requests.ts';
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

/** An account whose games have to end, because a case stops it. */
export interface StoppedAccount {
  memberId: number;
  cause: 'person';
}

/** Accounts that open cases stop while this member is excluded. */
const stoppedBy = async (tx: Tx, otherId: number): Promise<StoppedAccount[]> => {
  const rows = await tx
    .selectDistinct({ memberId: cases.memberId })
    .from(cases)
    .where(and(eq(cases.otherId, otherId), eq(cases.kind, 'person'), isNull(cases.closedAt)));
  return rows.map(({ memberId }) => ({ memberId, cause: 'person' }));
};

/**
 * Opens a case for each other account of a person who excludes themselves. The gate refuses these accounts while the case
 * is open. The caller holds the member's lock, appends the entries to the log, and asks for the end of the games of the
 * accounts that are stopped: those of the cases, and those whose case is open from an earlier exclusion.
 */
export const openCasesOfPerson = async (
  tx: Tx,
  otherId: number,
  now: Date,
): Promise<{ found: LogEntry[]; stopped: StoppedAccount[] }> => {
  const { realname, birthday } = await readMember(tx, otherId);
  const accounts = birthday === '' ? [] : await samePersonAs(tx, { memberId: otherId, realname, birthday });
  const matches = accounts.map((memberId) => ({ memberId, otherId }));
  const found = await openCases(tx, matches, 'person', now);
  return { found, stopped: await stoppedBy(tx, otherId) };
};

/**
 * Refuses data that belongs to an excluded member with a neutral text, and opens a case for staff. The case is stored
 * after the rollback of the caller's transaction, and a case that stops the account ends its games.
 */
export const refuseExcluded = async (
  tx: Tx,
  {
    memberId,
    others,
    kind,
    now,
    name = 'protection.notPossible',
    endGames = () => undefined,
  }: {
    memberId: number;
    others: readonly number[];
    kind: CaseKind;
    now: Date;
    /** The refusal, when it is not the neutral one. */
    name?: 'protection.notPossible' | 'protection.samePerson';
    /** Called when the end of the account's games was asked for. */
    endGames?: (memberId: number) => void;
  },
): Promise<void> => {
  const found = (await excludedAmong(tx, others, now)).filter((other) => other !== memberId);
  if (found.length === 0) return;
  const refusal: Refusal = refuse(name);
  refusal.afterRollback = (database) =>
    database.transaction(async (own) => {
      const matches = found.map((otherId) => ({ memberId, otherId }));
      const opened = await openCases(own, matches, kind, now);
      if (kind === 'person') {
        await requestEnding(own, memberId, kind, now);
        onCommit(own, () => endGames(memberId));
      }
      await appendLog(own, ...opened);
    });
  throw refusal;
};

export interface PersonsDeps extends ServiceDeps {
  /** Called after the commit of a request to end the games of a member. */
  endGames: (memberId: number) => void;
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
export const createPersons = ({ database, clock, blockMinor, endGames }: PersonsDeps) => {
  /** Refuses what is no birth date, from members and staff alike. Returns whether it is the date of a minor. */
  const isDateOfMinor = (birthDate: string, now: Date): boolean => {
    const objection = checkBirthDate(birthDate, beijingDay(now));
    if (objection === undefined) return false;
    if (objection !== MEMBERS.underage) throw refuse('protection.birthDateWrong');
    return true;
  };

  /** The birth date of a person who is excluded leads to their other accounts. Returns entries of the log. */
  const stopOthers = async (tx: Tx, memberId: number, now: Date): Promise<LogEntry[]> => {
    const { found, stopped } = await openCasesOfPerson(tx, memberId, now);
    await requestEndings(tx, stopped, now);
    for (const account of stopped) onCommit(tx, () => endGames(account.memberId));
    return found;
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
    await refuseExcluded(tx, { memberId, others, kind: 'person', now, endGames });
    await setBirthday(tx, memberId, birthDate);
    const found = (await isExcluded(tx, memberId, now)) ? await stopOthers(tx, memberId, now) : [];
    await appendLog(tx, { memberId, event: 'birth-date', at: now }, ...found);
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
        await refuseExcluded(tx, { memberId, others, kind: 'person', now, endGames, name: 'protection.samePerson' });
      }
      await setBirthday(tx, memberId, birthDate);
      const corrected = { memberId, event: 'birth-date-corrected', by: 'house', staffName, at: now } as const;
      const blocked = isMinor ? await blockMinor(tx, { memberId, reason, staffName }) : [];
      return { before, isMinor, entries: [corrected, ...blocked] };
    },
  };
};
