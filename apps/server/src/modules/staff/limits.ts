import { growingWait, type TryRule } from '../../platform/index.ts';

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
  /** By name and address together: a stranger's tries elsewhere do not slow the owner. */
  source: (nameKey: string, address: string) => slowed(`login:${address}:${nameKey}`, 3, 'clear'),
  /** Whatever the names; an office shares one address. */
  address: (address: string) => slowed(`address:${address}`, 10, 'give-back'),
  /** Whoever comes this far knows the password, so tickets from many addresses count as one source. */
  code: (staffId: number) => slowed(`code:${staffId}`, 5, 'clear'),
  oldPassword: (staffId: number) => slowed(`password:${staffId}`, 3, 'clear'),
};
