import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '../postgres/account.ts';
import { isAlive, waitForExit } from '../processes.ts';
import { type Daemon, descendantsOf, signalAll, startDaemon, stopDaemon, withTitle } from './daemon.ts';
import type { Programs } from './packages.ts';
import { fillTemplate, type Values, variablesOf, writeFilled } from './templates.ts';

export interface NodePlace {
  name: string;
  address: string;
  folder: string;
  programs: Programs;
  account: Account | undefined;
  values: Values;
}

type Part = 'etcd' | 'patroni';

const END_LIMIT_MS = 30_000;

/** One database machine: etcd and Patroni, which runs PostgreSQL, each from its file in deploy/cluster. */
export class Node {
  readonly place: NodePlace;
  readonly env: Record<string, string>;
  private readonly running = new Map<Part, Daemon>();

  constructor(place: NodePlace) {
    this.place = place;
    const { folder, account, programs, values } = place;
    const state = values['STATE'] ?? '';
    const folders = [folder, state, values['SOCKETS'] ?? ''];
    for (const path of [
      ...folders,
      ...['etcd', 'postgresql', 'pgbackrest/log', 'pgbackrest/lock'].map((name) => join(state, name)),
    ]) {
      mkdirSync(path, { recursive: true, mode: 0o755 });
      if (account) chownSync(path, account.uid, account.gid);
    }
    writeFilled('cluster/patroni.yml', values, join(folder, 'patroni.yml'));
    writeFilled('cluster/pgbackrest.conf', values, join(folder, 'pgbackrest.conf'));
    this.env = { ...programs.env, PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'), HOME: state };
  }

  get name(): string {
    return this.place.name;
  }

  get address(): string {
    return this.place.address;
  }

  get dataFolder(): string {
    return join(this.place.values['STATE'] ?? '', 'postgresql/koi');
  }

  startEtcd(): void {
    const settings = variablesOf(fillTemplate('cluster/etcd.env', this.place.values));
    this.start('etcd', 'etcd', [], settings);
  }

  startPatroni(): void {
    this.start('patroni', 'patroni', [join(this.place.folder, 'patroni.yml')], {});
  }

  /** Ends every process of the machine at once, as a power failure does. */
  async killAll(): Promise<void> {
    await this.killPatroni();
    await this.kill('etcd');
  }

  /** Kills Patroni and PostgreSQL. etcd continues. */
  async killPatroni(): Promise<void> {
    const postgres = this.postgresPids();
    if (postgres.length === 0) throw new Error(`${this.name} runs no PostgreSQL that could be killed`);
    await this.kill('patroni');
    signalAll(postgres, 'SIGKILL');
    for (const pid of postgres) await waitForExit(pid, END_LIMIT_MS);
  }

  killEtcd(): Promise<void> {
    return this.kill('etcd');
  }

  /** Stops all processes where they are, as a machine that hangs, until they are woken. */
  freeze(): void {
    signalAll(this.allPids(), 'SIGSTOP');
  }

  wake(): void {
    signalAll(this.allPids(), 'SIGCONT');
  }

  /** The processes that receive WAL from the primary. */
  receivers(): number[] {
    return withTitle(this.postgresPids(), 'walreceiver');
  }

  /** Stops one part in order. Patroni needs etcd to stop, so all etcds are stopped last. */
  async stop(part: Part): Promise<void> {
    this.wake();
    const daemon = this.running.get(part);
    if (daemon !== undefined) await stopDaemon(daemon);
    this.running.delete(part);
    if (part === 'patroni') signalAll(this.postgresPids(), 'SIGKILL');
  }

  private start(part: Part, program: string, args: string[], env: Record<string, string>): void {
    const { programs, account, folder } = this.place;
    const logFile = join(folder, `${part}.log`);
    this.running.set(
      part,
      startDaemon({ program: programs.path(program), args, env: { ...this.env, ...env }, logFile, account }),
    );
  }

  private async kill(part: Part): Promise<void> {
    const daemon = this.running.get(part);
    if (daemon === undefined) throw new Error(`${this.name} runs no ${part} that could be killed`);
    this.running.delete(part);
    signalAll([daemon.pid], 'SIGKILL');
    await daemon.exited;
  }

  private postgresPids(): number[] {
    const pid = this.postmaster();
    return pid === undefined ? [] : [pid, ...descendantsOf(pid)];
  }

  private allPids(): number[] {
    return [...[...this.running.values()].map(({ pid }) => pid), ...this.postgresPids()];
  }

  private postmaster(): number | undefined {
    try {
      const pid = Number(readFileSync(join(this.dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
      return isAlive(pid) ? pid : undefined;
    } catch {
      return undefined;
    }
  }
}
