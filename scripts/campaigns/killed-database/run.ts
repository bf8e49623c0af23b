import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Database, migrate, openDatabase } from '../../../apps/server/src/platform/index.ts';
import { announcedSeed, type Draw, drawFrom } from '../../drawn.ts';
import { ensureDatabase, type Postgres, startTemporaryPostgres } from '../../postgres/index.ts';
import { defineCampaign } from '../campaign.ts';
import { type BooksFound, checkBooks } from './books.ts';
import { fund, type Load, startLoad } from './load.ts';

const KILLS = { whole: 20, once: 2 };
/** Fewer might by chance lose nothing. */
const CONTROL_KILLS = 3;
const POOL = 64;
const CONNECTIONS = { max_connections: '120' };
/** Answers between two kills, so that every kill meets a busy database. */
const ANSWERS_BETWEEN = 300;
const PATIENCE_MS = 60_000;

const backendsOf = async (url: string): Promise<number[]> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity');
    return rows.map(({ pid }) => pid);
  } finally {
    await client.end().catch(() => undefined);
  }
};

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended already.
  }
};

/** Kills the postmaster with all its processes at once, or only one backend, after which PostgreSQL restarts itself. */
const killDatabase = async (postgres: Postgres, url: string, what: 'all' | 'backend', draw: Draw): Promise<void> => {
  const backends = await backendsOf(url);
  if (what === 'all') for (const pid of [postgres.pid(), ...backends]) kill(pid);
  else kill(backends.length === 0 ? postgres.pid() : draw.oneOf(backends));
};

/** Waits until the load has got more answers. False when it gets none for too long. */
const untilAnswered = async (load: Load, more: number): Promise<boolean> => {
  const wanted = load.answered() + more;
  const deadline = performance.now() + PATIENCE_MS;
  while (load.answered() < wanted) {
    if (performance.now() > deadline) return false;
    await sleep(20);
  }
  return true;
};

interface Killing {
  draw: Draw;
  kills: number;
  /** Whether one kill in four hits a single backend instead of all processes. */
  mixed: boolean;
  settings: Record<string, string>;
}

interface Kills extends BooksFound {
  done: number;
  repeated: number;
  longestGapMs: number;
}

const killUnderLoad = async (
  database: Database,
  postgres: Postgres,
  url: string,
  { kills, mixed, draw }: Killing,
): Promise<Kills> => {
  await fund(database);
  const load = startLoad(database, draw);
  const silent: string[] = [];
  for (let count = 1; count <= kills; count += 1) {
    if (!(await untilAnswered(load, ANSWERS_BETWEEN))) silent.push(`no answers before kill ${count}`);
    await killDatabase(postgres, url, mixed && count % 4 === 0 ? 'backend' : 'all', draw);
  }
  if (!(await untilAnswered(load, ANSWERS_BETWEEN))) silent.push('no answers after the last kill');
  const result = await load.stop();
  const { lost, problems } = await checkBooks(database, result);
  const done = [...result.answers.values()].filter((answer) => answer === 'done').length;
  return { ...result, done, lost, problems: [...problems, ...silent] };
};

const onCluster = async (killing: Killing): Promise<Kills> => {
  const postgres = await startTemporaryPostgres({ ...CONNECTIONS, ...killing.settings });
  try {
    const url = await ensureDatabase(postgres, 'koi');
    await migrate(url);
    const database = openDatabase(url, { poolSize: POOL });
    try {
      return await killUnderLoad(database, postgres, url, killing);
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
  }
};

const lineOf = ({ done, lost, repeated, longestGapMs }: Kills): string =>
  `${done} transfers acknowledged, ${lost} lost, ${repeated} attempts repeated, longest gap ${Math.round(longestGapMs / 100) / 10} s`;

/** Kills PostgreSQL under load. A control run without durable commits has to lose transfers, or the check is blind. */
export const killedDatabase = defineCampaign({
  about: 'a database that is killed 20 times while 64 workers move money between 200 accounts (M2)',
  least: {
    'transfers acknowledged': 1_000,
    'attempts repeated': KILLS.whole,
    'transfers lost without durable commits': 1,
  },
  leastOnce: {
    'transfers acknowledged': ANSWERS_BETWEEN,
    'attempts repeated': KILLS.once,
    'transfers lost without durable commits': 1,
  },
  async run(log, extent) {
    const kills = KILLS[extent];
    const draw = drawFrom(announcedSeed(log));
    const durable = await onCluster({ draw, kills, mixed: true, settings: {} });
    log(`${kills} kills: ${lineOf(durable)}`);
    const control = await onCluster({
      draw,
      kills: CONTROL_KILLS,
      mixed: false,
      settings: { synchronous_commit: 'off' },
    });
    log(`control, ${CONTROL_KILLS} kills with synchronous_commit off: ${lineOf(control)}`);
    return {
      findings: [
        ...(durable.lost > 0 ? [`${durable.lost} acknowledged transfers were lost`] : []),
        ...durable.problems,
      ],
      did: {
        'transfers acknowledged': durable.done,
        'attempts repeated': durable.repeated,
        // A check that notices no loss where there has to be one proves nothing.
        'transfers lost without durable commits': control.lost,
      },
    };
  },
});
