import { runChecks } from './checks.ts';
import { runCommand } from './command-error.ts';
import { requireNode } from './environment.ts';

await runCommand(async () => {
  requireNode();
  const failed = await runChecks();
  console.log(failed === 0 ? '\nAll checks passed.' : `\n${failed} failed.`);
  return failed === 0 ? 0 : 1;
});
