import { createFeed } from '../apps/server/src/modules/play/bets/feed.ts';
import { type Database, migrate, openDatabase, systemClock } from '../apps/server/src/platform/index.ts';
import { FIRST_ID, fillPeople } from '../apps/server/test/house-people.ts';
import { venueProcess } from '../apps/server/test/venues.ts';
import type { Extent } from '../scripts/extent.ts';
import { startTemporaryPostgres } from '../scripts/postgres/index.ts';
import { type Figure, median } from './report.ts';

const MEMBERS = 400;
const PAGE = 200;
const SIZES = { whole: { pages: 3, rounds: 3 }, once: { pages: 1, rounds: 1 } };
const POOL = 16;
/** Feeds whose members are stored side by side take at most this share of the time of one after another. */
const BUDGET = 1;

/** Bets of a venue: every page has two settled bets of each of a hundred members. */
const sourceOf = (label: string, pages: number) => ({
  venue: 'xinghe',
  async bets(cursor: string) {
    const from = Number(cursor || '0');
    const count = from < PAGE * pages ? PAGE : 0;
    const at = Date.now();
    const bets = Array.from({ length: count }, (_, index) => {
      const number = from + index;
      const member = FIRST_ID + (number % (PAGE / 2)) + (((from / PAGE) * (PAGE / 2)) % MEMBERS);
      const payout = number % 2 === 0 ? '19.00' : '0.00';
      const times = { placed_at: at, settled_at: at };
      const stakes = { stake: '10.00', valid_stake: '10.00', payout };
      const names = {
        bet: `${label}-${number}`,
        player: `m${member}`,
        game: 'dragon',
        round: `r${number}`,
        detail: '',
      };
      return { ...names, ...stakes, ...times, state: 'settled' };
    });
    return { kind: 'ok' as const, value: { bets, cursor: String(from + count) } };
  },
});

/** Fails unless every bet that the source named is stored for its member, and none could not be stored. */
const requireStored = async ({ pool }: Database, label: string, bets: number): Promise<void> => {
  const { rows } = await pool.query<{ stored: number; refused: number }>(
    `SELECT (SELECT count(*)::int FROM bet WHERE starts_with(bet, $1)) AS stored,
       (SELECT count(*)::int FROM bet_quarantine) AS refused`,
    [`${label}-`],
  );
  const [{ stored, refused } = { stored: 0, refused: 0 }] = rows;
  if (stored !== bets || refused > 0) throw new Error(`${stored} of ${bets} bets are stored, ${refused} in quarantine`);
};

/** Bets per second that a feed stores, with the members of a page one after another and side by side. */
export const benchFeed = async (extent: Extent): Promise<Figure[]> => {
  const { pages, rounds } = SIZES[extent];
  const postgres = await startTemporaryPostgres({ max_connections: '60' });
  const database = openDatabase(postgres.url('postgres'), { poolSize: POOL });
  try {
    await migrate(postgres.url('postgres'));
    const size = { members: MEMBERS, tree: 10, agents: 1, bets: 1, deposits: 1, days: 1 };
    await fillPeople(database.pool, size, new Date());
    await database.pool.query(
      `INSERT INTO turnover_requirement (member_id, cause, reference, amount, multiple, required, created_at)
       SELECT id, 'bank', 'bench', 100000000, '1', 100000000, now() FROM member`,
    );
    const { venues, turnover } = venueProcess({ database, clock: systemClock, venues: undefined });
    const log = { error: console.error, warn: console.warn, info: () => undefined } as never;
    const speeds = new Map<number, number[]>([
      [1, []],
      [4, []],
    ]);
    for (let round = 0; round < rounds; round += 1) {
      for (const [atOnce, measured] of speeds) {
        const label = `${atOnce}-${round}`;
        const source = sourceOf(label, pages);
        const feed = createFeed({
          database,
          clock: systemClock,
          log,
          venues,
          turnover,
          sources: async () => [source],
          atOnce,
        });
        await database.pool.query('DELETE FROM bet_feed');
        const began = performance.now();
        if (!(await feed.pullOne('xinghe'))) throw new Error('the feed was not read to its end');
        measured.push((PAGE * pages * 1_000) / (performance.now() - began));
        await requireStored(database, label, PAGE * pages);
      }
    }
    const [one = Number.NaN, four = Number.NaN] = [...speeds.values()].map(median);
    return [
      { name: 'bets stored, one member after another', value: one, unit: 'bets/s' },
      { name: 'bets stored, four members side by side', value: four, unit: 'bets/s' },
      {
        name: 'time for one page, side by side / one after another',
        value: one / four,
        unit: '×',
        budget: { atMost: BUDGET },
      },
    ];
  } finally {
    await database.close();
    await postgres.stop();
  }
};
