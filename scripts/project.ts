import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectDir = dirname(dirname(fileURLToPath(import.meta.url)));

export function inProject(...parts: string[]): string {
  return join(projectDir, ...parts);
}

/** Path of an executable that a package installed. */
export function toolPath(name: string): string {
  return inProject('node_modules/.bin', name);
}
