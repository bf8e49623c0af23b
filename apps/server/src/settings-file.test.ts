import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { loadSettingsFile, settingsFile } from './settings-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'koi-settings-file-'));
const file = join(folder, 'koi.env');
writeFileSync(file, 'KOI_TEST_ORIGIN=https://koi.example\nKOI_TEST_PORT=3001\nKOI_TEST_JSON=\'{"a":1}\'\n', {
  mode: 0o600,
});
afterAll(() => rmSync(folder, { recursive: true }));

const before = { ...process.env };
afterEach(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
  chmodSync(file, 0o600);
});

const load = (env: Record<string, string>): string[] => {
  Object.assign(process.env, env);
  const warnings: string[] = [];
  loadSettingsFile((line) => warnings.push(line));
  return warnings;
};

describe('the settings file', () => {
  it('is .env in the working folder, or the one that is named', () => {
    expect(settingsFile({})).toBe(join(process.cwd(), '.env'));
    expect(settingsFile({ KOI_ENV_FILE: file })).toBe(file);
  });

  it('adds its variables in production, and leaves those that are set', () => {
    expect(load({ NODE_ENV: 'production', KOI_ENV_FILE: file, KOI_TEST_PORT: '4000' })).toEqual([]);
    expect(process.env).toMatchObject({
      KOI_TEST_ORIGIN: 'https://koi.example',
      KOI_TEST_PORT: '4000',
      KOI_TEST_JSON: '{"a":1}',
    });
  });

  it('is not read by a demo', () => {
    expect(load({ NODE_ENV: 'development', KOI_ENV_FILE: file })).toEqual([]);
    expect(process.env).not.toHaveProperty('KOI_TEST_ORIGIN');
  });

  it('is reported as missing only when it is named', () => {
    const missing = join(folder, 'missing.env');
    expect(load({ NODE_ENV: 'production', KOI_ENV_FILE: missing })).toEqual([
      `KOI_ENV_FILE: ${missing} does not exist`,
    ]);
    delete process.env['KOI_ENV_FILE'];
    expect(load({ NODE_ENV: 'production' })).toEqual([]);
  });

  it('is reported when others can read it', () => {
    chmodSync(file, 0o644);
    expect(load({ NODE_ENV: 'production', KOI_ENV_FILE: file })).toEqual([expect.stringContaining('chmod 600')]);
  });
});
