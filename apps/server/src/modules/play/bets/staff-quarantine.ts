import type { InputOf, staffRows } from '@koi/contract';
import {
  isDatabaseUnavailable,
  type KeyedStaffActor,
  onceByStaff,
  Refusal,
  refuse,
  type Tx,
} from '../../../platform/index.ts';
import type { AuditedDeps } from '../../people/staff/index.ts';
import type { Feed } from './feed.ts';
import { decideQuarantined, lockQuarantined, type Quarantined, readQuarantined, supersedeOlder } from './quarantine.ts';

export interface QuarantineStaffDeps extends AuditedDeps {
  feed: Pick<Feed, 'judge' | 'keep'>;
}

type DecisionRequest = InputOf<(typeof staffRows.bets)['retryQuarantined']>;

const parsed = (payload: string): unknown => {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
};

/** Staff actions on bets that could not be stored. */
export const createQuarantineStaff = ({ database, clock, audit, feed }: QuarantineStaffDeps) => {
  const write = (
    by: KeyedStaffActor,
    action: 'retryQuarantined' | 'dismissQuarantined',
    { id, remark }: DecisionRequest,
    work: (tx: Tx, row: Quarantined) => Promise<void>,
  ): Promise<null> =>
    onceByStaff(database, by, { action: `bets.${action}`, content: { id, remark } }, async (tx) => {
      const state = action === 'retryQuarantined' ? 'kept' : 'dismissed';
      await work(tx, await readQuarantined(tx, id));
      // The feed locks the member first and this row last. The same order here avoids deadlocks.
      const row = await lockQuarantined(tx, id);
      await decideQuarantined(tx, row, { state, decidedBy: by.staff.name, remark, decidedAt: clock.now() });
      const after = state === 'kept' ? '已入账' : '已忽略';
      await audit.record(tx, {
        by,
        group: 'money',
        action: `bets.${action}`,
        target: `注单 ${row.venue} ${row.bet || `#${row.id}`}`,
        summary: `${row.reason}；${remark}`,
        changes: [{ field: '状态', before: '待处理', after }],
      });
      return null;
    });

  const keepAgain = async (tx: Tx, row: Quarantined): Promise<void> => {
    const { candidates, rejects } = await feed.judge(row.venue, [parsed(row.payload)]);
    const [candidate] = candidates;
    if (candidate === undefined) throw refuse('bets.stillRejected', rejects[0]?.reason ?? '');
    try {
      await feed.keep(tx, candidate.draft.memberId, row.venue, [candidate.draft]);
    } catch (cause) {
      // The messages of the ledger mean nothing to staff, so they are wrapped in a text of the quarantine.
      throw cause instanceof Refusal ? refuse('bets.stillRejected', cause.message) : cause;
    }
    await supersedeOlder(tx, row, clock.now());
  };

  return {
    /** Stores the bet as the venue sent it, so that staff cannot enter figures. */
    async retry(by: KeyedStaffActor, request: DecisionRequest): Promise<null> {
      try {
        return await write(by, 'retryQuarantined', request, keepAgain);
      } catch (cause) {
        if (cause instanceof Refusal || isDatabaseUnavailable(cause) || !(cause instanceof Error)) throw cause;
        throw refuse('bets.stillRejected', (cause.cause instanceof Error ? cause.cause : cause).message);
      }
    },

    dismiss: (by: KeyedStaffActor, request: DecisionRequest): Promise<null> =>
      write(by, 'dismissQuarantined', request, async () => undefined),
  };
};
