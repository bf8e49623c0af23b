import { describe, expect, it } from 'vitest';
import { readEnvironment, requireNode } from './environment.ts';
import { isBlockedPort } from './ports.ts';

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
    [{ PORT: '6000' }, /^PORT is 6000: browsers refuse/],
    [{ VENUE_PORT: '6667' }, /^VENUE_PORT is 6667: browsers refuse/],
    [{ SANDBOX_PORT: '10080' }, /^SANDBOX_PORT is 10080: browsers refuse/],
    [{ DATABASE_URL: 'mysql://host/koi' }, /^DATABASE_URL must look like/],
    [{ DATABASE_URL: 'postgres://host' }, /^DATABASE_URL must look like/],
    [{ KOI_RATE_LIMITS: 'no' }, /^KOI_RATE_LIMITS is "no"/],
    [{ NODE_ENV: 'production' }, /^DATABASE_URL is missing/],
  ])('refuses %o and names the variable', (env, message) => {
    expect(() => readEnvironment(env)).toThrow(message);
  });

  it('has a sandbox in a demo unless a node is configured', () => {
    expect(readEnvironment({})).toMatchObject({ sandbox: true, payerUrl: undefined });
    expect(readEnvironment({ KOI_TRON_NODE: 'https://nile.example' }).sandbox).toBe(false);
    const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://host/koi' };
    expect(readEnvironment(production).sandbox).toBe(false);
  });

  it('reports all invalid variables at once', () => {
    expect(() => readEnvironment({ PORT: 'x', KOI_RATE_LIMITS: 'x' })).toThrow(/PORT.*KOI_RATE_LIMITS/s);
  });

  it.each([22, 2049, 4190, 6000, 6566, 6697, 10080, 3000, 3100, 3200, 4400, 5173, 6001, 8080])(
    'treats port %i as blocked exactly when fetch does',
    async (port) => {
      const cause = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2_000) }).then(
        () => '',
        (error: Error) => String(error.cause),
      );
      expect(isBlockedPort(port)).toBe(cause.includes('bad port'));
    },
  );

  it('requires a recent version of Node', () => {
    expect(() => requireNode('20.18.3')).toThrow('needs Node 20.19');
    expect(() => requireNode('20.19.0')).not.toThrow();
    expect(() => requireNode('22.0.0')).not.toThrow();
  });
});
