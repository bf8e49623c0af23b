import { type App, createApp } from './app-process.ts';
import { DEMO_PASSWORD, seedDemo } from './demo/index.ts';
import { createSettings } from './modules/operator/settings/index.ts';
import { prepareOpening } from './modules/operator/setup/index.ts';
import { accountWithPassword } from './modules/people/staff/index.ts';
import { planOf, runParent } from './parent-process.ts';
import {
  type Config,
  ConfigError,
  createLog,
  type Database,
  isDatabaseUnavailable,
  joinSiblings,
  type Logger,
  openDatabase,
  prepareTables,
  readConfig,
  reportPowerfulRole,
  requireConnections,
  requireProtectedDatabase,
  type Siblings,
  surviveLostDatabase,
  systemClock,
  withReplica,
} from './platform/index.ts';
import { whySecretsFail } from './sealed-columns.ts';

/** Longer than all limits of an orderly stop after draining. With it, shorter than the stop timeout of deploy/. */
const STOP_LIMIT_MS = 24_000;

/** Connections of a process to the replica. Those for long statements come in addition. */
const REPLICA_POOL = 4;

/** Play money and publicly known passwords must never be used with real members. */
const refuseDemoData = async (database: Database): Promise<void> => {
  if ((await createSettings({ database }).get('demo')) === 1) {
    throw new ConfigError('DATABASE_URL: this database holds demo data; production needs one of its own');
  }
  const name = await accountWithPassword(database.orm, DEMO_PASSWORD);
  if (name !== undefined) {
    throw new ConfigError(
      `Staff account ${name} has the password of the demo; set another one or put it out of service`,
    );
  }
};

/** With another secret, nothing that was encrypted could be read, and no one could log in to the back office. */
const refuseOtherSecret = async (database: Database, config: Config): Promise<void> => {
  const reason = await whySecretsFail(database.orm, config);
  if (reason !== undefined) throw new ConfigError(`KOI_SECRET: ${reason}`);
};

/** Gives the operator one sentence instead of a stack trace when the database is unavailable. */
const explainUnavailable = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (cause) {
    if (!(cause instanceof Error && isDatabaseUnavailable(cause))) throw cause;
    throw new ConfigError(`The database is unavailable (${cause.message})`);
  }
};

const prepareData = async (config: Config, database: Database, log: Logger): Promise<void> => {
  // The first migration creates the role of the server, so nothing connects before it.
  await explainUnavailable(prepareTables(config, (message) => log.warn(message)));
  await explainUnavailable(requireConnections(database, config));
  if (config.mode === 'production') {
    await reportPowerfulRole(database, log);
    await refuseDemoData(database);
    await refuseOtherSecret(database, config);
    await prepareOpening(database, createSettings({ database }), systemClock.now());
  }
  if (config.mode === 'demo') await seedDemo({ database, clock: systemClock, config, log });
};

/** Stops on a signal, or when another process has taken the place of this one. */
const stopWhenAsked = (app: App, { drainMs }: Config, database: Database, log: Logger, siblings?: Siblings): void => {
  let stopping = false;
  const stop = async (signal: string, isReplaced = false): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), drainMs + STOP_LIMIT_MS).unref();
    await app.stop({ isReplaced });
    await database.close();
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => stop(signal));
  siblings?.onRetire(() => void stop('replaced', true));
  // Only a parent can replace processes one after another.
  process.on('SIGUSR2', () => log.warn('SIGUSR2 is ignored: this process has no child processes to replace'));
};

const runApp = async (config: Config, log: Logger, siblings?: Siblings): Promise<void> => {
  const { poolSize, replicaUrl } = config;
  const primary = openDatabase(config.databaseUrl, { poolSize, log, secrets: config });
  const database = withReplica(primary, replicaUrl, { poolSize: REPLICA_POOL, log, secrets: config });
  try {
    await prepareData(config, database, log);
    const app = await createApp({ config, database, clock: systemClock, log, siblings });
    surviveLostDatabase({ log, onTolerated: () => app.metrics.toleratedRejections.inc() });
    stopWhenAsked(app, config, database, log, siblings);
    const address = await app.start();
    log.info({ address, mode: config.mode, role: config.role, pid: process.pid }, 'listening');
    siblings?.ready();
  } catch (cause) {
    await database.close();
    throw cause;
  }
};

const main = async (): Promise<void> => {
  // Without a listener the signal would end the process, also before it has anything to replace.
  process.on('SIGUSR2', () => undefined);
  const config = readConfig(process.env);
  const pretty = config.mode === 'demo' && process.stdout.isTTY;
  const siblings = joinSiblings();
  const whole = createLog({ level: config.logLevel, pretty });
  const log = siblings === undefined ? whole : whole.child({ process: siblings.name });
  if (config.mode === 'production') await explainUnavailable(requireProtectedDatabase(config));
  const plan = await explainUnavailable(planOf(config, log));
  if (plan === undefined) await runApp(config, log, siblings);
  else if (!(await runParent(config, plan, log))) process.exit(1);
};

main().catch((cause: unknown) => {
  console.error(cause instanceof ConfigError ? `Koi can not start. ${cause.message}` : cause);
  process.exit(1);
});
