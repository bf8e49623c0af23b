import { buildStale } from './build.ts';
import { runCommand } from './command-error.ts';
import { requireNode } from './environment.ts';

/** Builds what production runs: the server with its commands, the site and the back office. */
await runCommand(async () => {
  requireNode();
  await buildStale({ production: true, log: (line) => console.log(line) });
  console.log('The build is up to date.');
  return 0;
});
