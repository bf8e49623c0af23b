import { resolve } from 'node:path';

export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly solidBlocks: number;
}

/** A setting is wrong; the message names the variable and says what to do. */
export class SettingsError extends Error {}

/** As on the main net: two thirds of its 27 witnesses have built upon a block. */
const SOLID_BLOCKS = 19;

export const readSettings = (env: NodeJS.ProcessEnv): Settings => {
  if (env['NODE_ENV'] === 'production') {
    throw new SettingsError('NODE_ENV: is production, where the outside world has no stand-in');
  }
  const whole = (name: string, fallback: number, max: number): number => {
    const text = env[name] || String(fallback);
    if (/^\d{1,5}$/.test(text) && Number(text) <= max) return Number(text);
    throw new SettingsError(`${name}: is "${text}"; it must be a whole number from 0 to ${max}`);
  };
  return {
    port: whole('SANDBOX_PORT', 3200, 65_535),
    host: env['HOST'] || '0.0.0.0',
    dataDir: resolve(env['KOI_DATA_DIR'] || '.koi'),
    solidBlocks: whole('SANDBOX_SOLID_BLOCKS', SOLID_BLOCKS, 1_000),
  };
};
