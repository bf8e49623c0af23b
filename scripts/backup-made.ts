import { closeSync, openSync, readSync } from 'node:fs';
import { createSettings } from '../apps/server/src/modules/operator/settings/index.ts';
import type { Database } from '../apps/server/src/platform/index.ts';
import { CommandError } from './command-error.ts';

/** The first bytes of a dump of `pg_dump`: in its custom format, or as a script. */
const BEGINNINGS = ['PGDMP', '--\n-- PostgreSQL database dump'];
const LONGEST = Math.max(...BEGINNINGS.map((text) => text.length));

/** Refuses a file that is not a dump: a failed `pg_dump` leaves an empty one. */
const requireDump = (path: string): void => {
  const file = openSync(path, 'r');
  try {
    const start = Buffer.alloc(LONGEST);
    const length = readSync(file, start, 0, LONGEST, null);
    const text = start.toString('latin1', 0, length);
    if (!BEGINNINGS.some((beginning) => text.startsWith(beginning))) {
      throw new CommandError(`${path} is not a dump of pg_dump.`);
    }
  } finally {
    closeSync(file);
  }
};

/** Records a backup, so that the set-up guide of the back office shows when the last one was made. */
export const recordBackup = async (database: Database, path: string, now: Date): Promise<void> => {
  requireDump(path);
  await database.transaction((tx) => createSettings({ database }).change({ backup_at: now.toISOString() }, tx));
};
