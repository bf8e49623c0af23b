import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import type { SecretSource } from './crypto.ts';

export const SECRET_MIN_LENGTH = 32;
/** A random secret of the minimum length has more different characters than this. */
const DIFFERENT_MIN = 10;

export const secretText = () =>
  z.string().min(SECRET_MIN_LENGTH, `needs at least ${SECRET_MIN_LENGTH} characters`).optional();

/** The variables of the installation's secrets. */
export const secretEnvironment = {
  KOI_SECRET: secretText(),
  KOI_SECRET_PREVIOUS: secretText(),
  KOI_SECRET_NEXT: secretText(),
};

type Values = z.output<z.ZodObject<typeof secretEnvironment>>;

/** Refuses a production without a secret, or with one that looks made by a person. */
export const refuseWeakSecrets = (values: Values): void => {
  if (values.KOI_SECRET === undefined) {
    throw new ConfigError(`KOI_SECRET: production needs a secret of at least ${SECRET_MIN_LENGTH} random characters`);
  }
  for (const [name, secret] of Object.entries(values)) {
    if (secret !== undefined && name in secretEnvironment && new Set(secret).size < DIFFERENT_MIN) {
      throw new ConfigError(`${name}: is too regular to be a random secret`);
    }
  }
};

/** Demo and test keep a random secret in the data folder, so that a restart can open what was sealed. */
const ownSecret = (dataDir: string): string => {
  const path = join(dataDir, 'secret');
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  mkdirSync(dataDir, { recursive: true });
  const secret = randomBytes(32).toString('base64url');
  writeFileSync(path, secret, { mode: 0o600 });
  return secret;
};

export const secretsOf = (values: Values, dataDir: string): SecretSource => {
  const { KOI_SECRET: current, KOI_SECRET_PREVIOUS: previous, KOI_SECRET_NEXT: next } = values;
  for (const [name, other] of Object.entries({ KOI_SECRET_PREVIOUS: previous, KOI_SECRET_NEXT: next })) {
    if (other === undefined) continue;
    if (current === undefined) throw new ConfigError(`${name}: needs KOI_SECRET beside it`);
    if (other === current) throw new ConfigError(`${name}: is the same as KOI_SECRET`);
  }
  return {
    secret: current ?? ownSecret(dataDir),
    ...(previous === undefined ? {} : { previousSecret: previous }),
    ...(next === undefined ? {} : { nextSecret: next }),
  };
};
