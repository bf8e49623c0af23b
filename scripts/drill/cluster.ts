import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Account, postgresAccount, runAs } from '../postgres/account.ts';
import { type Daemon, startDaemon, stopDaemon } from './daemon.ts';
import { Node } from './node.ts';
import type { Programs } from './packages.ts';
import { type Values, writeFilled } from './templates.ts';
import { until } from './waiting.ts';

interface Member {
  name: string;
  role: string;
  state: string;
  lag?: number | string;
}

const START_LIMIT_MS = 120_000;
const secret = () => randomBytes(18).toString('hex');

/** Three database machines and a proxy, each on a loopback address of its own, with the ports of real machines. */
export class Cluster {
  readonly nodes: Node[];
  readonly values: Values;
  readonly account: Account | undefined;
  private readonly programs: Programs;
  private readonly folder: string;
  private proxy: Daemon | undefined;
  /** Whether a standby has to be synchronous. The control of the drill switches it off. */
  private isSynchronous = true;

  constructor(folder: string, programs: Programs, network: string) {
    this.folder = folder;
    this.programs = programs;
    this.account = postgresAccount(folder);
    const nodes = [1, 2, 3].map((number) => ({ name: `node${number}`, address: `${network}.${number}` }));
    this.values = {
      ...Object.fromEntries(nodes.map(({ address }, index) => [`NODE_${index + 1}`, address])),
      PROXY_ADDRESS: `${network}.10`,
      API_1: `${network}.11:3000`,
      API_2: `${network}.12:3000`,
      DATABASE_NETWORK: '127.0.0.0/8',
      DATABASE_PASSWORD: secret(),
      OWNER_PASSWORD: secret(),
      // The load of the drill is far above the limits of one member.
      CALLS_BY_ADDRESS: '1000000',
      CALLS_BY_TOKEN: '1000000',
      // PostgreSQL recognises its administrator on a socket by the name of the system's user.
      SUPERUSER: this.account === undefined ? userInfo().username : 'nobody',
      SUPERUSER_PASSWORD: secret(),
      REPLICATION_PASSWORD: secret(),
      REWIND_PASSWORD: secret(),
      BACKUP_PASSWORD: secret(),
      POSTGRES_BIN: programs.postgresBin,
      BACKUPS: this.ownFolder('backups'),
    };
    this.nodes = nodes.map(({ name, address }) => {
      const home = join(folder, name);
      const own = { NODE: name, NODE_ADDRESS: address, STATE: join(home, 'state'), SOCKETS: join(home, 'sockets') };
      return new Node({
        name,
        address,
        folder: home,
        programs,
        account: this.account,
        values: { ...this.values, ...own },
      });
    });
  }

  get proxyAddress(): string {
    return this.values['PROXY_ADDRESS'] ?? '';
  }

  /** The address that the processes of Koi use. */
  get databaseUrl(): string {
    return `postgres://koi_app:${this.values['DATABASE_PASSWORD']}@${this.proxyAddress}:5000/koi`;
  }

  /** The address of the owner of the tables, for migrations. */
  get ownerUrl(): string {
    return `postgres://koi:${this.values['OWNER_PASSWORD']}@${this.proxyAddress}:5000/koi`;
  }

  get replicaUrl(): string {
    return this.databaseUrl.replace(':5000/', ':5001/');
  }

  get origin(): string {
    return `http://${this.proxyAddress}:8080`;
  }

  /** Creates the cluster, with two roles and an empty database for Koi. */
  async start(): Promise<void> {
    for (const node of this.nodes) node.startEtcd();
    for (const node of this.nodes) node.startPatroni();
    this.startProxy();
    await until('a cluster with two standbys', START_LIMIT_MS, () => this.isWhole());
    await this.asAdministrator(async (client) => {
      await client.query(`CREATE ROLE koi LOGIN PASSWORD '${this.values['OWNER_PASSWORD']}'`);
      await client.query(`CREATE ROLE koi_app LOGIN PASSWORD '${this.values['DATABASE_PASSWORD']}'`);
      await client.query('GRANT koi_app TO koi');
      await client.query('CREATE DATABASE koi OWNER koi');
    });
    await this.backUp(await this.leader(), ['--stanza=koi', 'stanza-create']);
  }

