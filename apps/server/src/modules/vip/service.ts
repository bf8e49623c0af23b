import type { VipLevelRow } from '@koi/contract';
import { asc, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/index.ts';
import { type Level, toWire } from './level.ts';
import { vipLevels } from './tables.ts';

export const createVipService = ({ database }: { database: Database }) => ({
  async levels(): Promise<VipLevelRow[]> {
    const rows = await database.orm.select().from(vipLevels).orderBy(asc(vipLevels.level));
    return rows.map(toWire);
  },

  async putLevels(tx: Tx, levels: readonly Level[]): Promise<void> {
    await tx
      .insert(vipLevels)
      .values([...levels])
      .onConflictDoUpdate({
        target: vipLevels.level,
        set: {
          recharge: sql`excluded.recharge`,
          flow: sql`excluded.flow`,
          realperson: sql`excluded.realperson`,
          sport: sql`excluded.sport`,
          eSport: sql`excluded.e_sport`,
          joker: sql`excluded.joker`,
          electron: sql`excluded.electron`,
          lottery: sql`excluded.lottery`,
        },
      });
  },
});

export type VipService = ReturnType<typeof createVipService>;
