import { runChecks } from './checks.ts';
import { runCommand } from './command-error.ts';
import { requireNode } from './environment.ts';
import { projectDir } from './project.ts';
import { readResults } from './results/files.ts';
import { openRepository } from './results/repository.ts';
import { firstNotes, staleNotes } from './results/stale.ts';

/** Old results are no failure: a campaign takes longer than most changes. */
const printStaleResults = (): void => {
  const repository = openRepository(projectDir);
  if (repository === undefined) return;
  for (const note of firstNotes(staleNotes(readResults(), repository))) console.log(`note    ${note}`);
};

await runCommand(async () => {
  requireNode();
  const failed = await runChecks();
  printStaleResults();
  console.log(failed === 0 ? '\nAll checks passed.' : `\n${failed} failed.`);
  return failed === 0 ? 0 : 1;
});
