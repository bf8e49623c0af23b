/** API processes of one machine beside its worker, and the size of the pool of each. */
export interface ProcessPlan {
  api: number;
  poolSize: number;
}

interface Machine {
  cores: number;
  /** Connections of the database that the processes may use together. */
  connections: number;
  poolSize: number;
  /** Connections of one process outside its pool. */
  besidePool: number;
}

/** Two, so that calls are served while one process starts again. */
const FEWEST_API = 2;
const MOST_API = 8;
/** With a smaller pool, a few long transactions would hold up all other calls of a process. */
const SMALLEST_POOL = 8;

/** Processes of one parent: the API processes, the worker, and the one that starts during a rolling restart. */
export const processesUnderParent = (api: number): number => api + 2;

/**
 * One API process per core, at least two. When the database has too few connections, there are fewer processes, then
 * smaller pools, and at last one process that does everything (`api` 0).
 */
export const planProcesses = ({ cores, connections, poolSize, besidePool }: Machine): ProcessPlan => {
  const poolFor = (api: number) => Math.floor(connections / processesUnderParent(api)) - besidePool;
  for (let api = Math.min(Math.max(cores, FEWEST_API), MOST_API); api > FEWEST_API; api -= 1) {
    if (poolFor(api) >= poolSize) return { api, poolSize };
  }
  for (let api = FEWEST_API; api > 0; api -= 1) {
    const fitting = Math.min(poolSize, poolFor(api));
    if (fitting >= Math.min(SMALLEST_POOL, poolSize)) return { api, poolSize: fitting };
  }
  return { api: 0, poolSize };
};
