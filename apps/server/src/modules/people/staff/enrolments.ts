import { and, eq, gt } from 'drizzle-orm';
import {
  type Clock,
  fingerprints,
  keyRing,
  type Queryable,
  randomToken,
  type SecretSource,
  type Tx,
} from '../../../platform/index.ts';
import { staffEnrolments } from './tables.ts';

const LIFE_MS = 24 * 3_600_000;
const HALF_LENGTH = 10;

export type Enrolment = typeof staffEnrolments.$inferSelect;

/** Both people who agreed to an account. Undefined when it is created from the command line. */
export interface Signers {
  makerId: number;
  checkerId: number;
}

const plain = (code: string): string => code.toLowerCase().replace(/[^0-9a-f]/g, '');

/**
 * One-time codes with which a person chooses their password. A code has two halves: one is shown to the person who
 * proposed the account and one to the person who agreed, so that neither of them can enrol in the place of the other
 * person. The halves are derived from the secret of the server and are not stored.
 */
export const createEnrolments = ({ clock, config }: { clock: Clock; config: SecretSource }) => {
  const keys = keyRing(config, 'staff-enrolment');

  /** The half for each key of a rotation, that of the current one first. */
  const halves = ({ staffId, nonce }: Pick<Enrolment, 'staffId' | 'nonce'>, half: 1 | 2): string[] =>
    fingerprints(keys, `${nonce}:${half}`, `staff:${staffId}`).map((mark) =>
      Buffer.from(mark, 'base64url').toString('hex').slice(0, HALF_LENGTH),
    );

  const find = async (db: Queryable, staffId: number): Promise<Enrolment | undefined> => {
    const live = and(eq(staffEnrolments.staffId, staffId), gt(staffEnrolments.expiresAt, clock.now()));
    const [row] = await db.select().from(staffEnrolments).where(live);
    return row;
  };

  return {
    find,

    /** Replaces the code of the account by a new one, and returns it in full. */
    async issue(tx: Tx, staffId: number, signers: Signers | undefined): Promise<string> {
      const now = clock.now();
      const row = {
        staffId,
        nonce: randomToken(),
        makerId: signers?.makerId ?? null,
        checkerId: signers?.checkerId ?? null,
        expiresAt: new Date(now.getTime() + LIFE_MS),
      };
      await tx.delete(staffEnrolments).where(eq(staffEnrolments.staffId, staffId));
      await tx.insert(staffEnrolments).values(row);
      return [halves(row, 1)[0], halves(row, 2)[0]].join('-');
    },

    /** The half that this person may see; undefined when they signed nothing. */
    halfFor(row: Enrolment, staffId: number): { half: 1 | 2; code: string } | undefined {
      if (row.makerId === staffId) return { half: 1, code: halves(row, 1)[0] ?? '' };
      if (row.checkerId === staffId) return { half: 2, code: halves(row, 2)[0] ?? '' };
      return undefined;
    },

    isCode(row: Enrolment, typed: string): boolean {
      const code = plain(typed);
      const [one, two] = [code.slice(0, HALF_LENGTH), code.slice(HALF_LENGTH)];
      return halves(row, 1).includes(one) && halves(row, 2).includes(two);
    },

    /** Deletes the code. Returns false when another call has used it. */
    async use(tx: Tx, { staffId, nonce }: Enrolment): Promise<boolean> {
      const used = await tx
        .delete(staffEnrolments)
        .where(and(eq(staffEnrolments.staffId, staffId), eq(staffEnrolments.nonce, nonce)))
        .returning({ staffId: staffEnrolments.staffId });
      return used.length > 0;
    },
  };
};

export type Enrolments = ReturnType<typeof createEnrolments>;
