import { describe, expect, it } from 'vitest';
import { readEnvironment, requireNode } from './environment.ts';

describe('the environment of the commands', () => {
  it('has working defaults', () => {
    const environment = readEnvironment({});
    expect(environment).toMatchObject({ port: 3000, venuePort: 3100, sandboxPort: 3200, rateLimits: 'on' });
    expect(environment.dataDir).toMatch(/\.koi$/);
    expect(environment.databaseUrl).toBeUndefined();
  });

  it.each([
    [{ PORT: '0' }, /^PORT is "0"/],
    [{ PORT: '3000x' }, /^PORT is "3000x"/],
    [{ VENUE_PORT: '70000' }, /^VENUE_PORT/],
    [{ SANDBOX_PORT: '-1' }, /^SANDBOX_PORT/],
    [{ PORT: '3100' }, /VENUE_PORT and PORT are both 3100/],
    [{ DATABASE_URL: 'mysql://host/koi' }, /^DATABASE_URL must look like/],
    [{ DATABASE_URL: 'postgres://host' }, /^DATABASE_URL must look like/],
    [{ KOI_RATE_LIMITS: 'no' }, /^KOI_RATE_LIMITS is "no"/],
    [{ NODE_ENV: 'production' }, /^DATABASE_URL is missing/],
  ])('refuses %o and names the variable', (env, message) => {
    expect(() => readEnvironment(env)).toThrow(message);
  });

  it('has a sandbox in a demo, unless its owner names a node', () => {
    expect(readEnvironment({})).toMatchObject({ sandbox: true, payerUrl: undefined });
    expect(readEnvironment({ KOI_TRON_NODE: 'https://nile.example' }).sandbox).toBe(false);
    const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://host/koi' };
    expect(readEnvironment(production).sandbox).toBe(false);
  });

  it('names all faults at once', () => {
    expect(() => readEnvironment({ PORT: 'x', KOI_RATE_LIMITS: 'x' })).toThrow(/PORT.*KOI_RATE_LIMITS/s);
  });

  it('wants a recent Node', () => {
    expect(() => requireNode('20.18.3')).toThrow('needs Node 20.19');
    expect(() => requireNode('20.19.0')).not.toThrow();
    expect(() => requireNode('22.0.0')).not.toThrow();
  });
});
