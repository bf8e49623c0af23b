import { setTimeout as pause } from 'node:timers/promises';
import { type OutputOf, staffRows } from '@koi/contract';
import { addDays, beijingDay } from '@koi/money';
import { sealPeople } from '../apps/server/test/house.ts';
import { fillPeople, type HouseSize } from '../apps/server/test/house-people.ts';
import type { Extent } from '../scripts/extent.ts';
import { startTemporaryPostgres } from '../scripts/postgres/index.ts';
import { type House, openHouse } from './load/house.ts';
import type { Figure } from './report.ts';

const ROWS = { whole: 1_000_000, once: 5_000 };
const sizeFor = (bets: number): HouseSize => ({ members: 2_000, tree: 400, agents: 5, bets, deposits: 1, days: 29 });
const GROWTH_MAX_MB = 50;
const SAMPLE_MS = 50;
const MB = 2 ** 20;

type Job = OutputOf<typeof staffRows.exports.detail>;

/** Exports the bets of a month, and waits for the file. */
const exportBets = async (
  { call: { staff }, clock }: House,
  format: 'csv' | 'xlsx',
  filters: object = {},
): Promise<Job> => {
  const to = beijingDay(clock.now());
  const input = { list: 'bets/list', format, filters: { from: addDays(to, -29), to, ...filters } };
  const { no } = (await staff(staffRows.exports.create, input)).data;
  for (;;) {
    const job = (await staff(staffRows.exports.detail, { no })).data;
    if (job.state === 'ready') return job;
    if (job.state === 'failed') throw new Error(`the export failed: ${job.failure}`);
    await pause(1_000);
  }
};

/** The largest growth of the memory of this process during the work. */
const growthDuring = async <T>(work: () => Promise<T>): Promise<{ result: T; growthMb: number }> => {
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, SAMPLE_MS);
  try {
    return { result: await work(), growthMb: (peak - before) / MB };
  } finally {
    clearInterval(timer);
  }
};

/** The memory of the server while it exports a million rows. A smaller export before it loads all code. */
export const benchExports = async (extent: Extent): Promise<Figure[]> => {
  const rows = ROWS[extent];
  const postgres = await startTemporaryPostgres();
  try {
    const house = await openHouse(postgres, 'exported', sizeFor(rows), async (database, size, now) => {
      await fillPeople(database.pool, size, now);
      await sealPeople(database);
    });
    const figures: Figure[] = [];
    for (const format of ['csv', 'xlsx'] as const) {
      await exportBets(house, format, { game: 'dragon', search: 'house199' });
      await exportBets(house, format, { status: '0' });
      const began = performance.now();
      const { result, growthMb } = await growthDuring(() => exportBets(house, format));
      if (result.rows < rows * 0.99) throw new Error(`only ${result.rows} rows were exported`);
      console.log(`  ${format}: ${result.rows} rows, memory grew by ${growthMb.toFixed(1)} MB`);
      figures.push(
        {
          name: `${format} of ${result.rows} rows, growth of memory`,
          value: growthMb,
          unit: 'MB',
          budget: { atMost: GROWTH_MAX_MB },
        },
        { name: `${format}, time`, value: (performance.now() - began) / 1_000, unit: 's' },
        { name: `${format}, size`, value: result.bytes / MB, unit: 'MB' },
      );
    }
    await house.close();
    return figures;
  } finally {
    await postgres.stop();
  }
};
