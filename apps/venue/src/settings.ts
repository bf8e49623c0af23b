import { join } from 'node:path';
import type { Platform } from './core/platforms.ts';

export interface Settings {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string;
  /** Shared with the server of the platforms. The secret of each platform is derived from it. */
  readonly secret: string;
  /** Encrypts the seeds in the database. */
  readonly sealKey: string;
  /** The address at which browsers reach the venue. */
  readonly publicUrl: string;
  /** Hosts with their ports at which platforms call the venue. A request for another one was meant for somebody else. */
  readonly hosts: readonly string[];
  /** Whether platforms of earlier versions, whose signatures cover no host, are served. */
  readonly acceptsHostless: boolean;
  readonly operatorPassword: string;
  readonly platforms: readonly Platform[];
  /** A transfer is not taken when its request was signed longer ago than this. */
  readonly transferMaxAgeS: number;
  readonly actsPerSecond: number | undefined;
  readonly webDir: string;
}

/** A setting is invalid. The message names the variable and how to correct it. */
export class SettingsError extends Error {}

export const DEMO_OPERATOR_PASSWORD = 'koi888888';

const DEMO_PLATFORMS: readonly Platform[] = [
  { code: 'yunding', title: '云顶真人' },
  { code: 'tianji', title: '天际体育' },
  { code: 'jiguang', title: '极光电竞' },
  { code: 'yaji', title: '雅集棋牌' },
  { code: 'xinghe', title: '星河电子' },
  { code: 'jincheng', title: '锦程彩票' },
  { code: 'canghai', title: '沧海捕鱼' },
];

const ACTS_PER_SECOND = 10;
const SECRET_CHARACTERS = 32;

type Env = Readonly<Record<string, string | undefined>>;

export const readSettings = (env: Env, appDir: string): Settings => {
  const production = env['NODE_ENV'] === 'production';
  const port = whole(env, 'VENUE_PORT', { fallback: 3100, min: 1, max: 65_535 });
  const secret = env['VENUE_SECRET'] ?? '';
  if (secret.length < SECRET_CHARACTERS) {
    throw new SettingsError(
      `VENUE_SECRET: must have at least ${SECRET_CHARACTERS} characters, for example: openssl rand -hex 32`,
    );
  }
  return {
    production,
    port,
    host: env['HOST'] || '0.0.0.0',
    databaseUrl: databaseUrl(env),
    secret,
    sealKey: env['VENUE_SEAL_KEY'] || secret,
    publicUrl: publicUrl(env, port),
    hosts: hosts(env, port),
    acceptsHostless: acceptsHostless(env),
    operatorPassword: operatorPassword(env, production),
    platforms: DEMO_PLATFORMS,
    transferMaxAgeS: whole(env, 'VENUE_TRANSFER_MAX_AGE_S', { fallback: 30, min: 1, max: 86_400 }),
    actsPerSecond: env['VENUE_RATE_LIMITS'] === 'off' ? undefined : ACTS_PER_SECOND,
    webDir: env['VENUE_WEB_DIR'] || join(appDir, 'dist/web'),
  };
};

const whole = (
  env: Env,
  name: string,
  { fallback, min, max }: { fallback: number; min: number; max: number },
): number => {
  const text = env[name] || String(fallback);
  if (/^\d{1,5}$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text);
  throw new SettingsError(`${name}: is "${text}"; it must be a whole number from ${min} to ${max}`);
};

const databaseUrl = (env: Env): string => {
  const url = env['VENUE_DATABASE_URL'] || env['DATABASE_URL'] || '';
  if (URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol)) return url;
  throw new SettingsError('VENUE_DATABASE_URL: must look like postgres://user:password@host:5432/database');
};

const publicUrl = (env: Env, port: number): string => {
  const url = env['VENUE_PUBLIC_URL'] || `http://localhost:${port}`;
  if (URL.canParse(url) && new URL(url).origin === url) return url;
  throw new SettingsError(`VENUE_PUBLIC_URL: is "${url}"; it must be an origin such as https://games.example`);
};

/** Those of VENUE_HOSTS, that of the public address, and this machine. */
const hosts = (env: Env, port: number): string[] => {
  const listed = (env['VENUE_HOSTS'] ?? '').split(',').flatMap((part) => part.trim() || []);
  const wrong = listed.find((host) => !URL.canParse(`http://${host}`) || new URL(`http://${host}`).host !== host);
  if (wrong !== undefined) {
    throw new SettingsError(
      `VENUE_HOSTS: contains "${wrong}"; it must be hosts such as venue.example or 10.0.0.8:3100`,
    );
  }
  return [...listed, new URL(publicUrl(env, port)).host, `localhost:${port}`, `127.0.0.1:${port}`];
};

const acceptsHostless = (env: Env): boolean => {
  const text = env['VENUE_HOSTLESS'] || 'refuse';
  if (text === 'accept' || text === 'refuse') return text === 'accept';
  throw new SettingsError(`VENUE_HOSTLESS: is "${text}"; it must be accept or refuse`);
};

const operatorPassword = (env: Env, production: boolean): string => {
  const password = env['VENUE_OPERATOR_PASSWORD'] || (production ? '' : DEMO_OPERATOR_PASSWORD);
  if (production && (password === DEMO_OPERATOR_PASSWORD || password.length < 12)) {
    throw new SettingsError(
      'VENUE_OPERATOR_PASSWORD: in production it must be set, not the demo one, and have 12 characters',
    );
  }
  return password;
};
