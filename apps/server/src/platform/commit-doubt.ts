import type pg from 'pg';

/** The routine of PostgreSQL in which a commit waits for a standby. Unlike the text of its warning, it has no translations. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

/**
 * A statement was committed on the primary, but the wait for its standby was cancelled, for example by a timeout. The
 * next failover may undo it. As after a connection that is lost during COMMIT, the caller cannot know the outcome.
 */
class CommitInDoubt extends Error {
  override readonly name = 'CommitInDoubt';
  /** transaction_resolution_unknown */
  readonly code = '08007';

  constructor() {
    super('committed on the primary, but not confirmed by a standby');
  }
}

/** Internals of the driver. A query with this error fails when its answer is complete. */
interface Internals {
  _getActiveQuery(): { _canceledDueToError: Error | false } | null;
}

/** Makes statements of this connection fail that are committed without the confirmation of a standby. */
export const refuseUnconfirmed = (client: pg.PoolClient): void => {
  client.on('notice', ({ routine }) => {
    if (routine !== WAIT_FOR_STANDBY) return;
    const active = (client as unknown as Internals)._getActiveQuery();
    if (active !== null) active._canceledDueToError = new CommitInDoubt();
  });
};
