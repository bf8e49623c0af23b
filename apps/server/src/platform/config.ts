import { resolve } from 'node:path';
import { z } from 'zod';
import { ConfigError } from './config-error.ts';
import type { SecretSource } from './crypto.ts';
import { isProtectedAddress } from './private-address.ts';
import { hostWithPort, readHosts } from './private-hosts.ts';
import { type ProcessConfig, processConfigOf, processEnvironment } from './process-config.ts';
import { refuseWeakSecrets, SECRET_MIN_LENGTH, secretEnvironment, secretsOf, secretText } from './secret-config.ts';

export type Mode = 'demo' | 'production' | 'test';

/** `secret` is the source of the keys for the server's ciphers. */
export interface Config extends ProcessConfig, SecretSource {
  mode: Mode;
  port: number;
  host: string;
  /** Public address of the site, such as https://koi.example. Requests for another host are refused. */
  publicOrigin?: string;
  databaseUrl: string;
  /** Address of the role that owns the tables, with which migrations run. Without it, `databaseUrl` is used. */
  ownerUrl?: string;
  /** A read-only copy of the database, for reports and searches that may be a few seconds behind. */
  replicaUrl?: string;
  poolSize: number;
  dataDir: string;
  rateLimits: boolean;
  logLevel: string;
  siteDir?: string;
  /** Folder of the built back office. */
  adminDir?: string;
  metricsToken?: string;
  /** Proxies whose X-Forwarded-For is trusted: the number of hops, or their addresses. */
  trustProxy: false | number | string[];
  /** Origins that pages may show in frames, in addition to those of the venues. */
  venueOrigins: string[];
  /** Hosts on private networks, with or without a port, that the server may call as venues. */
  privateHosts: string[];
  /** Presets for venues whose rows have no address of their own. */
  venues?: VenuesConfig;
  /** Without it, USDT deposits are closed. */
  tron?: TronConfig;
  /** Page where a demo order can be paid with one tap. Empty outside the demo. */
  payerUrl: string;
}

/** Address of a venue's API, and the secret that signs requests to it. */
export interface VenueAccess {
  url: string;
  secret: string;
}

export interface VenuesConfig {
  timeoutMs: number;
  /** Used by every venue without its own entry. Each venue's secret is derived from it. */
  shared?: VenueAccess;
  own: Readonly<Record<string, VenueAccess>>;
}

export interface TronNodeConfig {
  node: string;
  key?: string;
}

export interface TronConfig extends TronNodeConfig {
  timeoutMs: number;
  /** A second node that must confirm deposits above a configured amount. */
  second?: TronNodeConfig;
}

const WEAK_PASSWORDS = new Set(['', 'postgres', 'password', 'koi', 'admin', 'root', '123456', 'changeme', 'koi888888']);

