import { asc, eq, gt, inArray, lt } from 'drizzle-orm';
import type { Clock, Database } from '../../platform/index.ts';
import { tell } from './store.ts';
import { talkDuty } from './tables.ts';

/** A socket that has not been seen for so long is gone, whatever became of its process. */
const ALIVE_MS = 60_000;
/** A page that is loaded again, or moves to another process, is back within this time. */
const GRACE_MS = 15_000;

/** Who answers now. It stands in the table, because every process has to know. */
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

    /** Whoever goes off duty goes with all their pages. */
    async end(staffId: number): Promise<void> {
      await db.delete(talkDuty).where(eq(talkDuty.staffId, staffId));
      await tell(db, { k: 'duty' });
    },

    /** The connection was lost, which is no word about being on duty: it lapses in a while. */
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
