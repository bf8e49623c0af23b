import { type Config, openSealed, seal, sealingKey, sha256 } from '../../../platform/index.ts';
import type { Venue } from './store.ts';

export const PREVIOUS_SECRET_MS = 24 * 3_600_000;
const FINGERPRINT_DIGITS = 4;

/**
 * The first and last four digits of the SHA-256, which the venue can compute as well. They identify a random secret
 * and reveal nothing useful about it.
 */
export const fingerprintOf = (secret: string): string => {
  const digits = sha256(secret).toString('hex');
  return `${digits.slice(0, FINGERPRINT_DIGITS)}…${digits.slice(-FINGERPRINT_DIGITS)}`;
};

interface NewSecret {
  secret: string;
  by: string;
  at: Date;
}

/** Seals and opens the secrets of venues. A sealed secret opens only for the venue that it was sealed for. */
export const createSecrets = ({ secret: own }: Pick<Config, 'secret'>) => {
  const key = sealingKey(own, 'venues');

  return {
    /** Seals a secret as text, for a proposal that waits for a second person. */
    toText(code: string, secret: string): string {
      const { keyId, sealed } = seal(key, secret, code);
      return `${keyId}.${sealed.toString('base64url')}`;
    },

    fromText(code: string, text: string): string {
      const [keyId = '', sealed = ''] = text.split('.');
      return openSealed(key, { keyId, sealed: Buffer.from(sealed, 'base64url') }, code);
    },

    /** The columns of a new secret. */
    columns(code: string, { secret, by, at }: NewSecret) {
      const { keyId, sealed } = seal(key, secret, code);
      return {
        secretKeyId: keyId,
        secretSealed: sealed,
        secretFingerprint: fingerprintOf(secret),
        secretBy: by,
        secretAt: at,
      };
    },

    /** The columns that keep the present secret for queries, while another takes its place. */
    previousColumns: ({ secretKeyId, secretSealed }: Venue, now: Date) => ({
      previousKeyId: secretKeyId,
      previousSealed: secretSealed,
      previousUntil: secretSealed === null ? null : new Date(now.getTime() + PREVIOUS_SECRET_MS),
    }),

    /** Returns undefined when there is none. Throws when it was sealed under another secret of this server. */
    open: ({ code, secretKeyId, secretSealed }: Venue): string | undefined =>
      secretSealed === null ? undefined : openSealed(key, { keyId: secretKeyId, sealed: secretSealed }, code),

    openPrevious({ code, previousKeyId, previousSealed, previousUntil }: Venue) {
      if (previousSealed === null || previousUntil === null) return undefined;
      const sealed = { keyId: previousKeyId, sealed: previousSealed };
      return { secret: openSealed(key, sealed, code), until: previousUntil };
    },
  };
};
export type Secrets = ReturnType<typeof createSecrets>;
