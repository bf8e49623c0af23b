import { generateSecret, generateSync, verifySync } from 'otplib';

/** RFC 6238 with the parameters that authenticator apps support: HMAC-SHA1, 30 seconds, six digits. */
const STEP_MS = 30_000;
const CODE = /^\d{6}$/;
const SECRET_BYTES = 20;
/** Steps relative to the current one whose codes are valid: a phone's clock may be ahead or behind. */
const DRIFT_STEPS = [-1, 0, 1];
const ISSUER = 'Koi';

export const newSecret = (): string => generateSecret({ length: SECRET_BYTES });

export const stepAt = (at: Date): number => Math.floor(at.getTime() / STEP_MS);

export const codeOf = (secret: string, step: number): string =>
  generateSync({ strategy: 'hotp', secret, counter: step });

/** Returns the matching step later than the last one used, or undefined when there is none. */
export const matchingStep = (secret: string, code: string, at: Date, lastUsed: number | null): number | undefined => {
  if (!CODE.test(code)) return undefined;
  const isRight = (step: number) => verifySync({ strategy: 'hotp', secret, counter: step, token: code }).valid;
  return DRIFT_STEPS.map((drift) => stepAt(at) + drift).find(
    (step) => (lastUsed === null || step > lastUsed) && isRight(step),
  );
};

/** The address that an authenticator app reads from the QR code. */
export const otpauthAddress = (name: string, secret: string): string => {
  const label = `${ISSUER}:${encodeURIComponent(name)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${ISSUER}&algorithm=SHA1&digits=6&period=${STEP_MS / 1000}`;
};
