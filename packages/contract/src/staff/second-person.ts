import type { PROPOSAL_KINDS } from '../constants.ts';
import { mayDo, type StaffRole } from './permissions.ts';

/** Kinds of proposals that security may also check, so that a house that has lost its only checker can name another. */
const isAboutStaff = (kind: (typeof PROPOSAL_KINDS)[number]): boolean => kind.startsWith('staff.');

/** Whether an account with these roles can be the second person of a proposal. */
export const mayCheck = (roles: readonly StaffRole[], kind: (typeof PROPOSAL_KINDS)[number]): boolean =>
  mayDo(roles, 'proposals.check') && (roles.includes('checker') || isAboutStaff(kind));
