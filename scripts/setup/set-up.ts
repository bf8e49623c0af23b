import { randomBytes } from 'node:crypto';
import type { StaffRole } from '@koi/contract';
import { checkStaffName } from '@koi/contract/rules/staff';
import { createStaff } from '../../apps/server/src/modules/people/staff/index.ts';
import { migrate, openDatabase, readConfig, systemClock } from '../../apps/server/src/platform/index.ts';
import { CommandError } from '../command-error.ts';
import { type Account, inspectDatabase, inspectHouse, readAccounts } from './database.ts';
import { readText, type Values, valuesOf, withValues, writePrivately } from './env-text.ts';
import { checkValues, choose, type Operator, withoutPassword } from './questions.ts';

export interface SetupOptions extends Operator {
  /** The environment file to write. */
  file: string;
  /** The text of a new file: every variable, explained. */
  template: string;
  /** Given values. They take precedence over those in the file. */
  env: NodeJS.ProcessEnv;
  /** Name of the first administrator. */
  admin: string | undefined;
  /** Name of the second person, who agrees to what the first one proposes. */
  checker: string | undefined;
}

const SECRET_BYTES = 48;
const GIVEN_SECRET = 'KOI_SECRET is the one of the environment.';
const NEW_SECRET =
  'KOI_SECRET is new. Keep a copy of it apart from the backups: without it, card numbers and authenticators in them ' +
  'cannot be read.';

/**
 * Prepares a production start: the environment file, the tables and the first two people. A second run keeps what
 * exists, in particular the secret and the accounts.
 */
export async function setUp(options: SetupOptions): Promise<void> {
  const { file, template, env, say } = options;
  const existing = readText(file);
  const stored = valuesOf(existing ?? '');
  const chosen = await chooseValues(options, { ...stored, ...givenIn(env) }, stored);
  const text = withValues(existing ?? template, chosen);
  const values = valuesOf(text);
  checkValues(values);
  const { DATABASE_URL: url = '', KOI_OWNER_URL: owner = url } = values;
  const people = await chooseFirstPeople(options, await readAccounts(owner));

  writePrivately(file, text);
  say(`Wrote ${file}. It contains secrets; only its owner can read it.`);
  say(stored['KOI_SECRET'] !== undefined ? 'KOI_SECRET is kept.' : env['KOI_SECRET'] ? GIVEN_SECRET : NEW_SECRET);

  await migrate(owner, url);
  say('The tables are up to date.');
  await invite(options, values, people);
}

/** Only variables that this command may write. */
function givenIn(env: NodeJS.ProcessEnv): Values {
  const names = [
    'KOI_PUBLIC_ORIGIN',
    'DATABASE_URL',
    'KOI_OWNER_URL',
    'KOI_SECRET',
    'KOI_TRON_NODE',
    'KOI_TRON_KEY',
    'TRUST_PROXY',
    'PORT',
  ];
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}

async function chooseValues(operator: SetupOptions, given: Values, stored: Values): Promise<Values> {
  const { say } = operator;
  const origin = await choose(operator, {
    text: 'Address of the site, as members type it, such as https://koi.example',
    given: withoutSlash(given['KOI_PUBLIC_ORIGIN'] ?? ''),
    check: (answer) => requireValue('KOI_PUBLIC_ORIGIN', withoutSlash(answer)),
  });
  const secret = chooseSecret(given, stored);
  const database = await choose(operator, {
    text: 'Database, such as postgres://koi:password@127.0.0.1:5432/koi',
    given: given['DATABASE_URL'] ?? '',
    shown: withoutPassword(given['DATABASE_URL'] ?? ''),
    check: async (answer) => {
      requireValue('DATABASE_URL', answer);
      // The role of the server may not exist yet, or have no rights: migrations give it what it needs.
      const owner = given['KOI_OWNER_URL'] || answer;
      const { version, isKoi } = await inspectDatabase(owner);
      if (isKoi) await inspectHouse(owner, { secret, ...otherSecrets(given) });
      say(`The database answers: PostgreSQL ${version}, ${isKoi ? 'with the tables of Koi' : 'empty'}.`);
    },
  });
  const node = await choose(operator, {
    text: 'TRON node that confirms USDT deposits (optional: without one they stay closed)',
    given: given['KOI_TRON_NODE'] ?? '',
    isOptional: true,
    check: (answer) => checkValues({ KOI_TRON_NODE: answer }),
  });
  const key =
    node === ''
      ? (given['KOI_TRON_KEY'] ?? '')
      : await choose(operator, {
          text: 'Key of that node (optional)',
          given: given['KOI_TRON_KEY'] ?? '',
          shown: given['KOI_TRON_KEY'] ? '…' : '',
          isOptional: true,
          check: (answer) => checkValues({ KOI_TRON_KEY: answer }),
        });
  return {
    NODE_ENV: 'production',
    KOI_PUBLIC_ORIGIN: withoutSlash(origin),
    DATABASE_URL: database,
    ...(given['KOI_OWNER_URL'] && { KOI_OWNER_URL: given['KOI_OWNER_URL'] }),
    KOI_SECRET: secret,
    KOI_TRON_NODE: node,
    KOI_TRON_KEY: key,
    // The server itself speaks plain HTTP, so an https address means that one proxy is in front of it.
    ...(origin.startsWith('https:') && { TRUST_PROXY: given['TRUST_PROXY'] ?? '1' }),
    ...portOf(origin, given),
  };
}

