import { type App, createApp } from './app-process.ts';
import { DEMO_PASSWORD, seedDemo } from './demo/index.ts';
import { createSettings } from './modules/operator/settings/index.ts';
import { prepareOpening } from './modules/operator/setup/index.ts';
import { accountWithPassword } from './modules/people/staff/index.ts';
import {
  type Config,
  ConfigError,
  createLog,
  type Database,
  type Logger,
  openDatabase,
  prepareTables,
  readConfig,
  reportPowerfulRole,
  requireConnections,
  requireProtectedDatabase,
  surviveLostDatabase,
  systemClock,
} from './platform/index.ts';
import { whySecretsFail } from './sealed-columns.ts';

/** Longer than all limits of an orderly stop after draining. With it, shorter than the stop timeout of deploy/. */
const STOP_LIMIT_MS = 24_000;

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

const prepareData = async (config: Config, database: Database, log: Logger): Promise<void> => {
  if (config.mode === 'production') await requireProtectedDatabase(config);
  // The first migration creates the role of the server, so nothing connects before it.
  await prepareTables(config);
  await requireConnections(database, config);
  if (config.mode === 'production') {
    await reportPowerfulRole(database, log);
    await refuseDemoData(database);
    await refuseOtherSecret(database, config);
    await prepareOpening(database, createSettings({ database }), systemClock.now());
  }
  if (config.mode === 'demo') await seedDemo({ database, clock: systemClock, config, log });
};

const stopOnSignals = (app: App, { drainMs }: Config, database: Database, log: Logger): void => {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), drainMs + STOP_LIMIT_MS).unref();
    await app.stop();
    await database.close();
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, stop);
};

const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  const pretty = config.mode === 'demo' && process.stdout.isTTY;
  const log = createLog({ level: config.logLevel, pretty });
  const database = openDatabase(config.databaseUrl, { poolSize: config.poolSize, log });
  try {
    await prepareData(config, database, log);
    const app = await createApp({ config, database, clock: systemClock, log });
    surviveLostDatabase({ log, onTolerated: () => app.metrics.toleratedRejections.inc() });
    stopOnSignals(app, config, database, log);
    log.info({ address: await app.start(), mode: config.mode, role: config.role }, 'listening');
  } catch (cause) {
    await database.close();
    throw cause;
  }
};

main().catch((cause: unknown) => {
  console.error(cause instanceof ConfigError ? `Koi can not start. ${cause.message}` : cause);
  process.exit(1);
});
