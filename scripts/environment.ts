import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandError } from './command-error.ts';
import { isBlockedPort } from './ports.ts';
import { inProject } from './project.ts';

export interface Environment {
  production: boolean;
  port: number;
  venuePort: number;
  sandboxPort: number;
  /** Whether the sandbox replaces the chain: in every demo without a configured node. */
  sandbox: boolean;
  /** Whether the demo venue runs next to the server: in every demo without another configured venue. */
  venue: boolean;
  /** The address at which browsers reach the venue, if configured. */
  venueUrl: string | undefined;
  /** The address at which members pay, if configured. */
  payerUrl: string | undefined;
  databaseUrl: string | undefined;
  dataDir: string;
  rateLimits: 'on' | 'off';
}

const minimumNode = [20, 19] as const;

export function requireNode(version = process.versions.node): void {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > minimumNode[0] || (major === minimumNode[0] && minor >= minimumNode[1])) return;
  throw new CommandError(
    `Koi needs Node ${minimumNode.join('.')} or newer; this is ${version}. See https://nodejs.org`,
  );
}

/** Reads and validates all variables, and reports all invalid ones at once. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const faults: string[] = [];
  const port = (name: string, fallback: number): number => {
    const text = env[name] || String(fallback);
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < 1 || number > 65_535) {
      faults.push(`${name} is "${text}": it must be a port number from 1 to 65535.`);
      return fallback;
    }
    if (isBlockedPort(number)) {
      faults.push(`${name} is ${number}: browsers refuse to open that port. Choose another one, such as ${fallback}.`);
    }
    return number;
  };
  const production = env['NODE_ENV'] === 'production';
  const environment: Environment = {
    production,
    port: port('PORT', 3000),
    venuePort: port('VENUE_PORT', 3100),
    sandboxPort: port('SANDBOX_PORT', 3200),
    sandbox: !production && !env['KOI_TRON_NODE'],
    venue: !production && !env['KOI_VENUE_URL'],
    venueUrl: env['VENUE_PUBLIC_URL'] || undefined,
    payerUrl: env['KOI_PAYER_URL'] || undefined,
    databaseUrl: env['DATABASE_URL'] || undefined,
    dataDir: env['KOI_DATA_DIR'] ? resolve(env['KOI_DATA_DIR']) : inProject('.koi'),
    rateLimits: env['KOI_RATE_LIMITS'] === 'off' ? 'off' : 'on',
  };
  faults.push(...samePorts(environment));
  if (environment.databaseUrl && !isDatabaseUrl(environment.databaseUrl)) {
    faults.push('DATABASE_URL must look like postgres://user:password@host:5432/database.');
  }
  if (environment.production && !environment.databaseUrl) {
    faults.push('DATABASE_URL is missing: with NODE_ENV=production Koi brings no database of its own.');
  }
  if (env['KOI_RATE_LIMITS'] && !['on', 'off'].includes(env['KOI_RATE_LIMITS'])) {
    faults.push(`KOI_RATE_LIMITS is "${env['KOI_RATE_LIMITS']}": it must be on or off.`);
  }
  if (faults.length > 0) throw new CommandError(faults.join('\n'));
  return environment;
}

/** Creates the data folder and checks that it is usable. */
export function prepareDataDir(dataDir: string): void {
  try {
    if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new CommandError(
      `KOI_DATA_DIR (${dataDir}) cannot be used: ${(error as Error).message}\n` +
        'Set KOI_DATA_DIR to a folder this user can write to.',
    );
  }
}

function samePorts({ port, venuePort, sandboxPort }: Environment): string[] {
  const named = { PORT: port, VENUE_PORT: venuePort, SANDBOX_PORT: sandboxPort };
  const names = Object.entries(named);
  return names.flatMap(([name, value], index) => {
    const earlier = names.slice(0, index).find(([, other]) => other === value);
    return earlier ? [`${name} and ${earlier[0]} are both ${value}: give one of them another port.`] : [];
  });
}

function isDatabaseUrl(text: string): boolean {
  return URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol) && new URL(text).pathname.length > 1;
}
