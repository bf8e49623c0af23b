import {
  asynchronousControl,
  cancelledWait,
  primaryFrozen,
  primaryKilled,
  receiversFrozen,
  switchover,
} from './failover.ts';
import type { Row } from './row.ts';

/** In the order in which they run. The control is last, because it leaves the ledger and the venue apart. */
export const rows: Record<string, Row> = {
  'primary-killed': primaryKilled,
  'receivers-frozen': receiversFrozen,
  'cancelled-wait': cancelledWait,
  switchover,
  'primary-frozen': primaryFrozen,
  'asynchronous-control': asynchronousControl,
};
