import { asc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Clock, Database } from '../../../platform/index.ts';
import { tell } from './store.ts';
import { talkDuty } from './tables.ts';

/** A socket that has not been seen for this long counts as gone, even if its process ended without cleaning up. */
const ALIVE_MS = 60_000;
/** Time for a page to reload or to reconnect to another process before it counts as off duty. */
const GRACE_MS = 15_000;

/** The staff who are on duty now. Stored in a table, because all processes share this state. */
export const createDuty = ({ database, clock }: { database: Database; clock: Clock }) => {
  const db = database.orm;
  const limit = () => new Date(clock.now().getTime() - ALIVE_MS);

  return {
    async begin(socket: string, staff: { id: number; name: string }): Promise<void> {
      const seen = { staffId: staff.id, staffName: staff.name, seenAt: clock.now() };
      await db
        .insert(talkDuty)
        .values({ socket, ...seen })
        .onConflictDoUpdate({ target: talkDuty.socket, set: seen });
      await tell(db, { k: 'duty' });
    },

    /** Ends duty for all pages of a member of staff. */
    async end(staffId: number): Promise<void> {
      await db.delete(talkDuty).where(eq(talkDuty.staffId, staffId));
      await tell(db, { k: 'duty' });
    },

    /** A lost connection does not end duty at once; it expires after the grace period. */
    async lapse(socket: string): Promise<void> {
      const seenAt = new Date(clock.now().getTime() - ALIVE_MS + GRACE_MS);
      await db.update(talkDuty).set({ seenAt }).where(eq(talkDuty.socket, socket));
    },

    async keep(sockets: readonly string[]): Promise<void> {
      if (sockets.length > 0)
        await db
          .update(talkDuty)
          .set({ seenAt: clock.now() })
          .where(inArray(talkDuty.socket, [...sockets]));
      await db.delete(talkDuty).where(lt(talkDuty.seenAt, limit()));
    },

    async names(): Promise<string[]> {
      const rows = await db
        .selectDistinct({ name: talkDuty.staffName })
        .from(talkDuty)
        .where(gt(talkDuty.seenAt, limit()))
        .orderBy(asc(talkDuty.staffName));
      return rows.map(({ name }) => name);
    },

    async anybody(): Promise<boolean> {
      const rows = await db
        .select({ socket: talkDuty.socket })
        .from(talkDuty)
        .where(gt(talkDuty.seenAt, limit()))
        .limit(1);
      return rows.length > 0;
    },
  };
};

export type Duty = ReturnType<typeof createDuty>;
