import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

it('has defaults like those of the main net', () => {
  expect(readSettings({})).toMatchObject({ port: 3200, host: '0.0.0.0', solidBlocks: 19 });
});

it('reads the environment variables', () => {
  const env = { SANDBOX_PORT: '4300', SANDBOX_SOLID_BLOCKS: '0', HOST: '127.0.0.1', KOI_DATA_DIR: '/data' };
  expect(readSettings(env)).toEqual({ port: 4300, host: '127.0.0.1', solidBlocks: 0, dataDir: '/data' });
});

it.each([
  [{ SANDBOX_PORT: '70000' }, /^SANDBOX_PORT/],
  [{ SANDBOX_PORT: 'x' }, /^SANDBOX_PORT/],
  [{ SANDBOX_SOLID_BLOCKS: '-1' }, /^SANDBOX_SOLID_BLOCKS/],
  [{ NODE_ENV: 'production' }, /^NODE_ENV/],
])('refuses %o and names the variable', (env, message) => {
  expect(() => readSettings(env)).toThrow(message);
});
