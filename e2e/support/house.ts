import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type TestInfo } from '@playwright/test';
import { argumentsOf, commandOf, environmentOf, readDockerfile } from '../../scripts/deploy/dockerfile.ts';
import { assembleImage, IMAGE_FOLDER } from '../../scripts/deploy/layout.ts';
import { freePort } from '../../scripts/ports.ts';
import { ensureDatabase, type Postgres, startTemporaryPostgres } from '../../scripts/postgres/index.ts';
import { projectDir } from '../../scripts/project.ts';
import { valuesOf } from '../../scripts/setup/env-text.ts';
import { makeTemporaryFolder } from '../../scripts/temporary-folder.ts';
import { test as base } from './browser-errors.ts';
import type { InvitedStaff } from './staff.ts';

const image = lastStage();

function lastStage() {
  const stage = readDockerfile().at(-1);
  if (stage === undefined) throw new Error('deploy/Dockerfile has no stages');
  return stage;
}

interface Program {
  /** Null until the program has ended by itself. */
  exitCode(): number | null;
  exited: Promise<number | null>;
  /** Everything that it has written so far. */
  output(): string;
  send(signal: NodeJS.Signals): void;
}

/** Production in an assembled copy of the image, after setup, with a database of its own. */
export interface House {
  origin: string;
  /** Belongs to the house. Removed after the test. */
  folder: string;
  postgres: Postgres;
  /** The address of its database. */
  database: string;
  /** The two people made by setup. The administrator proposes the other accounts, and the checker agrees to them. */
  admin: InvitedStaff;
  checker: InvitedStaff;
  /** Runs a command of the image to its end. */
  run(command: string[]): Promise<{ code: number | null; output: string }>;
  /** The health check of the image. */
  isHealthy(): Promise<boolean>;
  /** Starts the server as the image does, and waits until it is ready. */
  open(settings?: Record<string, string>): Promise<Program>;
  /** Starts the server by `npm start` in this project, and waits until it is ready. */
  openByNpm(): Promise<Program & { dataDir: string }>;
}

interface Houses {
  /** Steps that end what the test started. They run in reverse order after the test. */
  undo: (() => unknown)[];
  /** Variables of every program of the house, from its setup on. */
  programEnv: Record<string, string>;
  house: House;
}

export const test = base.extend<Houses>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see a pattern
  undo: async ({}, use) => {
    const steps: Houses['undo'] = [];
    await use(steps);
    const failures: unknown[] = [];
    // A step that fails must not keep the others from ending their processes.
    for (const step of steps.reverse())
      await Promise.resolve()
        .then(step)
        .catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see a pattern
  programEnv: async ({}, use) => use({}),
  house: [async ({ undo, programEnv }, use, info) => use(await setUp(undo, programEnv, info)), { timeout: 300_000 }],
});

export { expect };

const PREPARED_BY_SETUP = ['node', 'setup.js', '--yes'];

async function setUp(undo: Houses['undo'], programEnv: Houses['programEnv'], info: TestInfo): Promise<House> {
  const postgres = await startTemporaryPostgres();
  undo.push(() => postgres.stop());
  const folder = await makeTemporaryFolder();
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  assembleImage(join(folder, 'koi'));
  const start = starterIn(join(folder, 'koi'), undo);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const database = await ensureDatabase(postgres, 'koi');
  const file = join(folder, '.env');
  const setup = start([...PREPARED_BY_SETUP, '--admin', 'boss0001', '--checker', 'check001', '--file', file], {
    ...programEnv,
    KOI_PUBLIC_ORIGIN: origin,
    DATABASE_URL: database,
  });
  expect(await setup.exited, setup.output()).toBe(0);
  const invited = (name: string): InvitedStaff => {
    const [, code = ''] = new RegExp(`${name} is made. Enrolment code: (\\S+)`).exec(setup.output()) ?? [];
    expect(code, setup.output()).not.toBe('');
    return { name, code, password: `lotus pond of ${name}` };
  };

  const env = {
    ...programEnv,
    ...valuesOf(readFileSync(file, 'utf8')),
    HOST: '127.0.0.1',
    PORT: String(port),
    KOI_VENUE_PRIVATE_HOSTS: '127.0.0.1',
  };
  const run = async (command: string[]) => {
    const { exited, output } = start(command, env);
    return { code: await exited, output: output() };
  };
  const opened = async (server: Program): Promise<void> => {
    undo.push(() => keepLog(server, info));
    await expect.poll(() => statusOf(`${origin}/ready`, server), { timeout: 300_000 }).toBe(200);
  };
  return {
    origin,
    folder,
    postgres,
    database,
    admin: invited('boss0001'),
    checker: invited('check001'),
    run,
    isHealthy: () => run(commandOf(argumentsOf(image, 'HEALTHCHECK')[0])).then(({ code }) => code === 0),
    async open(settings = {}) {
      const server = start(commandOf(argumentsOf(image, 'CMD').at(-1)), { ...env, ...settings });
      await opened(server);
      return server;
    },
    async openByNpm() {
      const dataDir = join(folder, 'data');
      const server = launch(
        ['npm', 'start'],
        projectDir,
        { ...env, NODE_ENV: 'production', KOI_DATA_DIR: dataDir },
        undo,
      );
      await opened(server);
      return { ...server, dataDir };
    },
  };
}

/** Keeps the log of a failed test beside its screenshots. */
function keepLog(server: Program, info: TestInfo): void {
  if (info.status === info.expectedStatus) return;
  mkdirSync(info.outputDir, { recursive: true });
  writeFileSync(info.outputPath('server.log'), server.output());
}

/** Starts programs in an assembled copy of the image, with the variables of the image and the given ones only. */
function starterIn(folder: string, undo: Houses['undo']) {
  const inFolder = (text: string) => text.replaceAll(IMAGE_FOLDER, folder);
  const cwd = inFolder(argumentsOf(image, 'WORKDIR').at(-1) ?? '');
  const own = Object.entries(environmentOf(image)).map(([name, value]) => [name, inFolder(value)]);
  return (command: string[], env: NodeJS.ProcessEnv): Program =>
    launch(command, cwd, { ...Object.fromEntries(own), ...env }, undo);
}

function launch([program = '', ...args]: string[], cwd: string, env: NodeJS.ProcessEnv, undo: Houses['undo']): Program {
  const { PATH, HOME } = process.env;
  const child = spawn(program, args, { cwd, env: { PATH, HOME, ...env } });
  undo.push(() => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return {
    exitCode: () => child.exitCode,
    exited: new Promise((resolve) => child.once('exit', resolve)),
    output: () => output,
    send: (signal) => void child.kill(signal),
  };
}

/** The status of an answer, 0 without one. Fails when the server has ended. */
async function statusOf(url: string, server: Program): Promise<number> {
  if (server.exitCode() !== null) throw new Error(`the server ended:\n${server.output()}`);
  try {
    return (await fetch(url)).status;
  } catch {
    return 0;
  }
}