const POSTGRES = { protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' };
const HTTP = { protocol: /^https?$/, error: 'must be an http:// or https:// address' };

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
const ownVenues = z.record(
  z.string().regex(/^[a-z0-9_-]{1,32}$/),
  z.object({ url: z.url(HTTP), secret: z.string().min(SECRET_MIN_LENGTH) }),
);

const environment = z.object({
  NODE_ENV: z.string().optional(),
  KOI_MODE: z.enum(['demo', 'production', 'test'], 'must be demo, production or test').optional(),
  ...processEnvironment,
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  KOI_PUBLIC_ORIGIN: z.string().refine(isOrigin, 'must be an origin such as https://koi.example').optional(),
  DATABASE_URL: z.url(POSTGRES).optional(),
  KOI_OWNER_URL: z.url(POSTGRES).optional(),
  KOI_REPLICA_URL: z.url(POSTGRES).optional(),
  KOI_POOL_SIZE: z.coerce.number('must be a whole number').int().min(2).max(200).default(16),
  KOI_DATA_DIR: z.string().min(1).default('.koi'),
  ...secretEnvironment,
  KOI_RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  KOI_LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a pino level such as info')
    .default('info'),
  KOI_SITE_DIR: z.string().min(1).optional(),
  KOI_ADMIN_DIR: z.string().min(1).optional(),
  KOI_METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  KOI_VENUE_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .refine((origins) => origins.every(isOrigin), 'must be origins such as https://venue.example, separated by commas'),
  KOI_VENUE_PRIVATE_HOSTS: z
    .string()
    .default('')
    .refine(
      (text) => readHosts(text) !== undefined,
      'must be hosts such as venue.internal or 10.0.0.8:3100, separated by commas',
    ),
  KOI_VENUE_URL: z.url(HTTP).optional(),
  KOI_VENUE_SECRET: secretText(),
  KOI_VENUES: z
    .string()
    .default('{}')
    .transform((text, context) => {
      const parsed = ownVenues.safeParse(parseJson(text));
      if (parsed.success) return parsed.data;
      context.addIssue({
        code: 'custom',
        message: 'must be JSON such as {"yunding":{"url":"https://…","secret":"…"}}',
      });
      return z.NEVER;
    }),
  KOI_VENUE_TIMEOUT_MS: z.coerce.number('must be a whole number').int().min(100).max(20_000).default(5_000),
  KOI_TRON_NODE: z.url(HTTP).optional(),
  KOI_TRON_KEY: z.string().min(1).optional(),
  KOI_TRON_TIMEOUT_MS: z.coerce.number('must be a whole number').int().min(100).max(60_000).default(8_000),
  KOI_TRON_SECOND_NODE: z.url(HTTP).optional(),
  KOI_TRON_SECOND_KEY: z.string().min(1).optional(),
  KOI_PAYER_URL: z.url(HTTP).or(z.literal('')).default(''),
  TRUST_PROXY: z
    .union([
      z.literal(['', 'off']).transform(() => false as const),
      z
        .string()
        .regex(/^[1-9]$/)
        .transform(Number),
      z
        .string()
        .regex(/^[0-9a-fA-F.:/]+(\s*,\s*[0-9a-fA-F.:/]+)*$/)
        .transform((text) => text.split(',').map((part) => part.trim())),
    ])
    .or(z.never('must be a number of hops from 1 to 9, or addresses separated by commas'))
    .default(false),
});
type Environment = z.output<typeof environment>;

/** Every environment variable that the server reads. `.env.example` lists them. */
export const VARIABLES: readonly string[] = Object.keys(environment.shape);

/** An empty variable counts as not set, so that one source of variables can undo another. */
const parseEnvironment = (env: NodeJS.ProcessEnv): Environment => {
  const parsed = environment.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ConfigError(`${String(issue?.path[0] ?? 'environment')}: ${issue?.message ?? 'is not valid'}`);
};

const modeOf = ({ NODE_ENV, KOI_MODE }: Environment): Mode => {
  if (NODE_ENV !== 'production') return KOI_MODE ?? 'demo';
  if (KOI_MODE !== undefined && KOI_MODE !== 'production') {
    throw new ConfigError(`KOI_MODE: ${KOI_MODE} does not go with NODE_ENV=production; unset one of them`);
  }
  return 'production';
};

const refuseWeakProduction = (env: Environment) => {
  refuseWeakSecrets(env);
  if (env.KOI_RATE_LIMITS === 'off') {
    throw new ConfigError('KOI_RATE_LIMITS: off is for load tests and not allowed in production');
  }
  const { password, hostname, searchParams } = new URL(env.DATABASE_URL ?? '');
  const overSocket = hostname === '' || searchParams.has('host');
  if (!overSocket && WEAK_PASSWORDS.has(decodeURIComponent(password).toLowerCase())) {
    throw new ConfigError('DATABASE_URL: carries a default or empty password; production needs one of its own');
  }
};

/** Without a public origin, a forged Host header could decide where the server's links lead. */
const refuseUnknownOrigin = ({ KOI_PUBLIC_ORIGIN: origin }: Environment) => {
  if (origin === undefined) {
    throw new ConfigError('KOI_PUBLIC_ORIGIN: production needs the address of the site, such as https://koi.example');
  }
  if (!isProtectedAddress(new URL(origin))) {
    throw new ConfigError('KOI_PUBLIC_ORIGIN: production needs https, or an address on a private network');
  }
};

/** Over plain HTTP, an attacker on the network could forge payments of the node or winnings of a venue. */
const refuseOpenNodes = ({ KOI_TRON_NODE, KOI_TRON_SECOND_NODE, KOI_VENUE_URL, KOI_VENUES }: Environment) => {
  const addresses = [
    ...Object.entries({ KOI_TRON_NODE, KOI_TRON_SECOND_NODE, KOI_VENUE_URL }),
    ...Object.values(KOI_VENUES).map(({ url }) => ['KOI_VENUES', url] as const),
  ];
  for (const [name, node] of addresses) {
    if (node === undefined || isProtectedAddress(new URL(node))) continue;
    throw new ConfigError(`${name}: production needs https, or an address on a private network`);
  }
};

const nodeOf = (node: string, key: string | undefined): TronNodeConfig => ({
  node,
  ...(key === undefined ? {} : { key }),
});

const tronOf = (env: Environment): { tron?: TronConfig } => {
  const { KOI_TRON_NODE: node, KOI_TRON_SECOND_NODE: second } = env;
  if (node === undefined) {
    if (second !== undefined) throw new ConfigError('KOI_TRON_SECOND_NODE: needs KOI_TRON_NODE beside it');
    return {};
  }
  return {
    tron: {
      ...nodeOf(node, env.KOI_TRON_KEY),
      timeoutMs: env.KOI_TRON_TIMEOUT_MS,
      ...(second === undefined ? {} : { second: nodeOf(second, env.KOI_TRON_SECOND_KEY) }),
    },
  };
};

const venuesOf = (env: Environment): { venues?: VenuesConfig } => {
  const { KOI_VENUE_URL: url, KOI_VENUE_SECRET: secret, KOI_VENUES: own, KOI_VENUE_TIMEOUT_MS: timeoutMs } = env;
  if (url !== undefined && secret === undefined)
    throw new ConfigError('KOI_VENUE_SECRET: is missing beside KOI_VENUE_URL');
  if (url === undefined || secret === undefined) {
    return Object.keys(own).length === 0 ? {} : { venues: { timeoutMs, own } };
  }
  return { venues: { timeoutMs, own, shared: { url, secret } } };
};

/** The hosts that the environment names: those of the list, and those of the presets with their ports. */
const privateHostsOf = ({ KOI_VENUE_PRIVATE_HOSTS: listed, KOI_VENUE_URL: shared, KOI_VENUES: own }: Environment) => [
  ...(readHosts(listed) ?? []),
  ...(shared === undefined ? [] : [hostWithPort(shared)]),
  ...Object.values(own).map(({ url }) => hostWithPort(url)),
];

export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const values = parseEnvironment(env);
  const mode = modeOf(values);
  if (values.DATABASE_URL === undefined) {
    throw new ConfigError(
      'DATABASE_URL: is missing; set it to a postgres:// address (npm start brings its own database)',
    );
  }
  if (mode === 'production') {
    refuseWeakProduction(values);
    refuseOpenNodes(values);
    refuseUnknownOrigin(values);
  }
  const dataDir = resolve(values.KOI_DATA_DIR);
  return {
    mode,
    ...processConfigOf(values, { isProduction: mode === 'production' }),
    port: values.PORT,
    host: values.HOST,
    ...(values.KOI_PUBLIC_ORIGIN === undefined ? {} : { publicOrigin: values.KOI_PUBLIC_ORIGIN }),
    databaseUrl: values.DATABASE_URL,
    ...(values.KOI_OWNER_URL === undefined ? {} : { ownerUrl: values.KOI_OWNER_URL }),
    ...(values.KOI_REPLICA_URL === undefined ? {} : { replicaUrl: values.KOI_REPLICA_URL }),
    poolSize: values.KOI_POOL_SIZE,
    dataDir,
    ...secretsOf(values, dataDir),
    rateLimits: values.KOI_RATE_LIMITS === 'on',
    logLevel: values.KOI_LOG_LEVEL,
    ...(values.KOI_SITE_DIR === undefined ? {} : { siteDir: resolve(values.KOI_SITE_DIR) }),
    ...(values.KOI_ADMIN_DIR === undefined ? {} : { adminDir: resolve(values.KOI_ADMIN_DIR) }),
    ...(values.KOI_METRICS_TOKEN === undefined ? {} : { metricsToken: values.KOI_METRICS_TOKEN }),
    trustProxy: values.TRUST_PROXY,
    venueOrigins: values.KOI_VENUE_ORIGINS,
    privateHosts: privateHostsOf(values),
    ...venuesOf(values),
    ...tronOf(values),
    payerUrl: values.KOI_PAYER_URL,
  };
};
