import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject, projectDir } from '../project.ts';
import type { Cluster } from './cluster.ts';
import { type Daemon, startDaemon, stopDaemon } from './daemon.ts';
import { fillTemplate, variablesOf } from './templates.ts';
import { until } from './waiting.ts';

const READY_LIMIT_MS = 120_000;
/** Longer than TimeoutStopSec of the unit. */
const STOP_LIMIT_MS = 40_000;
const INSTALLED = '/opt/koi';

/** The command of deploy/koi.service, run from this folder instead of /opt/koi. */
const readUnit = () => {
  const lines = readFileSync(inProject('deploy/koi.service'), 'utf8').replaceAll(INSTALLED, projectDir).split('\n');
  const all = (name: string) =>
    lines.flatMap((line) => (line.startsWith(`${name}=`) ? [line.slice(name.length + 1)] : []));
  const [, ...args] = (all('ExecStart')[0] ?? '').split(' ');
  return { args, env: variablesOf(all('Environment').join('\n')) };
};

export interface ProcessOptions {
  name: string;
  role: 'api' | 'worker';
  /** Address and port. */
  listens: string;
  /** Environment variables that all processes share, as in /opt/koi/.env. */
  shared: Record<string, string>;
}

/** One process of Koi, started as deploy/koi.service and deploy/cluster/process.env say. */
export class KoiProcess {
  private daemon: Daemon | undefined;
  private readonly cluster: Cluster;
  private readonly folder: string;
  private readonly options: ProcessOptions;

  constructor(cluster: Cluster, folder: string, options: ProcessOptions) {
    this.cluster = cluster;
    this.folder = folder;
    this.options = options;
  }

  /** Starts the process and waits until it is ready. Another program is one of another release. */
  async start(program?: string): Promise<void> {
    const { name, role, listens, shared } = this.options;
    const [address = '', port = ''] = listens.split(':');
    const values = {
      ...this.cluster.values,
      ROLE: role,
      PROCESS_ADDRESS: address,
      PROCESS_PORT: port,
      PROCESSES: '4',
    };
    const unit = readUnit();
    const args = program === undefined ? unit.args : [...unit.args.slice(0, -1), program];
    const env = {
      ...unit.env,
      ...shared,
      ...variablesOf(fillTemplate('cluster/process.env', values)),
      TRUST_PROXY: '1',
    };
    this.daemon = startDaemon({ program: process.execPath, args, env, logFile: join(this.folder, `${name}.log`) });
    await this.untilReady();
  }

  untilReady(): Promise<void> {
    const { name, listens } = this.options;
    return until(`${name} is ready`, READY_LIMIT_MS, async () => (await fetch(`http://${listens}/ready`)).ok);
  }

  /** Ends the process at once, in the middle of its requests and jobs. */
  async kill(): Promise<void> {
    if (this.daemon === undefined) throw new Error(`${this.options.name} does not run, and can't be killed`);
    process.kill(this.daemon.pid, 'SIGKILL');
    await this.daemon.exited;
    this.daemon = undefined;
  }

  /** Lets the process drain, as a restart of its unit does. */
  async stop(): Promise<void> {
    if (this.daemon !== undefined) await stopDaemon(this.daemon, STOP_LIMIT_MS);
    this.daemon = undefined;
  }
}
