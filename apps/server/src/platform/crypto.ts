import { hash as digest, randomBytes } from 'node:crypto';
import { type Algorithm, hash, verify } from '@node-rs/argon2';

// The enum is ambient and const in the library, so its value stands here.
const ARGON2ID: Algorithm = 2;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

export const verifyPassword = (stored: string, password: string): Promise<boolean> => verify(stored, password, COST);

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
