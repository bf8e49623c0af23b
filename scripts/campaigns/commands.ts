import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { until } from '../drill/waiting.ts';
import { endWithUs } from '../end-with-us.ts';
import { runtimeUrlOf } from '../own-database.ts';
import { freePort } from '../ports.ts';
import { ensureDatabase, startTemporaryPostgres } from '../postgres/index.ts';
import { projectDir } from '../project.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { runTool } from '../tool.ts';
import { defineCampaign } from './campaign.ts';

const LIMIT_MS = 10 * 60_000;
const READY_LIMIT_MS = 3 * 60_000;
const SHOWN_LINES = 15;

interface Command {
  /** The name in package.json. */
  name: string;
  args?: string[];
  env?: Record<string, string>;
  /** What it prints when it has done its work. */
  says: RegExp;
}

/** The commands of a production house, in the order of its first days. */
const ofHouse = (folder: string, ownerUrl: string): Command[] => {
  const file = join(folder, '.env');
  const address = {
    KOI_PUBLIC_ORIGIN: 'https://koi.example',
    DATABASE_URL: runtimeUrlOf(ownerUrl),
    KOI_OWNER_URL: ownerUrl,
  };
  const people = ['--admin', 'boss0001', '--checker', 'check001'];
  const dump = join(folder, 'koi.dump');
  // The PostgreSQL of the npm package has no pg_dump. The command looks at the first bytes of a dump.
  writeFileSync(dump, 'PGDMP');
  const inHouse: Command[] = [
    { name: 'migrate', says: /The tables are up to date\./ },
    { name: 'staff:create', args: ['cash0001', 'cashier-in'], says: /Account cash0001 \(cashier-in\) is made/ },
    { name: 'partition', says: /bet is divided by member/ },
    { name: 'record-backup', args: [dump], says: /The backup is recorded\./ },
    { name: 'figures', says: /^ok .+：\d+ 项/m },
    { name: 'figures', args: ['--rebuild'], says: /were computed again\./ },
    { name: 'secrets', says: /Every value is sealed with KOI_SECRET\./ },
    { name: 'books', says: /Everything agrees\./ },
    { name: 'books', args: ['--all'], says: /Everything agrees\./ },
    { name: 'verify-audit', says: /Everything agrees\./ },
    { name: 'verify-audit', args: ['--all'], says: /Everything agrees\./ },
  ];
  return [
    { name: 'setup', args: ['--yes', ...people, '--file', file], env: address, says: /Checker check001 is made/ },
    ...inHouse.map((command) => ({ ...command, env: { NODE_ENV: 'production', KOI_ENV_FILE: file } })),
  ];
};

/** The commands that build, make a demo and take pictures. */
const ofProject = (folder: string): Command[] => [
  { name: 'results', says: /docs\/results holds \d+ tables\./ },
  { name: 'build', says: /The build is up to date\./ },
  { name: 'tiles', args: ['--into', join(folder, 'tiles')], says: /Rendered \d+ tiles\./ },
  { name: 'pictures', args: ['--into', join(folder, 'pictures')], says: /home\.webp/ },
  { name: 'reset', env: { KOI_DATA_DIR: join(folder, 'demo') }, says: /The demo data is new\./ },
];

const lastLines = (output: string): string => output.trimEnd().split('\n').slice(-SHOWN_LINES).join('\n');

/** What is wrong with the command. Undefined when it ended with 0 and said what it has to say. */
const problemOf = async ({ name, args = [], env = {}, says }: Command): Promise<string | undefined> => {
  const { ok, output } = await runTool('/usr/bin/env', ['npm', 'run', '--silent', name, '--', ...args], {
    env,
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  if (!ok) return `npm run ${name} failed: ${lastLines(output)}`;
  return says.test(output) ? undefined : `npm run ${name} did not say ${says}: ${lastLines(output)}`;
};

const isAnswered = async (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts the demo of the folder with hot reload, asks it for its page, and stops it as Ctrl-C does. */
const develop = async (folder: string): Promise<string | undefined> => {
  const [port, venuePort, sandboxPort] = [await freePort(), await freePort(), await freePort()].map(String);
  const env = { KOI_DATA_DIR: join(folder, 'demo'), PORT: port, VENUE_PORT: venuePort, SANDBOX_PORT: sandboxPort };
  const child = spawn('npm', ['run', '--silent', 'dev'], { cwd: projectDir, env: { ...process.env, ...env } });
  const unwatch = child.pid === undefined ? undefined : endWithUs(child.pid, 'TERM');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const exited = once(child, 'exit');
  try {
    for (const path of ['/ready', '/', '/admin/'])
      await until(`an answer of ${path}`, READY_LIMIT_MS, () => isAnswered(`http://localhost:${port}${path}`));
    child.kill('SIGINT');
    const [code] = await exited;
    return code === 0 ? undefined : `npm run dev ended with ${code}: ${lastLines(output)}`;
  } catch (error) {
    child.kill('SIGKILL');
    return `npm run dev: ${(error as Error).message}: ${lastLines(output)}`;
  } finally {
    unwatch?.();
  }
};

/** How many files of the folder can be read as pictures. */
const picturesIn = async (folder: string): Promise<number> => {
  let count = 0;
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if ((await sharp(join(folder, name)).metadata()).width > 0) count += 1;
  return count;
};

/** Every command that an operator or a developer types, once, except those that other checks start. */
export const commands = defineCampaign({
  about: 'every command once: those of a new production house, a reset, a build, hot reload, pictures and tiles',
  least: { 'commands that ended with 0': 18, 'pictures taken': 20, 'tiles rendered': 50 },
  run: async (log) => {
    const postgres = await startTemporaryPostgres();
    const folder = await makeTemporaryFolder();
    try {
      const findings: string[] = [];
      let done = 0;
      const note = (name: string, problem: string | undefined) => {
        log(`npm run ${name}${problem === undefined ? '' : ' FAILED'}`);
        if (problem === undefined) done += 1;
        else findings.push(problem);
      };
      for (const command of [...ofHouse(folder, await ensureDatabase(postgres, 'koi')), ...ofProject(folder)])
        note([command.name, ...(command.args ?? [])].join(' '), await problemOf(command));
      note('dev', await develop(folder));
      const did = {
        'commands that ended with 0': done,
        'pictures taken': await picturesIn(join(folder, 'pictures')),
        'tiles rendered': await picturesIn(join(folder, 'tiles')),
      };
      return { findings, did };
    } finally {
      rmSync(folder, { recursive: true, force: true });
      await postgres.stop();
    }
  },
});
