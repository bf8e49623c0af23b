import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

const OTHERS = 0o077;

/** The file that `npm run setup` writes: KOI_ENV_FILE, or .env in the working folder. */
export const settingsFile = (env: NodeJS.ProcessEnv): string => resolve(env['KOI_ENV_FILE'] || '.env');

/**
 * Adds the variables of the settings file to the environment of a production command. Variables that are already set
 * keep their value. A demo reads no file.
 */
export const loadSettingsFile = (warn: (line: string) => void): void => {
  if (process.env['NODE_ENV'] !== 'production') return;
  const file = settingsFile(process.env);
  if (!existsSync(file)) {
    if (process.env['KOI_ENV_FILE']) warn(`KOI_ENV_FILE: ${file} does not exist`);
    return;
  }
  process.loadEnvFile(file);
  if ((statSync(file).mode & OTHERS) === 0 || process.platform === 'win32') return;
  warn(`Other users of this machine can read ${file}, which contains secrets. Protect it: chmod 600 ${file}`);
};
