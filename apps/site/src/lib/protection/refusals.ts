import { refusalOf } from '@koi/client';
import { BLOCK_REFUSALS, PROTECTION_REFUSALS } from '@koi/contract/refusals/protection';
import { refreshUser } from '../wallets.ts';

export const isBirthDateMissing = (error: unknown) => refusalOf(error, PROTECTION_REFUSALS) === 'birthDateMissing';

/** Reads the member again after a refusal by a block, so that the page shows the block in place of its form. */
export const noteBlock = (error: unknown) => {
  const name = refusalOf(error, PROTECTION_REFUSALS);
  if (BLOCK_REFUSALS.some((refusal) => refusal === `protection.${name}`)) void refreshUser().catch(() => undefined);
};
