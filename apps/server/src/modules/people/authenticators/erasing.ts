import { eq } from 'drizzle-orm';
import type { Erasure } from '../../../platform/index.ts';
import { memberAuthenticators, memberRecoveryCodes } from './tables.ts';

export const eraseAuthenticator: Erasure = async (tx, memberId) => {
  await tx.delete(memberRecoveryCodes).where(eq(memberRecoveryCodes.memberId, memberId));
  await tx.delete(memberAuthenticators).where(eq(memberAuthenticators.memberId, memberId));
};
