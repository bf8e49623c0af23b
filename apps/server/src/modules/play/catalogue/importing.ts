import { DEFAULT_GAME_PICTURE, type InputOf, NO_VERSION, type OutputOf, type staffRows } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { asc, eq, sql } from 'drizzle-orm';
import { refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import type { AuditChange, AuditedDeps } from '../../people/staff/index.ts';
import { findVenue, type Venue, type VenuesService } from '../venues/index.ts';
import type { CategoryProposals } from './category-proposals.ts';
import { categoryName, changesOf, type GameRow } from './changes.ts';
import { type CoversDeps, createCovers } from './covers.ts';
import { compared, type Offer, readOffers } from './offers.ts';
import { games } from './tables.ts';

export interface ImportingDeps extends CoversDeps, AuditedDeps {
  venues: Pick<VenuesService, 'connect' | 'originsOf'>;
  categories: Pick<CategoryProposals, 'isOpened' | 'needsTwo'>;
}

type Rows = typeof staffRows.games;
type ImportInput = InputOf<Rows['importGames']>;
type CreateInput = InputOf<Rows['create']>;
type ImportedGame = ImportInput['rows'][number];
type Imported = OutputOf<Rows['importGames']>;
type Form = Omit<ImportedGame, 'version'>;

/** A refusal names at most this many games. */
const NAMED_MAX = 5;

const valuesOf = (row: Form) => ({
  name: row.name,
  category: row.category,
  returnPercent: row.return_percent,
  turnoverWeight: row.turnover_weight,
  rebateWeight: row.rebate_weight,
  packetWeight: row.packet_weight,
});

const describe = (row: Form): string =>
  [
    row.name,
    categoryName(row.category),
    row.return_percent === '' ? '返还率未知' : `返还率 ${row.return_percent}%`,
    `权重 ${row.turnover_weight}/${row.rebate_weight}/${row.packet_weight}`,
  ].join('，');

/** The venue's own values, stored so that a later change of them is noticed. */
const factsOf = (offer: Offer | undefined) =>
  offer === undefined ? {} : { venueName: offer.name, venueCategory: offer.category, venueReturn: offer.returnPercent };

/** Locks the stored games of a venue and checks that each row was read from the current state. */
const lockStored = async (tx: Tx, venue: string, rows: readonly ImportedGame[]): Promise<Map<string, GameRow>> => {
  const stored = await tx.select().from(games).where(eq(games.venue, venue)).orderBy(asc(games.id)).for('update');
  const byCode = new Map(stored.map((row) => [row.code, row]));
  const isCurrent = ({ code, version }: ImportedGame) => (byCode.get(code)?.version ?? NO_VERSION) === version;
  if (!rows.every(isCurrent)) throw refuse('venues.stale');
  return byCode;
};

/** Adds games behind the last one. Returns how many were new. */
const insertGames = async (tx: Tx, drafts: readonly Omit<typeof games.$inferInsert, 'sort'>[]): Promise<number> => {
  if (drafts.length === 0) return 0;
  const [last] = await tx.select({ sort: sql<number>`coalesce(max(${games.sort}), -1)::int` }).from(games);
  const first = (last?.sort ?? -1) + 1;
  const added = await tx
    .insert(games)
    .values(drafts.map((draft, index) => ({ ...draft, sort: first + index })))
    .onConflictDoNothing()
    .returning({ id: games.id });
  return added.length;
};

const picturesOf = (address: string) => ({ mobileImage: address, appImage: address, icon: address });

/** The wide picture is replaced only while it is the neutral one, because the new picture is a square. */
const replacedPictures = ({ mobileImage }: GameRow, picture: string) => {
  if (picture === '') return {};
  const square = { appImage: picture, icon: picture };
  return mobileImage === DEFAULT_GAME_PICTURE ? { ...square, mobileImage: picture } : square;
};

/** Adds and updates games from a venue's catalogue, from a file, or by hand. */
export const createImporting = (deps: ImportingDeps) => {
  const { database, clock, audit, venues, categories } = deps;
  const copyPictures = createCovers(deps);

  const requireVenue = async (code: string): Promise<Venue> => {
    const venue = await findVenue(database.orm, code);
    if (venue === undefined) throw refuse('venues.unknown');
    return venue;
  };

  const ask = async (venue: Venue) => {
    const reply = await venues.connect(venue)?.games();
    if (reply?.kind !== 'ok') return { reply, offers: new Map<string, Offer>(), malformed: 0 };
    return { reply, ...readOffers(reply.value, venues.originsOf(venue)) };
  };

  /** Copies the venue's pictures for rows that name none and are not stored with one. */
  const coversFor = (rows: readonly ImportedGame[], offers: ReadonlyMap<string, Offer>, bare: ReadonlySet<string>) =>
    copyPictures(
      new Map(
        rows
          .filter(({ code, app_img, version }) => app_img === '' && (version === NO_VERSION || bare.has(code)))
          .map(({ code }): [string, string] => [code, offers.get(code)?.picture ?? ''])
          .filter(([, address]) => address !== ''),
      ),
    );

  /** Once the site has opened, one person neither moves a stored game nor adds one under another category than its venue. */
  const requireCategories = (
    rows: readonly Form[],
    known: ReadonlyMap<string, GameRow>,
    offers: ReadonlyMap<string, Offer>,
  ): void => {
    const areOther = ({ category }: Form, of: { category: string } | undefined) =>
      of !== undefined && of.category !== '' && categories.needsTwo(true, of.category, category);
    const names = (list: readonly Form[]) => {
      const first = list.slice(0, NAMED_MAX).map(({ name }) => name);
      return `${first.join('、')}${list.length > NAMED_MAX ? ` 等 ${list.length} 个` : ''}`;
    };
    const moved = rows.filter((row) => areOther(row, known.get(row.code)));
    if (moved.length > 0) throw refuse('games.categoryNeedsTwo', names(moved));
    const added = rows.filter((row) => !known.has(row.code) && areOther(row, offers.get(row.code)));
    if (added.length > 0) throw refuse('games.categoryOfVenue', names(added));
  };

  const storedOf = (venue: string) => database.orm.select().from(games).where(eq(games.venue, venue));

  /** Stores the values of one known game. Returns its changes. */
  const update = async (tx: Tx, before: GameRow, row: ImportedGame, picture: string, offer: Offer | undefined) => {
    const set = { ...valuesOf(row), ...replacedPictures(before, picture) };
    const changes = changesOf(before, { ...before, ...set });
    const version = before.version + (changes.length > 0 ? 1 : 0);
    await tx
      .update(games)
      .set({ ...set, ...factsOf(offer), version })
      .where(eq(games.id, before.id));
    return changes.map((change): AuditChange => ({ ...change, field: `${before.name} ${change.field}` }));
  };

  return {
    async catalogue({ platname: code }: InputOf<Rows['catalogue']>): Promise<OutputOf<Rows['catalogue']>> {
      const venue = await requireVenue(code);
      const { reply, offers, malformed } = await ask(venue);
      if (reply === undefined) throw refuse('venues.unconnected');
      if (reply.kind === 'unknown' && reply.cause === 'missing') throw refuse('games.catalogueNotOffered');
      if (reply.kind === 'refused') throw refuse('games.catalogueUnread', reply.message || reply.error);
      if (reply.kind !== 'ok') throw refuse('games.catalogueUnread', reply.reason);
      const list = compared(offers, await storedOf(code), { keepsCategory: await categories.isOpened() });
      return { platname: code, title: venue.title, read_at: beijingTime(clock.now()), malformed, games: list };
    },

    /** The venue is asked for pictures before the transaction, which holds the locks only for the writes. */
    async importGames(by: StaffActor, { platname: code, visible, rows }: ImportInput): Promise<Imported> {
      const venue = await requireVenue(code);
      const isOpened = await categories.isOpened();
      const { offers } = await ask(venue);
      const stored = await storedOf(code);
      const bare = new Set(stored.filter((row) => row.appImage === DEFAULT_GAME_PICTURE).map((row) => row.code));
      const covers = await coversFor(rows, offers, bare);
      const pictureOf = (row: ImportedGame) => row.app_img || (covers.get(row.code) ?? '');

      return database.transaction(async (tx) => {
        const known = await lockStored(tx, code, rows);
        if (isOpened) requireCategories(rows, known, offers);
        const changes: AuditChange[] = [];
        let updated = 0;
        for (const row of rows) {
          const before = known.get(row.code);
          if (before === undefined) {
            changes.push({ field: `新增 ${row.code}`, before: '', after: describe(row) });
            continue;
          }
          const made = await update(tx, before, row, pictureOf(row), offers.get(row.code));
          updated += made.length > 0 ? 1 : 0;
          changes.push(...made);
        }
        const fresh = rows.filter((row) => !known.has(row.code));
        const drafts = fresh.map((row) => ({
          venue: code,
          code: row.code,
          ...valuesOf(row),
          ...picturesOf(pictureOf(row) || DEFAULT_GAME_PICTURE),
          ...factsOf(offers.get(row.code)),
          visible: visible === 1,
        }));
        if ((await insertGames(tx, drafts)) < drafts.length) throw refuse('venues.stale');
        if (changes.length > 0) {
          await audit.record(tx, {
            by,
            group: 'settings',
            action: 'games.importGames',
            target: `场馆 ${venue.title}`,
            summary: `新增 ${drafts.length} 个，更新 ${updated} 个${visible === 1 ? '' : '，新增的未上架'}`,
            changes,
          });
        }
        const without = drafts.filter(({ appImage }) => appImage === DEFAULT_GAME_PICTURE).length;
        return { created: drafts.length, updated, without_picture: without };
      });
    },

    async create(by: StaffActor, { platname: venue, visible, ...form }: CreateInput): Promise<null> {
      const stored = await requireVenue(venue);
      const { code, app_img } = form;
      if (await categories.isOpened()) requireCategories([form], new Map(), (await ask(stored)).offers);
      await database.transaction(async (tx) => {
        const pictures = picturesOf(app_img || DEFAULT_GAME_PICTURE);
        const draft = { venue, code, ...valuesOf(form), ...pictures, visible: visible === 1 };
        if ((await insertGames(tx, [draft])) === 0) throw refuse('games.codeTaken');
        await audit.record(tx, {
          by,
          group: 'settings',
          action: 'games.create',
          target: `游戏 ${form.name}`,
          summary: `${stored.title} ${code}`,
          changes: [{ field: `新增 ${code}`, before: '', after: describe(form) }],
        });
      });
      return null;
    },
  };
};
export type Importing = ReturnType<typeof createImporting>;
