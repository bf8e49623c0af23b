import type { HouseSize } from '../../apps/server/test/house-people.ts';
import type { Extent } from '../../scripts/extent.ts';
import { startPostgres, startTemporaryPostgres } from '../../scripts/postgres/index.ts';
import { type Figure, median } from '../report.ts';
import { callsOf } from './calls.ts';
import { type House, openHouse, SMALLEST } from './house.ts';
import { jobsOf } from './jobs.ts';
import type { Timed } from './timed.ts';
import { writesOf } from './writes.ts';

/** Both houses have the same last two days, so that a difference comes from history and from the number of members. */
const RECENT = 10_000;
const SMALL: HouseSize = {
  members: 10_000,
  tree: 1_000,
  agents: 5,
  bets: 20_000,
  deposits: 4_000,
  days: 60,
  recent: RECENT,
};
/** How many calls and jobs are measured at least. */
export const FEWEST_MEASURED = 205;
/** Maximum cost of a call in the large house, as a multiple of the same call in the small one. */
const BUDGET = 1.5;
const CALLS = { whole: { rounds: 9, floorMs: 4 }, once: { rounds: 1, floorMs: 4 } } satisfies Record<Extent, Measuring>;
const EARLIER_NIGHTS: Measuring = { rounds: 1, floorMs: undefined };
const THIRD_NIGHT: Measuring = { rounds: 1, floorMs: 500 };

export const largeHouse = (members: number, bets: number): HouseSize => ({
  members,
  tree: Math.floor(members / 10),
  agents: 200,
  bets,
  deposits: Math.max(4_000, Math.floor(bets / 6)),
  days: 60,
  recent: RECENT,
});

/** Filling would take much longer with durable writes, and the houses can be made again. */
const SETTINGS = {
  max_connections: '100',
  shared_buffers: '1GB',
  max_wal_size: '8GB',
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

const timeOf = async (run: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await run();
  return performance.now() - began;
};

interface Measuring {
  rounds: number;
  /** A difference below this is noise of the measurement. Undefined for figures that have no limit. */
  floorMs: number | undefined;
}

const compare = async ([name, inSmall]: Timed, [, inLarge]: Timed, { rounds, floorMs }: Measuring): Promise<Figure> => {
  const [few, many]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    few.push(await timeOf(inSmall));
    many.push(await timeOf(inLarge));
  }
  const [before, after] = [median(few), median(many)];
  const figure = {
    name: `${name} (${before.toFixed(1)} → ${after.toFixed(1)} ms)`,
    value: after / before,
    unit: '×',
  };
  console.log(`  ${figure.value.toFixed(2)} × ${figure.name}`);
  return floorMs === undefined || after - before < floorMs ? figure : { ...figure, budget: { atMost: BUDGET } };
};

/**
 * Measures calls and jobs alternately in a small and in a large house, each with its own database and books that agree.
 * With a folder, the houses are kept in it and the next run uses them again.
 */
export const measureLoad = async (large: HouseSize, keptIn?: string, extent: Extent = 'whole'): Promise<Figure[]> => {
  const postgres =
    keptIn === undefined
      ? await startTemporaryPostgres(SETTINGS)
      : await startPostgres({ dataDir: keptIn, log: () => undefined, settings: SETTINGS });
  const houses: House[] = [];
  try {
    for (const [name, size] of [
      ['small', extent === 'whole' ? SMALL : SMALLEST],
      ['large', large],
    ] as const)
      houses.push(await openHouse(postgres, name, size));
    const [few, many] = houses as [House, House];
    const pairs = (of: (house: House) => Timed[]) => {
      const inLarge = of(many);
      return of(few).map((timed, at) => {
        const same = inLarge[at];
        if (same === undefined) throw new Error(`the large house has no ${timed[0]}`);
        return [timed, same] as const;
      });
    };
    const figures: Figure[] = [];
    const measure = async (of: (house: House) => Timed[], measuring: Measuring) => {
      for (const [small, big] of pairs(of)) figures.push(await compare(small, big, measuring));
    };
    const jobs = new Map(houses.map((house) => [house, jobsOf(house)]));
    await measure(callsOf, CALLS[extent]);
    await measure(writesOf, CALLS[extent]);
    await measure((house) => jobs.get(house)?.earlier ?? [], EARLIER_NIGHTS);
    await measure((house) => jobs.get(house)?.third ?? [], THIRD_NIGHT);
    return figures;
  } finally {
    for (const house of houses) await house.close();
    await postgres.stop();
  }
};

/** A size that is filled and measured within minutes. */
export const benchLoad = (extent: Extent): Promise<Figure[]> =>
  measureLoad(extent === 'whole' ? largeHouse(100_000, 250_000) : SMALLEST, undefined, extent);
