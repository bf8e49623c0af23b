import { setTimeout as sleep } from 'node:timers/promises';
import { signalAll } from '../daemon.ts';
import type { Node } from '../node.ts';
import { until } from '../waiting.ts';
import type { Row, Scene } from './row.ts';

const FAILOVER_LIMIT_MS = 120_000;

/** Waits until another machine is the primary and writes are acknowledged again. */
const untilFailedOver = async ({ product: { cluster }, load }: Scene, old: Node): Promise<void> => {
  await until('another primary', FAILOVER_LIMIT_MS, async () => (await cluster.leader()) !== old);
  await load.untilWritten(FAILOVER_LIMIT_MS);
};

const bringBack = async ({ product: { cluster } }: Scene, node: Node): Promise<void> => {
  node.startEtcd();
  node.startPatroni();
  await cluster.untilWhole();
};

export const primaryKilled: Row = {
  about: 'the machine of the primary dies',
  async run(scene) {
    const old = await scene.product.cluster.leader();
    await old.killAll();
    await untilFailedOver(scene, old);
    await bringBack(scene, old);
    return [];
  },
};

/**
 * Freezes the standbys' receivers, so that commits reach no standby, and kills the primary and the receivers. Frozen
 * receivers are killed, because they would otherwise read what is left in their sockets.
 */
const loseUnreceived = async (scene: Scene, meanwhile: (old: Node) => Promise<void>): Promise<void> => {
  const { cluster } = scene.product;
  const old = await cluster.leader();
  const receivers = (await cluster.standbys()).flatMap((standby) => standby.receivers());
  if (receivers.length === 0) throw new Error('no standby receives anything, so that nothing can be frozen');
  signalAll(receivers, 'SIGSTOP');
  await meanwhile(old);
  await old.killAll();
  signalAll(receivers, 'SIGKILL');
  await untilFailedOver(scene, old);
  await bringBack(scene, old);
};

export const receiversFrozen: Row = {
  about: 'the primary dies while no standby receives anything',
  async run(scene) {
    await loseUnreceived(scene, () => sleep(3_000));
    return [];
  },
};

export const cancelledWait: Row = {
  about: 'waits for a standby are cancelled, then the primary dies',
  async run(scene) {
    let cancelled = 0;
    await loseUnreceived(scene, async () => {
      for (let tries = 0; tries < 6; tries += 1) {
        await sleep(500);
        cancelled += await scene.product.cluster.asAdministrator(async (client) => {
          const { rows } = await client.query(
            `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`,
          );
          return rows.length;
        });
      }
    });
    scene.log(`${cancelled} waits were cancelled`);
    return cancelled === 0 ? ['no commit was waiting for a standby'] : [];
  },
};

export const asynchronousControl: Row = {
  about: 'control: the same without waiting for standbys',
  mustLose: true,
  async run(scene) {
    await scene.product.cluster.stopWaitingForStandbys();
    await loseUnreceived(scene, () => sleep(3_000));
    return [];
  },
};

export const switchover: Row = {
  about: 'a planned switchover',
  async run(scene) {
    const { cluster } = scene.product;
    const old = await cluster.leader();
    await cluster.command('/switchover', 'POST', { leader: old.name });
    await untilFailedOver(scene, old);
    await cluster.untilWhole();
    return [];
  },
};

const FROZEN_MS = 40_000;

export const primaryFrozen: Row = {
  about: 'the machine of the primary hangs for 40 s and wakes up',
  async run(scene) {
    const { cluster } = scene.product;
    const old = await cluster.leader();
    const wakesAt = Date.now() + FROZEN_MS;
    old.freeze();
    try {
      await untilFailedOver(scene, old);
      await sleep(Math.max(0, wakesAt - Date.now()));
    } finally {
      old.wake();
    }
    await cluster.untilWhole();
    return [];
  },
};
