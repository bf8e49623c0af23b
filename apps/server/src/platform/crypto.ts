import { createCipheriv, createDecipheriv, createHmac, hash as digest, hkdfSync, randomBytes } from 'node:crypto';
import { type Algorithm, hash, verify } from '@node-rs/argon2';

// The enum is ambient and const in the library, so its value stands here.
const ARGON2ID: Algorithm = 2;
const cost = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Tests hash thousands of passwords, and none of them protects an account. */
export const lowerPasswordCostForTests = (): void => {
  if (process.env['VITEST'] === undefined) throw new Error('the cost of passwords is lowered in tests only');
  Object.assign(cost, { memoryCost: 64, timeCost: 1 });
};

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

export const verifyPassword = (stored: string, password: string): Promise<boolean> => verify(stored, password, cost);

let nobody: Promise<string> | undefined;

/** Costs what a real check costs and always fails, so that an unknown name takes as long as a wrong password. */
export const verifyNothing = async (password: string): Promise<false> => {
  nobody ??= hashPassword(randomToken());
  await verifyPassword(await nobody, password);
  return false;
};

export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url');

export const sha256 = (text: string | Uint8Array): Buffer => digest('sha256', text, 'buffer');

/** The same as text, in one step: every call of a session is looked up by such a hash. */
export const sha256Text = (text: string): string => digest('sha256', text, 'base64url');

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 6;

/** One purpose's keys. The id says which secret they came from and nothing about them. */
export interface SealingKey {
  id: string;
  cipher: Buffer;
  mac: Buffer;
}

export interface Sealed {
  keyId: string;
  /** Nonce, tag and ciphertext in one. */
  sealed: Buffer;
}

/** Each purpose has keys of its own, so that what one feature sealed opens nowhere else. */
export const sealingKey = (secret: string, purpose: string): SealingKey => {
  const derive = (part: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, '', `koi ${purpose} ${part}`, bytes));
  return {
    id: derive('id', KEY_ID_BYTES).toString('base64url'),
    cipher: derive('cipher', KEY_BYTES),
    mac: derive('mac', KEY_BYTES),
  };
};

/** Opens again only for the same owner: a ciphertext moved to another's row is refused. */
export const seal = (key: SealingKey, text: string, owner: string): Sealed => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key.cipher, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return { keyId: key.id, sealed: Buffer.concat([nonce, cipher.getAuthTag(), body]) };
};

/** Throws on a ciphertext of another key or owner, and on one that was touched. */
export const openSealed = (key: SealingKey, { keyId, sealed }: Sealed, owner: string): string => {
  if (keyId !== key.id) throw new Error(`sealed under key ${keyId}, but this server has ${key.id}: restore its secret`);
  const bodyStart = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key.cipher, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(NONCE_BYTES, bodyStart));
  return Buffer.concat([decipher.update(sealed.subarray(bodyStart)), decipher.final()]).toString('utf8');
};

/** The same for the same text of the same owner, and of no use to whoever lacks the key. */
export const fingerprint = (key: SealingKey, text: string, owner: string): string =>
  createHmac('sha256', key.mac).update(`${owner}:${text}`).digest('base64url');
