import { createCipheriv, createDecipheriv, createHmac, hash as digest, hkdfSync, randomBytes } from 'node:crypto';
import argon2, { type Algorithm } from '@node-rs/argon2';

// The library declares this enum as an ambient const, so its value is repeated here.
const ARGON2ID: Algorithm = 2;
const cost = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Tests hash thousands of passwords, none of which protects a real account. */
export const lowerPasswordCostForTests = (): void => {
  if (process.env['VITEST'] === undefined) throw new Error('the cost of passwords is lowered in tests only');
  Object.assign(cost, { memoryCost: 64, timeCost: 1 });
};

export const hashPassword = (password: string): Promise<string> => argon2.hash(password, cost);

export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  argon2.verify(stored, password, cost);

let dummyHash: Promise<string> | undefined;

/** Costs as much as a real check and always fails, so that an unknown name takes as long as a wrong password. */
export const verifyNothing = async (password: string): Promise<false> => {
  dummyHash ??= hashPassword(randomToken());
  await verifyPassword(await dummyHash, password);
  return false;
};

export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url');

export const sha256 = (text: string | Uint8Array): Buffer => digest('sha256', text, 'buffer');

/** The hash as text, computed in one step because every authenticated call uses it to look up its session. */
export const sha256Text = (text: string): string => digest('sha256', text, 'base64url');

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 6;

/** The secrets of an installation. Only `secret` seals; the others open what it can't. */
export interface SecretSource {
  secret: string;
  /** The secret before, needed until everything that it sealed is sealed again. */
  previousSecret?: string;
  /** The secret to come, which other processes of the installation may already seal with. */
  nextSecret?: string;
}

/** Keys for one purpose. The id identifies the secret they were derived from without revealing anything about it. */
interface SealingKey {
  id: string;
  cipher: Buffer;
  mac: Buffer;
}

/** Keys for one purpose, from every secret of the installation. */
export interface KeyRing {
  current: SealingKey;
  previous?: SealingKey;
  next?: SealingKey;
}

export interface Sealed {
  keyId: string;
  /** Nonce, tag and ciphertext, concatenated. */
  sealed: Buffer;
}

const sealingKey = (secret: string, purpose: string): SealingKey => {
  const derive = (part: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `koi ${purpose} ${part}`, bytes));
  return {
    id: derive('id', KEY_ID_BYTES).toString('base64url'),
    cipher: derive('cipher', KEY_BYTES),
    mac: derive('mac', KEY_BYTES),
  };
};

const rings = new WeakMap<SecretSource, Map<string, KeyRing>>();

/**
 * Each purpose has its own keys, so that one feature can't open what another has sealed. They are derived once for a
 * source, because deriving them takes longer than opening a value.
 */
export const keyRing = (source: SecretSource, purpose: string): KeyRing => {
  const known = rings.get(source) ?? new Map<string, KeyRing>();
  rings.set(source, known);
  const { secret, previousSecret, nextSecret } = source;
  const ring = known.get(purpose) ?? {
    current: sealingKey(secret, purpose),
    ...(previousSecret === undefined ? {} : { previous: sealingKey(previousSecret, purpose) }),
    ...(nextSecret === undefined ? {} : { next: sealingKey(nextSecret, purpose) }),
  };
  known.set(purpose, ring);
  return ring;
};

const keysOf = ({ current, previous, next }: KeyRing): SealingKey[] =>
  [current, previous, next].filter((key) => key !== undefined);

/** Sealed texts of people have a multiple of this length, so that it does not tell which values there are. */
const BLOCK = 64;

/** JSON with spaces at its end up to a whole block. */
export const paddedJson = (values: readonly string[]): string => {
  const text = JSON.stringify(values);
  const bytes = Buffer.byteLength(text);
  return text + ' '.repeat(Math.ceil(bytes / BLOCK) * BLOCK - bytes);
};

/** Binds the ciphertext to its owner, so that one copied to another owner's row can't be opened. */
export const seal = ({ current: key }: KeyRing, text: string, owner: string): Sealed => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key.cipher, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return { keyId: key.id, sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]) };
};

/** Throws when no key or the owner differs, or when the ciphertext was modified. */
export const openSealed = (keys: KeyRing, { keyId, sealed }: Sealed, owner: string): string => {
  const key = keysOf(keys).find(({ id }) => id === keyId);
  if (key === undefined) {
    throw new Error(`sealed under key ${keyId}, but this server has ${keys.current.id}: restore its secret`);
  }
  const bodyStart = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key.cipher, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(NONCE_BYTES, bodyStart));
  return Buffer.concat([decipher.update(sealed.subarray(bodyStart)), decipher.final()]).toString('utf8');
};

/** A key for one file, which is sealed beside it. When secrets are rotated, only the key is sealed again. */
export const newFileKey = (): string => randomBytes(KEY_BYTES).toString('base64');

/** Encrypts a file, or a part of one, for its place. */
export const lockFile = (fileKey: string, content: Buffer, place: string): Buffer => {
  const nonce = randomBytes(NONCE_BYTES);
  const key = Buffer.from(fileKey, 'base64');
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
};

/** Throws when the key or the place differs, or when the content was modified. */
export const unlockFile = (fileKey: string, locked: Buffer, place: string): Buffer => {
  const bodyStart = NONCE_BYTES + TAG_BYTES;
  const key = Buffer.from(fileKey, 'base64');
  const decipher = createDecipheriv(CIPHER, key, locked.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(place))
    .setAuthTag(locked.subarray(NONCE_BYTES, bodyStart));
  return Buffer.concat([decipher.update(locked.subarray(bodyStart)), decipher.final()]);
};

/** A sealed value as one text, `key id.ciphertext`. */
export const sealedText = ({ keyId, sealed }: Sealed): string => `${keyId}.${sealed.toString('base64url')}`;

export const readSealedText = (text: string): Sealed => {
  const [keyId = '', sealed = ''] = text.split('.');
  return { keyId, sealed: Buffer.from(sealed, 'base64url') };
};

/**
 * One fingerprint of the same text and owner for each key, the current one first. They are useless without the keys.
 * A stored fingerprint may be any of them while secrets are rotated.
 */
export const fingerprints = (keys: KeyRing, text: string, owner: string): [current: string, ...others: string[]] => {
  const markWith = (key: SealingKey): string =>
    createHmac('sha256', key.mac).update(`${owner}:${text}`).digest('base64url');
  const [, ...others] = keysOf(keys);
  return [markWith(keys.current), ...others.map(markWith)];
};
