import { resolve } from 'node:path';

export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly solidBlocks: number;
}

/** A setting is invalid. The message names the variable and how to correct it. */
export class SettingsError extends Error {}

/** As on the main net, where a block is solid after two thirds of the 27 witnesses have built on it. */
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
