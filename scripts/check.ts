import { guards } from './campaigns/guards/index.ts';
import { runChecks } from './checks.ts';
import { runCommand } from './command-error.ts';
import { requireNode } from './environment.ts';
import { projectDir } from './project.ts';
import { readResults } from './results/files.ts';
import { openRepository } from './results/repository.ts';
import { firstNotes, missingNotes, staleNotes } from './results/stale.ts';

/** Missing and old results are no failure: a campaign takes longer than most changes. */
const printResultNotes = (): void => {
  const repository = openRepository(projectDir);
  if (repository === undefined) return;
  const results = readResults();
  const missing = missingNotes(
    results,
    guards.map(({ name }) => name),
  );
  for (const note of firstNotes([...missing, ...staleNotes(results, repository)])) console.log(`note    ${note}`);
};

await runCommand(async () => {
  requireNode();
  const failed = await runChecks();
  printResultNotes();
  console.log(failed === 0 ? '\nAll checks passed.' : `\n${failed} failed.`);
  return failed === 0 ? 0 : 1;
});
