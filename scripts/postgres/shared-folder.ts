import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Folders that every user can read and only the current user can write, best first. They hold files for which the
 * project folder is closed to other users or read-only.
 */
export function* sharedFolders(): Generator<string> {
  const uid = process.getuid?.() ?? 0;
  if (uid === 0 && makeOwnFolder('/var/lib/koi')) yield '/var/lib/koi';
  const temporary = join(tmpdir(), `koi-${uid}`);
  if (makeOwnFolder(temporary)) yield temporary;
}

/** A folder of this name that another user has created is never trusted. */
function makeOwnFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    const found = lstatSync(folder);
    if (!found.isDirectory() || found.uid !== process.getuid?.()) return false;
    chmodSync(folder, 0o755);
    return true;
  } catch {
    return false;
  }
}
