import { runCommand } from '../command-error.ts';
import { projectDir } from '../project.ts';
import { readResults, writeTables } from './files.ts';
import { openRepository } from './repository.ts';
import { staleNotes } from './stale.ts';

/**
 * `npm run results` generates the tables in docs/results from the results, which a merge can change, and prints every
 * result whose covered files have changed since.
 */
await runCommand(async () => {
  console.log(`docs/results holds ${writeTables()} tables.`);
  const repository = openRepository(projectDir);
  for (const note of repository === undefined ? [] : staleNotes(readResults(), repository)) console.log(note);
  return 0;
});
