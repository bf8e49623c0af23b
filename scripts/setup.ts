import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { settingsFile } from '../apps/server/src/settings-file.ts';
import { openTerminal } from '../apps/server/src/terminal.ts';
import { CommandError, runCommand } from './command-error.ts';
import { requireNode } from './environment.ts';
import { setUp } from './setup/set-up.ts';

const USAGE = `Prepares the first production start: writes the environment file, makes the tables and the first two people.
It can be repeated: existing values are the defaults, and the secret and the accounts stay as they are.

  npm run setup                     asks
  npm run setup -- --yes            asks nothing; takes variables of the environment, then those of the file
      --admin <name>                the first administrator
      --checker <name>              the second person, who agrees to what the first one proposes
      --file <path>                 the file to write, by default KOI_ENV_FILE or .env`;

await runCommand(async () => {
  requireNode();
  const { yes, admin, checker, file, help } = readArguments();
  if (help) {
    console.log(USAGE);
    return 0;
  }
  const terminal = yes ? undefined : openTerminal();
  try {
    await setUp({
      terminal,
      say: (line) => console.log(line),
      file: file === undefined ? settingsFile(process.env) : resolve(file),
      template: readTemplate(),
      env: process.env,
      admin,
      checker,
    });
  } finally {
    terminal?.close();
  }
  console.log('\nNext: NODE_ENV=production npm start, or one of the other ways in docs/operations.md.');
  return 0;
});

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        yes: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
        admin: { type: 'string' },
        checker: { type: 'string' },
        file: { type: 'string' },
      },
    });
    return values;
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

/** The file is above this one, both in the source tree and next to the built programs. */
function readTemplate(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, '.env.example'))) {
    const parent = dirname(folder);
    if (parent === folder) return '';
    folder = parent;
  }
  return readFileSync(join(folder, '.env.example'), 'utf8');
}
