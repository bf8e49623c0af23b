import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import { bundle, packagesInside } from '../../../scripts/build.ts';
import { releaseLock, takeLock } from '../../../scripts/pid-lock.ts';

/**
 * Bundles a program of the server and returns its file. The first test file of a run that needs it makes the bundle,
 * because that takes longer than to start the program.
 */
export const builtProgram = async (entry: 'main' | 'create-staff'): Promise<string> => {
  const folder = inject('programs');
  const file = join(folder, `${entry}.js`);
  const lock = join(folder, `${entry}.building`);
  while (takeLock(lock) !== undefined) await pause(50);
  try {
    if (!existsSync(file)) await bundle('server', file, `${entry}.ts`, packagesInside);
  } finally {
    releaseLock(lock);
  }
  return file;
};
