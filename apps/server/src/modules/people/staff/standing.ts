import { excludedPair, type StaffRole } from '@koi/contract';
import type { StaffRecord } from './accounts.ts';

/** How long an account that was created, reset or given a role can't decide about proposals. */
const PROBATION_MS = 24 * 3_600_000;

/** When the site opened for the first time, as the settings have it (empty before), and the time of the question. */
export interface Moment {
  openedAt: string;
  now: Date;
}

/**
 * Expects when the account was created, or last reset or given a role. Until the site opens for the first time, all
 * accounts of the house are new. They stay trusted on the day it opens.
 */
export const isProbationary = (changedAt: Date, { openedAt, now }: Moment): boolean =>
  openedAt !== '' && changedAt >= new Date(openedAt) && now.getTime() - changedAt.getTime() < PROBATION_MS;

const hasDuty = (role: StaffRole, { enabled, roles }: Pick<StaffRecord, 'enabled' | 'roles'>): boolean =>
  enabled && roles.includes(role) && excludedPair(roles) === undefined;

/** Whether its person has chosen a password and enrolled an authenticator. */
const isEnrolled = ({ passwordHash, totpSecret }: StaffRecord): boolean => passwordHash !== '' && totpSecret !== null;

export const isSecurity = (account: Pick<StaffRecord, 'enabled' | 'roles'>): boolean => hasDuty('security', account);

/** Whether its person can manage staff now. */
export const isReadySecurity = (account: StaffRecord): boolean => isSecurity(account) && isEnrolled(account);

/** How near an account is to agreeing to every kind of proposal. */
export const CHECKING = { never: 0, onceEnrolled: 1, afterProbation: 2, now: 3 } as const;

export const checkingStage = (account: StaffRecord, moment: Moment): number => {
  if (!hasDuty('checker', account)) return CHECKING.never;
  if (!isEnrolled(account)) return CHECKING.onceEnrolled;
  return isProbationary(account.changedAt ?? account.createdAt, moment) ? CHECKING.afterProbation : CHECKING.now;
};