  async stop(): Promise<void> {
    if (this.proxy !== undefined) await stopDaemon(this.proxy);
    await Promise.all(this.nodes.map((node) => node.stop('patroni')));
    await Promise.all(this.nodes.map((node) => node.stop('etcd')));
  }

  startProxy(): void {
    const config = join(this.folder, 'haproxy.cfg');
    writeFilled('cluster/haproxy.cfg', this.values, config);
    this.proxy = startDaemon({
      program: this.programs.path('haproxy'),
      args: ['-db', '-f', config],
      env: this.programs.env,
      logFile: join(this.folder, 'haproxy.log'),
      account: this.account,
    });
  }

  async stopProxy(): Promise<void> {
    if (this.proxy !== undefined) await stopDaemon(this.proxy);
    this.proxy = undefined;
  }

  async asAdministrator<T>(work: (client: pg.Client) => Promise<T>, database = 'postgres'): Promise<T> {
    const { SUPERUSER: user, SUPERUSER_PASSWORD: password } = this.values;
    const client = new pg.Client({ host: this.proxyAddress, port: 5000, user, password, database });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  /** Asks Patroni on the first machine that answers. */
  async members(): Promise<Member[]> {
    for (const node of this.nodes) {
      const answer = await fetch(`http://${node.address}:8008/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => undefined,
      );
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  async leader(): Promise<Node> {
    let found: Node | undefined;
    await until('a primary', START_LIMIT_MS, async () => {
      found = (await this.primaries()).at(-1);
      return found !== undefined;
    });
    return found as Node;
  }

  /** The machines that answer now that they are the primary. */
  async primaries(): Promise<Node[]> {
    const found: Node[] = [];
    for (const node of this.nodes) {
      const answer = await fetch(`http://${node.address}:8008/primary`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => undefined,
      );
      if (answer?.status === 200) found.push(node);
    }
    return found;
  }

  async standbys(): Promise<Node[]> {
    const leader = await this.leader();
    return this.nodes.filter((node) => node !== leader);
  }

  /** One primary and two standbys that follow it, one of them synchronous. */
  async isWhole(): Promise<boolean> {
    const members = await this.members();
    const standbys = members.filter(
      ({ role, state, lag }) => /replica|sync_standby/.test(role) && /running|streaming/.test(state) && lag === 0,
    );
    return (
      members.some(({ role }) => role === 'leader') &&
      standbys.length === 2 &&
      (!this.isSynchronous || standbys.some(({ role }) => role === 'sync_standby'))
    );
  }

  untilWhole(): Promise<void> {
    return until('the old primary back as a standby', START_LIMIT_MS, () => this.isWhole());
  }

  /** Patroni's REST API, as patronictl uses it. */
  async command(path: string, method: string, body: object): Promise<void> {
    const leader = await this.leader();
    const answer = await fetch(`http://${leader.address}:8008${path}`, { method, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`Patroni refused ${path}: ${await answer.text()}`);
  }

  /** Acknowledges commits before a standby has them. Only the control of the drill does that. */
  async stopWaitingForStandbys(): Promise<void> {
    this.isSynchronous = false;
    const settings = {
      synchronous_mode: false,
      synchronous_mode_strict: false,
      maximum_lag_on_failover: 1_073_741_824,
    };
    await this.command('/config', 'PATCH', settings);
    await until('commits without a standby', START_LIMIT_MS, () =>
      this.asAdministrator(async (client) => {
        const { rows } = await client.query<{ names: string }>(
          `SELECT current_setting('synchronous_standby_names') AS names`,
        );
        return rows[0]?.names === '';
      }),
    );
  }

  /** Runs pgBackRest on a machine and returns what it prints. */
  async backUp({ env }: Node, args: string[]): Promise<string> {
    const base = runAs(this.account);
    const options = { ...base, env: { ...base.env, ...env } };
    return (await promisify(execFile)(this.programs.path('pgbackrest'), args, options)).stdout;
  }

  ownFolder(name: string): string {
    const path = join(this.folder, name);
    mkdirSync(path, { recursive: true, mode: 0o755 });
    if (this.account) chownSync(path, this.account.uid, this.account.gid);
    return path;
  }
}
