import {
  type Config,
  createSupervisor,
  type Logger,
  openDatabase,
  planForMachine,
  processesUnderParent,
  type Slot,
} from './platform/index.ts';

interface Plan {
  api: number;
  poolSize: number;
}

/** Returns the child processes of this process, or undefined when it does the work itself. */
export const planOf = async (config: Config, log: Logger): Promise<Plan | undefined> => {
  const { apiProcesses: api, poolSize } = config;
  if (api !== 'auto') return api === 0 ? undefined : { api, poolSize };
  // The role of the server may not exist before the first migration.
  const database = openDatabase(config.ownerUrl ?? config.databaseUrl, { poolSize: 1, log });
  const plan = await planForMachine(database, config).finally(() => database.close());
  return plan.api === 0 ? undefined : plan;
};

const slotsOf = ({ role, processes }: Config, { api, poolSize }: Plan): Slot[] => {
  const shared = {
    KOI_API_PROCESSES: '0',
    KOI_PROCESSES: String(Math.max(processes, processesUnderParent(api))),
    KOI_POOL_SIZE: String(poolSize),
  };
  const slots = Array.from({ length: api }, (_, at): Slot => {
    return { name: `api-${at + 1}`, role: 'api', env: { ...shared, KOI_ROLE: 'api' } };
  });
  if (role === 'all') slots.push({ name: 'worker', role: 'worker', env: { ...shared, KOI_ROLE: 'worker' } });
  return slots;
};

/**
 * Runs the child processes until a signal to stop. SIGUSR2 replaces them one after another. Returns false when one of
 * them did not start; it has written the reason.
 */
export const runParent = async (config: Config, plan: Plan, log: Logger): Promise<boolean> => {
  const supervisor = createSupervisor(slotsOf(config, plan), log);
  log.info({ ...plan, worker: config.role === 'all' }, 'starting the processes');
  const stop = async (signal: string): Promise<void> => {
    log.info({ signal }, 'stopping all processes');
    await supervisor.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, stop);
  const started = supervisor.start();
  process.on('SIGUSR2', async () => {
    if (await started) await supervisor.restartAll();
  });
  const hasStarted = await started;
  if (!hasStarted) await supervisor.stop();
  return hasStarted;
};
