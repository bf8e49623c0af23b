import type { InputOf, OutputOf, StaffGame, staffRows } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { and, asc, eq, ilike, inArray, or, sql } from 'drizzle-orm';
import { refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import type { AuditedDeps } from '../../people/staff/index.ts';
import { isInMaintenance, listVenues, restPeriodOf, restPhase, type Venue } from '../venues/index.ts';
import type { CategoryProposals } from './category-proposals.ts';
import { changesOf, type GameRow, type Settings } from './changes.ts';
import { isCategory } from './game.ts';
import { arranged, inPlace } from './order.ts';
import { games } from './tables.ts';

export interface CatalogueStaffDeps extends AuditedDeps {
  categories: CategoryProposals;
}

type Rows = typeof staffRows.games;

const flag = (value: boolean) => (value ? 1 : 0);

/** The site has two names for fishing. */
const namesOfCategory = (category: string): string[] => (category === 'fish' ? ['fish', 'fishing'] : [category]);

const toStaff = (row: GameRow, venue: Venue | undefined, now: Date): StaffGame => {
  if (!isCategory(row.category)) throw new Error(`game ${row.code} has an unknown category`);
  const phase = restPhase(row, now);
  const momentOf = (at: Date | null) => (at === null ? '' : beijingTime(at));
  return {
    platname: row.venue,
    title: venue?.title ?? row.venue,
    code: row.code,
    name: row.name,
    category: row.category,
    visible: flag(row.visible),
    hot: flag(row.hot),
    sort: row.sort,
    resting: flag(phase === 'now'),
    rest_from: phase === 'planned' ? momentOf(row.restFrom) : '',
    rest_until: phase === 'none' ? '' : momentOf(row.restUntil),
    mobile_img: row.mobileImage,
    app_img: row.appImage,
    app_icon: row.icon,
    return_percent: row.returnPercent,
    turnover_weight: row.turnoverWeight,
    rebate_weight: row.rebateWeight,
    packet_weight: row.packetWeight,
    venue_resting: flag(venue !== undefined && isInMaintenance(venue, now)),
    version: row.version,
  };
};

const PATTERN_SIGNS = /[\\%_]/g;
const contains = (text: string) => `%${text.replace(PATTERN_SIGNS, '\\$&')}%`;

type Wanted = InputOf<Rows['arrange']>['order'];
const nameOf = (venue: string, code: string): string => `${venue}:${code}`;

/** Locks the listed games and checks that each is listed once and has not changed since the operator read it. */
const lockAll = async (tx: Tx, wanted: Wanted): Promise<GameRow[]> => {
  const all = await tx.select().from(games).orderBy(asc(games.id)).for('update');
  const byName = new Map(all.map((row) => [nameOf(row.venue, row.code), row]));
  const rows = wanted.map((each) => {
    const row = byName.get(nameOf(each.platname, each.code));
    if (row === undefined) throw refuse('games.unknown');
    if (row.version !== each.version) throw refuse('venues.stale');
    return row;
  });
  if (new Set(rows).size < rows.length) throw refuse('venues.stale');
  return rows;
};

/** The staff side of the games. */
export const createCatalogueStaff = ({ database, clock, audit, categories }: CatalogueStaffDeps) => {
  const settingsOf = (input: InputOf<Rows['save']>, before: GameRow): Settings => {
    const isOpen = input.resting === 0;
    return {
      name: input.name,
      category: input.category,
      visible: input.visible === 1,
      hot: input.hot === 1,
      maintenance: !isOpen,
      ...(isOpen ? { restFrom: null, restUntil: null } : restPeriodOf(input, before, clock.now())),
      mobileImage: input.mobile_img,
      appImage: input.app_img,
      icon: input.app_icon,
      returnPercent: input.return_percent,
      turnoverWeight: input.turnover_weight,
      rebateWeight: input.rebate_weight,
      packetWeight: input.packet_weight,
    };
  };

  const store = async (tx: Tx, by: StaffActor, before: GameRow, after: Settings): Promise<void> => {
    const changes = changesOf(before, after);
    if (changes.length === 0) return;
    await tx
      .update(games)
      .set({ ...after, version: before.version + 1 })
      .where(eq(games.id, before.id));
    await audit.record(tx, {
      by,
      group: 'settings',
      action: 'games.save',
      target: `游戏 ${before.name}`,
      summary: `${before.venue} ${before.code}`,
      changes,
    });
  };

  return {
    async list({ platname: venueCode, category, search }: InputOf<Rows['list']>): Promise<StaffGame[]> {
      const db = database.orm;
      const found = contains(search);
      const [rows, venues] = await Promise.all([
        db
          .select()
          .from(games)
          .where(
            and(
              venueCode === '' ? undefined : eq(games.venue, venueCode),
              category === '' ? undefined : inArray(games.category, namesOfCategory(category)),
              search === '' ? undefined : or(ilike(games.name, found), ilike(games.code, found)),
            ),
          )
          .orderBy(asc(games.sort), asc(games.id)),
        listVenues(db),
      ]);
      const byName = new Map(venues.map((venue) => [venue.code, venue]));
      const now = clock.now();
      return rows.map((row) => toStaff(row, byName.get(row.venue), now));
    },

    async venues(): Promise<OutputOf<Rows['venues']>> {
      const inUse = (await listVenues(database.orm)).filter(({ retiredAt }) => retiredAt === null);
      return inUse.map(({ code, title }) => ({ platname: code, title }));
    },

    /** Stores the settings. Another category is proposed once the site has opened; the number is that of the proposal. */
    async save(by: StaffActor, input: InputOf<Rows['save']>): Promise<OutputOf<Rows['save']>> {
      const isOpened = await categories.isOpened();
      return database.transaction(async (tx) => {
        const game = and(eq(games.venue, input.platname), eq(games.code, input.code));
        const [before] = await tx.select().from(games).where(game).for('update');
        if (before === undefined) throw refuse('games.unknown');
        if (before.version !== input.version) throw refuse('venues.stale');
        const needsTwo = categories.needsTwo(isOpened, before.category, input.category);
        const wanted = settingsOf(input, before);
        const after = needsTwo ? { ...wanted, category: before.category } : wanted;
        await store(tx, by, before, after);
        return needsTwo ? categories.propose(tx, by, before, input.category, input.reason) : { no: '' };
      });
    },

    /** Moves all listed games together, or none. */
    arrange: (by: StaffActor, { order }: InputOf<Rows['arrange']>): Promise<null> =>
      database.transaction(async (tx) => {
        const rows = await lockAll(tx, order);
        const moves = arranged(rows);
        if (moves.length === 0) return null;
        for (const { id, sort } of moves) {
          await tx
            .update(games)
            .set({ sort, version: sql`${games.version} + 1` })
            .where(eq(games.id, id));
        }
        const names = (list: readonly GameRow[]) => list.map(({ name }) => name).join('、');
        await audit.record(tx, {
          by,
          group: 'settings',
          action: 'games.arrange',
          target: '游戏顺序',
          summary: `调整 ${moves.length} 个游戏的位置`,
          changes: [{ field: '顺序', before: names(inPlace(rows)), after: names(rows) }],
        });
        return null;
      }),
  };
};
export type CatalogueStaff = ReturnType<typeof createCatalogueStaff>;