/** Without a proxy, the server listens on the port of the address. */
function portOf(origin: string, { PORT: given }: Values): Values {
  const { protocol, port } = new URL(origin);
  if (protocol === 'http:' && port !== '') return { PORT: port };
  return given === undefined ? {} : { PORT: given };
}

function requireValue(name: string, value: string): void {
  if (value === '') throw new CommandError(`${name} is needed.`);
  checkValues({ [name]: value });
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

/** A secret is made once. Replacing it would make everything that was encrypted with it unreadable. */
function chooseSecret({ KOI_SECRET: given }: Values, { KOI_SECRET: stored }: Values): string {
  if (stored !== undefined && given !== stored) {
    throw new CommandError('KOI_SECRET differs from the one in the file, which is never replaced. Unset the variable.');
  }
  if (given === undefined) return randomBytes(SECRET_BYTES).toString('base64url');
  checkValues({ KOI_SECRET: given });
  return given;
}

/** The secrets of a rotation, as the file or the environment has them. */
function otherSecrets({ KOI_SECRET_PREVIOUS: previousSecret, KOI_SECRET_NEXT: nextSecret }: Values) {
  return { ...(previousSecret && { previousSecret }), ...(nextSecret && { nextSecret }) };
}

/**
 * The two people without whom nothing can be changed: the first one proposes the other accounts, the second one agrees.
 * They choose their passwords with the codes, and each code is handed to its person only.
 */
const FIRST_PEOPLE = [
  { title: 'Administrator', option: 'admin', roles: ['security', 'content', 'service'] },
  { title: 'Checker', option: 'checker', roles: ['checker'] },
] as const;

interface Newcomer {
  title: string;
  name: string;
  roles: readonly StaffRole[];
}

/** The first people who are missing, by the names that they get. Nothing is written before all of them are known. */
async function chooseFirstPeople(options: SetupOptions, existing: readonly Account[]): Promise<Newcomer[]> {
  const { say, terminal } = options;
  const taken = existing.map(({ name }) => name);
  const chosen: Newcomer[] = [];
  for (const { title, option, roles } of FIRST_PEOPLE) {
    const person = existing.find((account) => account.enabled && account.roles.includes(roles[0]));
    if (person !== undefined) {
      say(`${title} ${person.name} exists. More accounts are made in the back office.`);
      continue;
    }
    if (terminal === undefined && options[option] === undefined) {
      throw new CommandError('Name the first two people: --admin <name> and --checker <name>.');
    }
    const name = await choose(options, {
      text: `Name of the first ${title.toLowerCase()} (${NAME_RULE})`,
      given: options[option] ?? '',
      check: (answer) => checkName(answer, taken),
    });
    taken.push(name);
    chosen.push({ title, name, roles });
  }
  return chosen;
}

async function invite({ say }: SetupOptions, values: Values, people: readonly Newcomer[]): Promise<void> {
  const config = readConfig(values);
  const database = openDatabase(config.databaseUrl, { poolSize: 2 });
  try {
    const { accounts } = createStaff({ database, clock: systemClock, config });
    for (const { title, name, roles } of people) {
      const code = await accounts.invite({ name, roles });
      say(`${title} ${name} is made. Enrolment code: ${code} (24 hours, to be given to this person only).`);
    }
  } finally {
    await database.close();
  }
}

const NAME_RULE = '4 to 20 letters and digits';

/** The text of the contract is for the back office. At the terminal it follows the rule in English. */
function checkName(name: string, taken: readonly string[]): void {
  if (checkStaffName({ name }) !== undefined) throw new CommandError(`The name needs ${NAME_RULE}.`);
  if (taken.some((other) => other.toLowerCase() === name.toLowerCase())) {
    throw new CommandError(`The name ${name} is taken. The first two people are two accounts.`);
  }
}
