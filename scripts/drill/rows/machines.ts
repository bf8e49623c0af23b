import { setTimeout as sleep } from 'node:timers/promises';
import type { Node } from '../node.ts';
import type { Row, Scene } from './row.ts';

const AWAY_MS = 15_000;
const WRITE_LIMIT_MS = 60_000;

/** The standby that commits wait for, and the other one. */
const standbysOf = async ({ product: { cluster } }: Scene): Promise<[synchronous: Node, other: Node]> => {
  const members = await cluster.members();
  const isSynchronous = ({ name }: Node) =>
    members.some((member) => member.name === name && member.role === 'sync_standby');
  const standbys = await cluster.standbys();
  const [synchronous, other] = [standbys.find(isSynchronous), standbys.find((node) => !isSynchronous(node))];
  if (synchronous === undefined || other === undefined) throw new Error('no single standby is synchronous');
  return [synchronous, other];
};

export const standbyLost: Row = {
  about: 'the synchronous standby dies',
  async run(scene) {
    const [synchronous] = await standbysOf(scene);
    await synchronous.killAll();
    await sleep(AWAY_MS);
    await scene.load.untilWritten(WRITE_LIMIT_MS);
    synchronous.startEtcd();
    synchronous.startPatroni();
    await scene.product.cluster.untilWhole();
    return [];
  },
};

/** Commits that reached a standby before it died may still be answered in this time. */
const SETTLES_MS = 3_000;

export const standbysLost: Row = {
  about: 'both standbys die: writes wait, none is acknowledged',
  leastFailures: 1,
  longestGapMs: 90_000,
  async run({ product: { cluster }, load }) {
    const standbys = await cluster.standbys();
    await Promise.all(standbys.map((standby) => standby.killPatroni()));
    await sleep(SETTLES_MS);
    const from = Date.now();
    await sleep(AWAY_MS);
    const acknowledged = load.record.since(from).filter(({ kind }) => kind !== 'bet').length;
    for (const standby of standbys) standby.startPatroni();
    await load.untilWritten(WRITE_LIMIT_MS);
    await cluster.untilWhole();
    return acknowledged === 0 ? [] : [`${acknowledged} writes were acknowledged without a standby`];
  },
};

export const etcdLost: Row = {
  about: 'one of three etcd dies, that of the primary',
  async run({ product: { cluster }, load }) {
    const leader = await cluster.leader();
    await leader.killEtcd();
    await sleep(AWAY_MS);
    await load.untilWritten(WRITE_LIMIT_MS);
    leader.startEtcd();
    await cluster.untilWhole();
    return (await cluster.leader()) === leader ? [] : ['the primary changed without need'];
  },
};

/** Longer than the time to live of the leader's lock. */
const WITHOUT_MAJORITY_MS = 30_000;

export const etcdsLost: Row = {
  about: 'two of three etcd die for 30 s: no primary may be sure of itself',
  leastFailures: 1,
  longestGapMs: 90_000,
  async run({ product: { cluster }, load }) {
    const lost = cluster.nodes.slice(0, 2);
    await Promise.all(lost.map((node) => node.killEtcd()));
    const until = Date.now() + WITHOUT_MAJORITY_MS;
    let hasLostPrimary = false;
    while (Date.now() < until) {
      if ((await cluster.primaries()).length === 0) hasLostPrimary = true;
      await sleep(1_000);
    }
    for (const node of lost) node.startEtcd();
    await load.untilWritten(WRITE_LIMIT_MS);
    await cluster.untilWhole();
    return hasLostPrimary ? [] : ['a machine was the primary all the time, although nobody could confirm it'];
  },
};
