import type { NameOf } from '../../results/covered.ts';
import {
  asynchronousControl,
  cancelledWait,
  primaryFrozen,
  primaryKilled,
  receiversFrozen,
  switchover,
} from './failover.ts';
import { etcdLost, etcdsLost, standbyLost, standbysLost } from './machines.ts';
import { processesKilled, proxyRestarted } from './processes.ts';
import { rollingDeploy } from './release.ts';
import { replicaLost } from './replica.ts';
import { restored } from './restore.ts';
import type { Row } from './row.ts';

/** In the order in which they run. The control is last, because it leaves the ledger and the venue apart. */
export const rows: Record<string, Row> = {
  'primary-killed': primaryKilled,
  'receivers-frozen': receiversFrozen,
  'cancelled-wait': cancelledWait,
  switchover,
  'standby-lost': standbyLost,
  'standbys-lost': standbysLost,
  'primary-frozen': primaryFrozen,
  'etcd-lost': etcdLost,
  'etcds-lost': etcdsLost,
  'processes-killed': processesKilled,
  'proxy-restarted': proxyRestarted,
  'replica-lost': replicaLost,
  restore: restored,
  'rolling-deploy': rollingDeploy,
  'asynchronous-control': asynchronousControl,
} satisfies Record<NameOf<'drill'>, Row>;
