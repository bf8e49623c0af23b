import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig, VARIABLES } from './config.ts';
import { ConfigError } from './config-error.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'koi-config-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const demo = { DATABASE_URL: 'postgres://koi:x@localhost:5432/koi', KOI_DATA_DIR: dataDir };
const production = {
  ...demo,
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://koi:vYz81-long-and-own@db.internal:5432/koi',
  KOI_SECRET: 'pQ7xW2mZ9kL4vB8nR1tY6uI3oP5aS0dF',
  KOI_PUBLIC_ORIGIN: 'https://koi.example',
};
const refusalOf = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(env);
    return 'accepted';
  } catch (cause) {
    if (cause instanceof ConfigError) return cause.message;
    throw cause;
  }
};

describe('readConfig', () => {
  it('reads only variables that .env.example lists', () => {
    const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');
    const listed = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(VARIABLES.filter((name) => !listed.includes(name))).toEqual([]);
  });

  it('defaults to a demo on port 3000 with rate limits on', () => {
    expect(readConfig(demo)).toMatchObject({
      mode: 'demo',
      port: 3000,
      rateLimits: true,
      trustProxy: false,
      venueOrigins: [],
      dataDir,
    });
  });

  it.each([
    ['DATABASE_URL', { ...demo, DATABASE_URL: undefined }],
    ['DATABASE_URL', { ...demo, DATABASE_URL: 'mysql://localhost/koi' }],
    ['PORT', { ...demo, PORT: 'abc' }],
    ['PORT', { ...demo, PORT: '70000' }],
    ['KOI_MODE', { ...demo, KOI_MODE: 'staging' }],
    ['KOI_MODE', { ...production, KOI_MODE: 'demo' }],
    ['KOI_RATE_LIMITS', { ...demo, KOI_RATE_LIMITS: 'maybe' }],
    ['KOI_POOL_SIZE', { ...demo, KOI_POOL_SIZE: '0' }],
    ['KOI_ROLE', { ...demo, KOI_ROLE: 'batch' }],
    ['KOI_API_PROCESSES', { ...demo, KOI_API_PROCESSES: '-1' }],
    ['KOI_PROCESSES', { ...demo, KOI_PROCESSES: '0' }],
    ['KOI_MIGRATE', { ...demo, KOI_MIGRATE: 'later' }],
    ['KOI_DRAIN_SECONDS', { ...demo, KOI_DRAIN_SECONDS: '61' }],
    ['KOI_LOG_LEVEL', { ...demo, KOI_LOG_LEVEL: 'loud' }],
    ['KOI_METRICS_TOKEN', { ...demo, KOI_METRICS_TOKEN: 'short' }],
    ['KOI_VENUE_ORIGINS', { ...demo, KOI_VENUE_ORIGINS: 'https://a.example/path' }],
    ['KOI_VENUE_URL', { ...demo, KOI_VENUE_URL: 'venue.example' }],
    ['KOI_VENUE_URL', { ...production, KOI_VENUE_URL: 'http://venue.example', KOI_VENUE_SECRET: 's'.repeat(32) }],
    ['KOI_VENUE_SECRET', { ...demo, KOI_VENUE_URL: 'https://venue.example' }],
    ['KOI_VENUE_SECRET', { ...demo, KOI_VENUE_URL: 'https://venue.example', KOI_VENUE_SECRET: 'short' }],
    ['KOI_VENUES', { ...demo, KOI_VENUES: '{"a":1}' }],
    ['KOI_VENUES', { ...demo, KOI_VENUES: 'a' }],
    ['KOI_VENUE_TIMEOUT_MS', { ...demo, KOI_VENUE_TIMEOUT_MS: '5' }],
    ['TRUST_PROXY', { ...demo, TRUST_PROXY: 'everyone' }],
    ['KOI_SECRET', { ...demo, KOI_SECRET: 'short' }],
    ['KOI_TRON_NODE', { ...demo, KOI_TRON_NODE: 'api.trongrid.io' }],
    ['KOI_TRON_NODE', { ...production, KOI_TRON_NODE: 'http://node.example' }],
    ['KOI_TRON_NODE', { ...production, KOI_TRON_NODE: 'http://10.evil.example' }],
    ['KOI_VENUE_URL', { ...production, KOI_VENUE_URL: 'http://127.0.0.1.evil', KOI_VENUE_SECRET: 's'.repeat(32) }],
    ['KOI_PUBLIC_ORIGIN', { ...demo, KOI_PUBLIC_ORIGIN: 'https://koi.example/' }],
    ['KOI_PUBLIC_ORIGIN', { ...demo, KOI_PUBLIC_ORIGIN: 'koi.example' }],
    ['KOI_TRON_SECOND_NODE', { ...demo, KOI_TRON_SECOND_NODE: 'https://second.example' }],
    ['KOI_TRON_TIMEOUT_MS', { ...demo, KOI_TRON_TIMEOUT_MS: '5' }],
    ['KOI_PAYER_URL', { ...demo, KOI_PAYER_URL: 'javascript:alert(1)' }],
  ])('names the variable when it refuses a wrong %s', (name, env) => {
    expect(refusalOf(env)).toMatch(new RegExp(`^${name}: `));
  });

  it('reads the addresses of venues, shared by all or one per venue', () => {
    const secret = 'a secret of the venues, long enough to be one';
    expect(readConfig(demo).venues).toBeUndefined();
    const shared = { KOI_VENUE_URL: 'http://127.0.0.1:3100', KOI_VENUE_SECRET: secret };
    const own = { yunding: { url: 'https://yunding.example', secret } };
    expect(readConfig({ ...demo, ...shared, KOI_VENUES: JSON.stringify(own) }).venues).toEqual({
      timeoutMs: 5_000,
      shared: { url: 'http://127.0.0.1:3100', secret },
      own,
    });
    expect(readConfig({ ...demo, KOI_VENUES: JSON.stringify(own) }).venues).toEqual({ timeoutMs: 5_000, own });
  });

  it('reads how the process takes part in an installation of several', () => {
    expect(readConfig(demo)).toMatchObject({ role: 'all', processes: 1, migrates: true, drainMs: 0 });
    expect(readConfig(production).drainMs).toBe(5_000);
    const env = { KOI_ROLE: 'worker', KOI_PROCESSES: '4', KOI_MIGRATE: 'off', KOI_DRAIN_SECONDS: '2.5' };
    expect(readConfig({ ...demo, ...env })).toMatchObject({
      role: 'worker',
      processes: 4,
      migrates: false,
      drainMs: 2_500,
    });
  });

  it('runs several processes in production unless the operator counts them, and one elsewhere', () => {
    const apiProcesses = (env: NodeJS.ProcessEnv) => readConfig(env).apiProcesses;
    expect([apiProcesses(demo), apiProcesses(production)]).toEqual([0, 'auto']);
    expect(apiProcesses({ ...production, KOI_API_PROCESSES: '3' })).toBe(3);
    expect(apiProcesses({ ...production, KOI_PROCESSES: '2' })).toBe(0);
    expect(apiProcesses({ ...production, KOI_ROLE: 'api' })).toBe(0);
    expect(apiProcesses({ ...production, KOI_ROLE: 'api', KOI_API_PROCESSES: '2' })).toBe(2);
    expect(apiProcesses({ ...production, KOI_ROLE: 'worker', KOI_API_PROCESSES: '2' })).toBe(0);
  });

  it('reads lists, proxy hops and switches', () => {
    const env = {
      KOI_VENUE_ORIGINS: 'https://a.example, http://127.0.0.1:3100',
      TRUST_PROXY: '2',
      KOI_RATE_LIMITS: 'off',
    };
    expect(readConfig({ ...demo, ...env })).toMatchObject({
      venueOrigins: ['https://a.example', 'http://127.0.0.1:3100'],
      trustProxy: 2,
      rateLimits: false,
    });
    expect(readConfig({ ...demo, TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1']);
  });

  it('reads the optional nodes of the TRON network', () => {
    expect(readConfig(demo)).not.toHaveProperty('tron');
    expect(readConfig(demo).payerUrl).toBe('');
    const env = { KOI_TRON_NODE: 'http://127.0.0.1:3200', KOI_PAYER_URL: 'http://localhost:3200/pay' };
    expect(readConfig({ ...demo, ...env })).toMatchObject({
      tron: { node: 'http://127.0.0.1:3200', timeoutMs: 8_000 },
      payerUrl: 'http://localhost:3200/pay',
    });
    const both = {
      KOI_TRON_NODE: 'http://10.0.3.7:8091',
      KOI_TRON_KEY: 'one',
      KOI_TRON_TIMEOUT_MS: '3000',
      KOI_TRON_SECOND_NODE: 'https://second.example',
      KOI_TRON_SECOND_KEY: 'two',
    };
    expect(readConfig({ ...production, ...both }).tron).toEqual({
      node: 'http://10.0.3.7:8091',
      key: 'one',
      timeoutMs: 3_000,
      second: { node: 'https://second.example', key: 'two' },
    });
  });

  it('keeps one secret in the data folder for a demo', () => {
    const { secret } = readConfig(demo);
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(readConfig(demo).secret).toBe(secret);
  });
});

describe('the secrets of a rotation', () => {
  const other = 'another secret of the installation';

  it('are read beside the current one', () => {
    const { secret, previousSecret, nextSecret } = readConfig({ ...production, KOI_SECRET_PREVIOUS: other });
    expect([secret, previousSecret, nextSecret]).toEqual([production.KOI_SECRET, other, undefined]);
    expect(readConfig({ ...production, KOI_SECRET_NEXT: other }).nextSecret).toBe(other);
  });

  it.each(['KOI_SECRET_PREVIOUS', 'KOI_SECRET_NEXT'])('%s is refused alone, and when it is the current one', (name) => {
    expect(refusalOf({ ...demo, [name]: other })).toBe(`${name}: needs KOI_SECRET beside it`);
    expect(refusalOf({ ...production, [name]: production.KOI_SECRET })).toBe(`${name}: is the same as KOI_SECRET`);
  });
});

describe('production', () => {
  it('starts with its own database and secret', () => {
    expect(readConfig(production).mode).toBe('production');
    expect(readConfig({ ...production, NODE_ENV: undefined, KOI_MODE: 'production' }).mode).toBe('production');
  });

  it.each([
    ['DATABASE_URL', { DATABASE_URL: undefined }],
    ['KOI_PUBLIC_ORIGIN', { KOI_PUBLIC_ORIGIN: undefined }],
    ['KOI_PUBLIC_ORIGIN', { KOI_PUBLIC_ORIGIN: 'http://koi.example' }],
    ['KOI_SECRET', { KOI_SECRET: undefined }],
    ['KOI_SECRET', { KOI_SECRET: 'x'.repeat(40) }],
    ['KOI_SECRET_PREVIOUS', { KOI_SECRET_PREVIOUS: 'x'.repeat(40) }],
    ['KOI_SECRET_NEXT', { KOI_SECRET_NEXT: 'ab'.repeat(20) }],
    ['KOI_RATE_LIMITS', { KOI_RATE_LIMITS: 'off' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://koi:postgres@db.internal/koi' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://koi@db.internal/koi' }],
  ])('refuses a weak %s', (name, change) => {
    expect(refusalOf({ ...production, ...change })).toMatch(new RegExp(`^${name}: `));
  });
});
