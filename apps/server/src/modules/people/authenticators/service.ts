import { groupedCode, isRecoveryCode, plainCode } from '@koi/contract/rules/security';
import { and, count, eq, isNotNull, sql } from 'drizzle-orm';
import {
  type Clock,
  matchingStep,
  newSecret,
  openSealed,
  otpauthAddress,
  type Queryable,
  readSealedText,
  refuse,
  type SecretSource,
  seal,
  sealedColumn,
  sealedText,
  type Tx,
} from '../../../platform/index.ts';
import { codeHashOf, newCode } from './recovery-code.ts';
import { memberAuthenticators, memberRecoveryCodes } from './tables.ts';

const CODES = 10;
/** A secret that was shown but not confirmed is valid for this long. */
const ENROLMENT_MS = 15 * 60_000;

export interface AuthenticatorsDeps {
  clock: Clock;
  config: SecretSource;
}

const ownerOf = (memberId: number) => `member:${memberId}`;

export const sealedMemberAuthenticators = sealedColumn({
  name: 'member_authenticator.secret',
  purpose: 'member-totp',
  table: memberAuthenticators,
  id: memberAuthenticators.memberId,
  keyId: sql`split_part(${memberAuthenticators.secret}, '.', 1)`,
  read: ({ memberId, secret }) => ({ ...readSealedText(secret), owner: ownerOf(memberId) }),
  write: (sealed) => ({ secret: sealedText(sealed) }),
});

/** `off` when the member uses no authenticator. A recovery code counts as right, once. */
export type Verdict = 'off' | 'missing' | 'right' | 'recovery' | 'wrong';

const isConfirmed = (memberId: number) =>
  and(eq(memberAuthenticators.memberId, memberId), isNotNull(memberAuthenticators.confirmedAt));

/** Authenticator apps as the optional second factor of members. */
export const createAuthenticators = ({ clock, config }: AuthenticatorsDeps) => {
  const keys = sealedMemberAuthenticators.keys(config);

  const lock = async (tx: Tx, memberId: number) => {
    const [row] = await tx
      .select()
      .from(memberAuthenticators)
      .where(eq(memberAuthenticators.memberId, memberId))
      .for('update');
    return row;
  };

  const stepOf = ({ memberId, secret, step }: typeof memberAuthenticators.$inferSelect, code: string) =>
    matchingStep(openSealed(keys, readSealedText(secret), ownerOf(memberId)), plainCode(code), clock.now(), step);

  const store = async (tx: Tx, memberId: number, change: { step: number; confirmedAt?: Date }): Promise<void> => {
    await tx.update(memberAuthenticators).set(change).where(eq(memberAuthenticators.memberId, memberId));
  };

  const useRecoveryCode = async (tx: Tx, memberId: number, code: string): Promise<boolean> => {
    const used = await tx
      .delete(memberRecoveryCodes)
      .where(
        and(eq(memberRecoveryCodes.memberId, memberId), eq(memberRecoveryCodes.codeHash, codeHashOf(memberId, code))),
      )
      .returning({ memberId: memberRecoveryCodes.memberId });
    return used.length > 0;
  };

  /** Replaces the recovery codes and returns the new ones as the member writes them down. */
  const renewCodes = async (tx: Tx, memberId: number): Promise<string[]> => {
    await tx.delete(memberRecoveryCodes).where(eq(memberRecoveryCodes.memberId, memberId));
    const codes = Array.from({ length: CODES }, newCode);
    await tx
      .insert(memberRecoveryCodes)
      .values(codes.map((code) => ({ memberId, codeHash: codeHashOf(memberId, code) })));
    return codes.map(groupedCode);
  };

  return {
    renewCodes,

    async isOn(db: Queryable, memberId: number): Promise<boolean> {
      const rows = await db
        .select({ memberId: memberAuthenticators.memberId })
        .from(memberAuthenticators)
        .where(isConfirmed(memberId));
      return rows.length > 0;
    },

    async codesLeft(db: Queryable, memberId: number): Promise<number> {
      const [row] = await db
        .select({ left: count() })
        .from(memberRecoveryCodes)
        .where(eq(memberRecoveryCodes.memberId, memberId));
      return row?.left ?? 0;
    },

    /** Makes a secret for an app. It replaces one that was not confirmed. */
    async begin(tx: Tx, memberId: number, name: string): Promise<{ secret: string; otpauth: string }> {
      const row = await lock(tx, memberId);
      if (row?.confirmedAt) throw refuse('security.alreadyOn');
      const secret = newSecret();
      const fields = {
        secret: sealedText(seal(keys, secret, ownerOf(memberId))),
        begunAt: clock.now(),
        step: null,
      };
      await tx
        .insert(memberAuthenticators)
        .values({ memberId, ...fields })
        .onConflictDoUpdate({
          target: memberAuthenticators.memberId,
          set: fields,
          setWhere: sql`${memberAuthenticators.confirmedAt} IS NULL`,
        });
      return { secret, otpauth: otpauthAddress(name, secret) };
    },

    /** Turns the authenticator on with its first code. Returns the recovery codes, or undefined for a wrong code. */
    async confirm(tx: Tx, memberId: number, code: string): Promise<string[] | undefined> {
      const row = await lock(tx, memberId);
      if (row?.confirmedAt) throw refuse('security.alreadyOn');
      const now = clock.now();
      if (row === undefined || now.getTime() - row.begunAt.getTime() > ENROLMENT_MS) throw refuse('security.notBegun');
      const step = stepOf(row, code);
      if (step === undefined) return undefined;
      await store(tx, memberId, { step, confirmedAt: now });
      return renewCodes(tx, memberId);
    },

    /** Checks and uses up a code under the row's lock, so that it is accepted once however many calls arrive together. */
    async check(tx: Tx, memberId: number, code: string): Promise<Verdict> {
      const row = await lock(tx, memberId);
      if (!row?.confirmedAt) return 'off';
      if (code === '') return 'missing';
      if (isRecoveryCode(code)) return (await useRecoveryCode(tx, memberId, code)) ? 'recovery' : 'wrong';
      const step = stepOf(row, code);
      if (step === undefined) return 'wrong';
      await store(tx, memberId, { step });
      return 'right';
    },

    async remove(tx: Tx, memberId: number): Promise<void> {
      await tx.delete(memberRecoveryCodes).where(eq(memberRecoveryCodes.memberId, memberId));
      await tx.delete(memberAuthenticators).where(eq(memberAuthenticators.memberId, memberId));
    },
  };
};

export type Authenticators = ReturnType<typeof createAuthenticators>;
