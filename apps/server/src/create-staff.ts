import { STAFF_ROLES, type StaffRole } from '@koi/contract';
import { checkStaffName, checkStaffRoles } from '@koi/contract/rules/staff';
import { createStaff } from './modules/people/staff/index.ts';
import { ConfigError, openDatabase, prepareTables, Refusal, readConfig, systemClock } from './platform/index.ts';
import { loadSettingsFile } from './settings-file.ts';

const USAGE = `Say the name of the account, and its roles unless it is an administrator, for example:
  npm run staff:create -- boss0001
  npm run staff:create -- check001 checker`;
const ROLES_EXCLUDED =
  'One account can not have these roles: who agrees to proposals makes none. Make two accounts, one for each person.';
const nameTaken = (name: string): string =>
  `The name ${name} is taken by an account with a password or with other roles, and nothing was changed. Take another ` +
  'name, or have the account reset in the back office under 员工账号.';
const ADMINISTRATOR = 'security,content,service';

const readRoles = (text: string): StaffRole[] =>
  text.split(',').map((word) => {
    const role = STAFF_ROLES.find((one) => one === word);
    if (role === undefined) throw new ConfigError(`There is no role ${word}. Roles: ${STAFF_ROLES.join(', ')}`);
    return role;
  });

/**
 * Creates an account from the command line, because the first ones can't be created in the back office, and prints its
 * enrolment code. For an account that was never enrolled, a new code is printed.
 */
const main = async (): Promise<void> => {
  const [name, wanted = ADMINISTRATOR] = process.argv.slice(2);
  if (name === undefined) throw new ConfigError(USAGE);
  const roles = readRoles(wanted);
  loadSettingsFile(console.error);
  const config = readConfig(process.env);
  if (checkStaffName({ name }) !== undefined) throw new ConfigError('The name needs 4 to 20 letters and digits.');
  if (checkStaffRoles({ roles }) !== undefined) throw new ConfigError(ROLES_EXCLUDED);
  await prepareTables(config);
  const database = openDatabase(config.databaseUrl, { poolSize: 2 });
  try {
    const { accounts } = createStaff({ database, clock: systemClock, config });
    const code = await accounts.invite({ name, roles }).catch((error: unknown) => {
      throw error instanceof Refusal ? new ConfigError(nameTaken(name)) : error;
    });
    process.stdout.write(`Account ${name} (${roles.join(', ')}) is made. Enrolment code: ${code}, for 24 hours.\n`);
  } finally {
    await database.close();
  }
};

main().catch((cause: unknown) => {
  console.error(cause instanceof ConfigError ? cause.message : cause);
  process.exitCode = 1;
});
