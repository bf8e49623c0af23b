import {
  openSealed,
  readSealedText,
  type SecretSource,
  seal,
  sealedColumn,
  sealedText,
  sha256,
} from '../../../platform/index.ts';
import { sealedPayload } from '../../operator/proposals/index.ts';
import type { Venue } from './store.ts';
import { venues } from './tables.ts';

export const PREVIOUS_SECRET_HOURS = 24;
const PREVIOUS_SECRET_MS = PREVIOUS_SECRET_HOURS * 3_600_000;
const FINGERPRINT_DIGITS = 4;

/**
 * The first and last four digits of the SHA-256, which the venue can compute as well. They identify a random secret
 * and reveal nothing useful about it.
 */
export const fingerprintOf = (secret: string): string => {
  const digits = sha256(secret).toString('hex');
  return `${digits.slice(0, FINGERPRINT_DIGITS)}…${digits.slice(-FINGERPRINT_DIGITS)}`;
};

const PURPOSE = 'venues';

const sealedSecrets = sealedColumn({
  name: 'venue.secret_sealed',
  purpose: PURPOSE,
  table: venues,
  id: venues.code,
  keyId: venues.secretKeyId,
  read: ({ code, secretKeyId: keyId, secretSealed }) => ({
    keyId,
    sealed: secretSealed ?? Buffer.alloc(0),
    owner: code,
  }),
  write: ({ keyId, sealed }) => ({ secretKeyId: keyId, secretSealed: sealed }),
});

const sealedPreviousSecrets = sealedColumn({
  name: 'venue.previous_sealed',
  purpose: PURPOSE,
  table: venues,
  id: venues.code,
  keyId: venues.previousKeyId,
  read: ({ code, previousKeyId: keyId, previousSealed }) => ({
    keyId,
    sealed: previousSealed ?? Buffer.alloc(0),
    owner: code,
  }),
  write: ({ keyId, sealed }) => ({ previousKeyId: keyId, previousSealed: sealed }),
});

export const SECRET_PROPOSAL = 'venues.secret';

/** Every place with sealed secrets of venues. A proposal has its secret until it has ended. */
export const sealedVenueSecrets = [
  sealedSecrets,
  sealedPreviousSecrets,
  sealedPayload({ kind: SECRET_PROPOSAL, purpose: PURPOSE }),
];

/** Seals and opens the secrets of venues. A sealed secret opens only for the venue that it was sealed for. */
export const createSecrets = (config: SecretSource) => {
  const keys = sealedSecrets.keys(config);

  return {
    /** Seals a secret as text, for a proposal that waits for a second person. */
    toText: (code: string, secret: string): string => sealedText(seal(keys, secret, code)),

    fromText: (code: string, text: string): string => openSealed(keys, readSealedText(text), code),

    /** The columns of a new secret. */
    columns(code: string, { secret, by, at }: { secret: string; by: string; at: Date }) {
      const { keyId, sealed } = seal(keys, secret, code);
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
      secretSealed === null ? undefined : openSealed(keys, { keyId: secretKeyId, sealed: secretSealed }, code),

    openPrevious({ code, previousKeyId, previousSealed, previousUntil }: Venue) {
      if (previousSealed === null || previousUntil === null) return undefined;
      const sealed = { keyId: previousKeyId, sealed: previousSealed };
      return { secret: openSealed(keys, sealed, code), until: previousUntil };
    },
  };
};
export type Secrets = ReturnType<typeof createSecrets>;
