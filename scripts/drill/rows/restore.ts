import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject } from '../../project.ts';
import { startDaemon, stopDaemon } from '../daemon.ts';
import { checkBooks, withClient } from '../invariants.ts';
import { compareEffects } from '../load/effects.ts';
import { until } from '../waiting.ts';
import type { Row, Scene } from './row.ts';

const RECOVERY_LIMIT_MS = 120_000;
const MORE_LOAD_MS = 4_000;

/** The arguments of the nightly backup, as its unit has them. */
const backupArguments = (): string[] => {
  const unit = readFileSync(inProject('deploy/cluster/koi-backup.service'), 'utf8');
  return /^ExecStart=\S+ (.+)$/m.exec(unit)?.[1]?.split(' ') ?? [];
};

/** Waits until everything that was written so far is in the archive. */
const untilArchived = ({ product: { cluster } }: Scene): Promise<void> =>
  cluster.asAdministrator(async (client) => {
    const { rows } = await client.query<{ name: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS name');
    const isThere = 'SELECT 1 FROM pg_stat_archiver WHERE last_archived_wal >= $1';
    await until('the archive has everything', RECOVERY_LIMIT_MS, async () => {
      return (await client.query(isThere, [rows[0]?.name])).rowCount === 1;
    });
  });

/** Restores the archive to a moment, into a folder of its own, and opens it on an address that nothing else uses. */
const openRestored = async ({ product }: Scene, moment: string) => {
  const { cluster, network } = product;
  const leader = await cluster.leader();
  const data = cluster.ownFolder('restored');
  const target = [`--pg1-path=${data}`, '--type=time', `--target=${moment}`, '--target-action=promote'];
  await cluster.backUp(leader, ['--stanza=koi', ...target, 'restore']);
  const address = `${network}.20`;
  const settings = {
    listen_addresses: address,
    unix_socket_directories: '',
    archive_mode: 'off',
    // Patroni gives the sizes that a hot standby has to share with its primary on the command line.
    hot_standby: 'off',
    synchronous_standby_names: '',
    hba_file: join(leader.dataFolder, 'pg_hba.conf'),
  };
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const daemon = startDaemon({
    program: join(cluster.values['POSTGRES_BIN'] ?? '', 'postgres'),
    args,
    env: leader.env,
    logFile: join(product.folder, 'restored.log'),
    account: cluster.account,
  });
  const url = cluster.databaseUrl.replace(`${cluster.proxyAddress}:5000`, `${address}:5432`);
  return { url, close: () => stopDaemon(daemon) };
};

export const restored: Row = {
  about: 'a restore to a moment, beside the running house',
  async run(scene) {
    const { product, load, log } = scene;
    const { cluster } = product;
    await cluster.backUp(await cluster.leader(), backupArguments());
    await sleep(MORE_LOAD_MS);
    // The load pauses at the moment, so that every effect is clearly before or after it.
    const failures = await load.stop();
    const moment = await cluster.asAdministrator(
      async (client) => (await client.query<{ now: string }>('SELECT now()::text AS now')).rows[0]?.now ?? '',
    );
    const known = load.record.effects.filter(({ kind }) => kind !== 'bet');
    load.start();
    await sleep(MORE_LOAD_MS);
    await untilArchived(scene);
    const copy = await openRestored(scene, moment);
    try {
      await until('the restored copy accepts writes', RECOVERY_LIMIT_MS, () =>
        withClient(
          copy.url,
          async (client) => (await client.query('SELECT 1 WHERE NOT pg_is_in_recovery()')).rowCount === 1,
        ),
      );
      const { lost, doubled } = await withClient(copy.url, (client) => compareEffects(client, known, scene.before));
      const books = await checkBooks(copy.url);
      log(`restored to ${moment}: ${known.length} effects before it, ${lost} of them missing`);
      return [
        ...failures,
        ...(lost > 0 ? [`${lost} effects are missing after the restore`] : []),
        ...(doubled > 0 ? [`${doubled} effects are from after the moment`] : []),
        ...books,
      ];
    } finally {
      await copy.close();
    }
  },
};
