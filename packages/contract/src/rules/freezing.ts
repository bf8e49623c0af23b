import type { StaffRole } from '../staff/permissions.ts';

/** The roles that freeze members. A person with several of them freezes in the last one. */
export const FREEZE_AREAS = ['service', 'protection', 'risk'] as const satisfies readonly StaffRole[];
export type FreezeArea = (typeof FREEZE_AREAS)[number];

/** Who may lift a freeze. Risk and protection have reasons that other roles do not know. */
const LIFTED_BY: Readonly<Record<FreezeArea, readonly StaffRole[]>> = {
  service: FREEZE_AREAS,
  protection: ['protection'],
  risk: ['risk'],
};

export const freezeAreaOf = (roles: readonly StaffRole[]): FreezeArea =>
  FREEZE_AREAS.findLast((area) => roles.includes(area)) ?? 'service';

export const mayLift = (roles: readonly StaffRole[], area: FreezeArea): boolean =>
  LIFTED_BY[area].some((role) => roles.includes(role));
