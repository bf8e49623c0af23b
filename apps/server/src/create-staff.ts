import { checkNewStaff } from '@koi/contract/rules/staff';
import { createStaff } from './modules/people/staff/index.ts';
import { ConfigError, openDatabase, prepareTables, Refusal, readConfig, systemClock } from './platform/index.ts';
import { loadSettingsFile } from './settings-file.ts';
import { openTerminal } from './terminal.ts';

const USAGE = 'Say which name the administrator is to have, for example: npm run staff:create -- boss0001';

/** Read without echo or from a pipe, because a password on the command line would be visible in the process list. */
const readPassword = async (): Promise<string> => {
  const given = process.env['KOI_STAFF_PASSWORD'];
  if (given !== undefined) return given;
  const terminal = openTerminal();
  try {
    return (await terminal.askHidden('Password (not shown): ')) ?? '';
  } finally {
    terminal.close();
  }
};

/** Creates an administrator from the command line, because the first one can't be created in the back office. */
const main = async (): Promise<void> => {
  const name = process.argv[2];
  if (name === undefined) throw new ConfigError(USAGE);
  loadSettingsFile(console.error);
  const config = readConfig(process.env);
  const password = await readPassword();
  const objection = checkNewStaff({ name, password, roles: ['security'] });
  if (objection !== undefined) throw new ConfigError(objection);
  await prepareTables(config);
  const database = openDatabase(config.databaseUrl, { poolSize: 2 });
  try {
    const { accounts } = createStaff({ database, clock: systemClock, config });
    await accounts.create(undefined, { name, roles: ['security', 'content', 'service'], password }, '');
    process.stdout.write(`Administrator ${name} is made. The authenticator is enrolled at the first login.\n`);
  } finally {
    await database.close();
  }
};

main().catch((cause: unknown) => {
  console.error(cause instanceof ConfigError || cause instanceof Refusal ? cause.message : cause);
  process.exitCode = 1;
});
