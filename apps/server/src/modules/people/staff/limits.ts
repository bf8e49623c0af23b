import { growingWait, refuseFor, type TryPermission, type TryRule } from '../../../platform/index.ts';

const WINDOW_MS = 15 * 60_000;
const WAIT_MAX_S = 300;

const slowed = (key: string, free: number, onRelease: TryRule['onRelease']): TryRule => ({
  key: `staff-${key}`,
  windowMs: WINDOW_MS,
  free,
  blockUntilMs: growingWait(free, WAIT_MAX_S),
  onRelease,
});

export const loginTries = {
  /** Counted per name and address, so that attempts from another address do not slow the owner. */
  source: (nameKey: string, address: string) => slowed(`login:${address}:${nameKey}`, 3, 'clear'),
  /** Counted per name across addresses, with a higher limit, so that many addresses don't give many tries. */
  name: (nameKey: string) => slowed(`name:${nameKey}`, 20, 'give-back'),
  /** Counted for all names together, with a higher limit because an office shares one address. */
  address: (address: string) => slowed(`address:${address}`, 10, 'give-back'),
  /** Counted per account across addresses, because a caller at this step already knows the password. */
  code: (staffId: number) => slowed(`code:${staffId}`, 5, 'clear'),
  oldPassword: (staffId: number) => slowed(`password:${staffId}`, 3, 'clear'),
};

export const requireAllowed = (permission: TryPermission): Extract<TryPermission, { allowed: true }> => {
  if (permission.allowed) return permission;
  throw refuseFor(permission.retryAfterS, 'staff.tooManyTries');
};
