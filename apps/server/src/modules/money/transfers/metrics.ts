import { eq, sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import type { Clock, Database } from '../../../platform/index.ts';
import { quarantinedByVenue } from '../../play/bets/index.ts';
import { unexplainedByVenue } from './advances.ts';
import { countNeedingPerson } from './store.ts';
import { transitOfOpen } from './summary.ts';
import { transfers, venueReconciliations } from './tables.ts';
import { OPEN } from './transfer.ts';

/** Gauges are read on each scrape. They keep their last values while the database is unavailable. */
export const watchTransfers = (registry: Registry, { orm }: Database, clock: Clock): void => {
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        await read().then(
          (value) => this.set(value),
          () => undefined,
        );
      },
    });

  const open = async () => {
    const [row] = await orm
      .select({ count: sql<number>`count(*)::int`, oldest: sql<string | null>`min(${transfers.createdAt})` })
      .from(transfers)
      .where(eq(transfers.state, OPEN));
    return row;
  };

  gauge('koi_transit_amount', 'Minor units between wallets at this moment', async () =>
    Number(await transitOfOpen(orm)),
  );
  gauge('koi_transit_age_seconds', 'Age of the oldest transfer without a clear answer', async () => {
    const oldest = (await open())?.oldest;
    return oldest ? Math.max(0, (clock.now().getTime() - new Date(oldest).getTime()) / 1000) : 0;
  });
  gauge('koi_transfers_unknown', 'Transfers without a clear answer', async () => (await open())?.count ?? 0);
  gauge('koi_transfers_need_person', 'Transfers that only a person can settle', () => countNeedingPerson(orm));
  gauge('koi_venue_advance_unexplained', 'Minor units that venues paid out and no bet explains', async () => {
    const missing = [...(await unexplainedByVenue(orm)).values()];
    return Number(missing.reduce((sum, amount) => sum + amount, 0n));
  });
  gauge('koi_bets_quarantined', 'Bets that could not be kept and are not decided yet', async () => {
    const held = [...(await quarantinedByVenue(orm)).values()];
    return held.reduce((sum, each) => sum + each, 0);
  });
  gauge('koi_reconciliation_differences', 'What the last comparison with the venues found', async () => {
    const [row] = await orm
      .select({ found: sql<number>`coalesce(sum(jsonb_array_length(${venueReconciliations.differences})), 0)::int` })
      .from(venueReconciliations)
      .where(
        sql`${venueReconciliations.day} >= coalesce((SELECT max(day) FROM venue_reconciliation WHERE hours > 0), '')`,
      );
    return row?.found ?? 0;
  });
};
