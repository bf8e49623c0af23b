import { growingWait, perWindow, type TryRule } from '../../../platform/index.ts';
import type { Settings } from '../../operator/settings/index.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const CODE_TRIES_PER_HOUR = 10;

const slowed = (key: string, free: number, settings: Settings, onRelease: TryRule['onRelease']): TryRule => ({
  key,
  windowMs: settings.login_window_minutes * MINUTE_MS,
  free,
  blockUntilMs: growingWait(free, settings.login_wait_max_s),
  onRelease,
});

/** The counted kinds of tries with their limits, as the operator configured them. */
export const tryRules = (settings: Settings) => ({
  name: (nameKey: string) => slowed(`name:${nameKey}`, settings.login_name_tries, settings, 'clear'),
  address: (address: string) => slowed(`address:${address}`, settings.login_address_tries, settings, 'give-back'),
  /** A device from which the member has logged in has its own count, so that others can't use up its tries. */
  device: (memberId: number, deviceHash: string) =>
    slowed(`device:${memberId}:${deviceHash}`, settings.login_name_tries, settings, 'clear'),
  /** Codes of the authenticator at the login. A caller who may try one already knows the password. */
  code: (memberId: number): TryRule => perWindow(`code:${memberId}`, { limit: CODE_TRIES_PER_HOUR, windowMs: HOUR_MS }),
  /** Codes that are given in a session. Counted apart, so that a stolen session can't use up the tries of the login. */
  sessionCode: (memberId: number): TryRule =>
    perWindow(`session-code:${memberId}`, { limit: CODE_TRIES_PER_HOUR, windowMs: HOUR_MS }),
  /** The login password, given in a session. */
  ownPassword: (memberId: number) => slowed(`password:${memberId}`, settings.login_name_tries, settings, 'clear'),

  registration: (address: string): TryRule =>
    perWindow(`registration:${address}`, { limit: settings.registrations_per_hour, windowMs: HOUR_MS }),

  payPassword: (memberId: number): TryRule => {
    const lockMs = settings.pay_password_lock_minutes * MINUTE_MS;
    return {
      key: `pay-password:${memberId}`,
      windowMs: lockMs,
      free: settings.pay_password_tries,
      blockUntilMs: (_history, nowMs) => nowMs + lockMs,
      onRelease: 'clear',
    };
  },
});

export type TryRules = ReturnType<typeof tryRules>;
