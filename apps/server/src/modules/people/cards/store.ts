import {
  CARD_NUMBER_SHOWN_LENGTH,
  CARD_TYPE,
  CARDS_ADDED_MAX_PER_DAY,
  CARDS_MAX_PER_TYPE,
  type Card,
} from '@koi/contract';
import { comparableCardNumber } from '@koi/contract/rules/card-numbers';
import { maskCardNumber } from '@koi/contract/rules/cards';
import { shownToStaff } from '@koi/contract/rules/personal-fields';
import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import {
  type Clock,
  fingerprints,
  HASH_RULE,
  isOutdated,
  openSealed,
  personalFields,
  type Queryable,
  refuse,
  type SecretSource,
  seal,
  sealedColumn,
  type Tx,
} from '../../../platform/index.ts';
import { type AdmittedSearch, lockMember } from '../members/index.ts';
import { blockedByExclusion, refuseExcluded } from '../protection/index.ts';
import { createMarks, type SightingSource, see } from '../risk/index.ts';
import { type CardDraft, comparableNumber, typeOf } from './card.ts';
import { cards } from './tables.ts';

export interface CardStoreDeps {
  clock: Clock;
  config: SecretSource;
}

/** A card as other modules see it. Only `numberOf` decrypts the full number. */
export interface CardFile {
  id: number;
  type: 1 | 2;
  bank: string;
  /** The protocol in the case of a USDT address. */
  owner: string;
  branch: string;
  /** The last four characters of the number. */
  tail: string;
  boundAt: Date;
  removedAt: Date | null;
}

/** Finds members who gave a card number elsewhere, such as for a bank deposit. */
export type CardHolders = (db: Queryable, number: string) => Promise<readonly number[]>;

/** A card that a search found. */
export interface FoundCard {
  memberId: number;
  bank: string;
  tail: string;
}

/** Upper bound of the cards with the same ending whose numbers are compared with a whole number in a search by staff. */
const COMPARED_MAX = 500;
const DAY_MS = 24 * 3_600_000;

export const tailOf = (number: string): string => number.slice(-CARD_NUMBER_SHOWN_LENGTH);

const SIGHTING_KIND = { [CARD_TYPE.bank]: 'card', [CARD_TYPE.usdt]: 'usdt' } as const;

const isBoundTo = (memberId: number) => and(eq(cards.memberId, memberId), isNull(cards.removedAt));

export const sealedCards = sealedColumn({
  name: 'card.sealed',
  purpose: 'cards',
  table: cards,
  id: cards.id,
  keyId: cards.keyId,
  isOutdated: isOutdated(cards.hashRule),
  read: ({ memberId, keyId, sealed }) => ({ keyId, sealed, owner: String(memberId) }),
  write: (sealed, { memberId, type }, number, keys) => ({
    ...sealed,
    fingerprint: fingerprints(keys, number, String(memberId))[0],
    tail: tailOf(comparableNumber(type, number)),
    hashRule: HASH_RULE,
  }),
});

/** Holder and branch of bank cards. */
export const holderFields = personalFields({
  name: 'card',
  purpose: 'card-holders',
  table: cards,
  id: cards.id,
  keyId: cards.personalKeyId,
  fields: ['bankOwner', 'bankAddress'],
  ownerOf: ({ memberId }) => memberId,
  isPlain: sql`${cards.type} = 1 AND ${cards.bankOwner} <> ''`,
});

/** Stores cards. Their numbers are encrypted for their member. */
export const createCardStore = ({ clock, config }: CardStoreDeps) => {
  const keys = sealedCards.keys(config);
  const marksOfSite = createMarks(config);
  let givenBy: CardHolders = async () => [];

  const numberIn = (row: typeof cards.$inferSelect): string => openSealed(keys, row, String(row.memberId));

  const toWire = (db: Queryable, row: typeof cards.$inferSelect): Card => {
    const { bankOwner, bankAddress } = holderFields.read(db, row.memberId, row);
    return {
      id: row.id,
      type: row.type,
      bank: row.bank,
      bank_owner: bankOwner,
      bank_no: maskCardNumber(numberIn(row)),
      bank_address: bankAddress,
      ico: '',
    };
  };

  const find = async (db: Queryable, memberId: number, id: number) => {
    const [row] = await db
      .select()
      .from(cards)
      .where(and(eq(cards.id, id), eq(cards.memberId, memberId)));
    return row;
  };

  /** A card of this member, removed or not, because past withdrawals may refer to it. */
  const cardOf = async (db: Queryable, memberId: number, id: number): Promise<CardFile | undefined> => {
    const row = await find(db, memberId, id);
    if (row === undefined) return undefined;
    const { bankOwner: owner, bankAddress: branch } = holderFields.read(db, memberId, row);
    return {
      id: row.id,
      type: row.type,
      bank: row.bank,
      owner,
      branch,
      tail: tailOf(numberIn(row)),
      boundAt: row.boundAt,
      removedAt: row.removedAt,
    };
  };

  const comparableIn = (row: typeof cards.$inferSelect): string => comparableNumber(row.type, numberIn(row));

  /**
   * Excluded members who ever bound a card with this number, as it is compared. Numbers are encrypted, so the ending leads
   * to them. All of their cards with this ending are compared; cards of other members can't push any of them out.
   */
  const boundByExcluded = async (db: Queryable, type: 1 | 2, number: string, now: Date): Promise<number[]> => {
    const rows = await db
      .select()
      .from(cards)
      .where(and(eq(cards.tail, tailOf(number)), eq(cards.type, type), blockedByExclusion(cards.memberId, now)));
    return rows.filter((row) => comparableIn(row) === number).map(({ memberId }) => memberId);
  };

  /** Adding and removing cards tells whether a number is refused, so that it is limited. The caller holds the member's lock. */
  const requireFewAdded = async (tx: Tx, memberId: number, now: Date): Promise<void> => {
    const dayAgo = new Date(now.getTime() - DAY_MS);
    const added = await tx.$count(cards, and(eq(cards.memberId, memberId), gt(cards.boundAt, dayAgo)));
    if (added >= CARDS_ADDED_MAX_PER_DAY) throw refuse('cards.tooManyAdded');
  };

  /** Refuses a number, as it is compared, that an excluded member bound or gave. */
  const refuseExcludedHolder = async (tx: Tx, memberId: number, type: 1 | 2, number: string): Promise<void> => {
    const now = clock.now();
    const others = [...(await boundByExcluded(tx, type, number, now)), ...(await givenBy(tx, number))];
    const kind = type === CARD_TYPE.bank ? 'card' : 'address';
    await refuseExcluded(tx, { memberId, others, kind, now });
  };

  /** Cards that were bound earlier, also removed ones, for the risk rules. */
  const sightings: SightingSource = {
    name: `cards ${marksOfSite.markId}`,
    first: '0',
    async read(db, after, limit) {
      const rows = await db
        .select()
        .from(cards)
        .where(gt(cards.id, Number(after)))
        .orderBy(asc(cards.id))
        .limit(limit);
      const seen = rows.map((row) => {
        const { memberId, boundAt: at, type } = row;
        return marksOfSite.payee({ memberId, at }, SIGHTING_KIND[type], numberIn(row));
      });
      return { rows: rows.length, last: String(rows.at(-1)?.id ?? after), sightings: seen };
    },
  };

  return {
    sightings,
    cardOf,

    /** Sets where a higher module looks for members who gave a card number. */
    setGivenBy(find: CardHolders): void {
      givenBy = find;
    },

    /** Refuses the card with which a member wants to pay when it belongs to an excluded member. */
    refuseExcludedPayer: (tx: Tx, memberId: number, typed: string): Promise<void> =>
      refuseExcludedHolder(tx, memberId, CARD_TYPE.bank, comparableCardNumber(typed)),

    /** A card to which money can be sent now. */
    async ownCard(db: Queryable, memberId: number, id: number): Promise<CardFile | undefined> {
      const card = await cardOf(db, memberId, id);
      return card?.removedAt === null ? card : undefined;
    },

    /** The full number, also of a removed card. A caller that shows it to staff must write an audit row. */
    async numberOf(db: Queryable, memberId: number, id: number): Promise<string | undefined> {
      const row = await find(db, memberId, id);
      return row === undefined ? undefined : numberIn(row);
    },

    /** Bound cards with this number or this ending, newest first. Numbers are encrypted, so the ending leads to them. */
    async find(db: Queryable, { value, fields }: AdmittedSearch, limit: number): Promise<FoundCard[]> {
      const isTail = fields.includes('card_tail');
      if (!isTail && !fields.includes('card') && !fields.includes('usdt')) return [];
      const rows = await db
        .select()
        .from(cards)
        .where(and(eq(cards.tail, tailOf(value)), isNull(cards.removedAt)))
        .orderBy(desc(cards.id))
        .limit(isTail ? limit : COMPARED_MAX);
      return rows
        .filter((row) => isTail || comparableIn(row) === value)
        .slice(0, limit)
        .map(({ memberId, bank, tail }) => ({ memberId, bank, tail }));
    },

    /** The bound cards for the member's file, in the order in which they were bound. */
    async boundTo(
      db: Queryable,
      memberId: number,
    ): Promise<{ type: 1 | 2; bank: string; number: string; boundAt: Date }[]> {
      const rows = await db.select().from(cards).where(isBoundTo(memberId)).orderBy(asc(cards.id));
      return rows.map((row) => ({
        type: row.type,
        bank: row.bank,
        number: shownToStaff('card', numberIn(row)),
        boundAt: row.boundAt,
      }));
    },

    /** The bound cards in the order in which they were bound. */
    async list(db: Queryable, memberId: number): Promise<Card[]> {
      const rows = await db.select().from(cards).where(isBoundTo(memberId)).orderBy(asc(cards.id));
      return rows.map((row) => toWire(db, row));
    },

    /** Counts under the member's lock, so that concurrent requests cannot exceed the limit. */
    async add(tx: Tx, memberId: number, { number, ...draft }: CardDraft): Promise<void> {
      const owner = String(memberId);
      const type = typeOf(draft);
      const { bank, ...holder } = draft;
      const comparable = comparableNumber(type, number);
      await lockMember(tx, memberId);
      const bound = await tx.select().from(cards).where(isBoundTo(memberId));
      if (bound.some((card) => card.type === type && comparableIn(card) === comparable))
        throw refuse('cards.alreadyBound');
      if (bound.filter((card) => card.type === type).length >= CARDS_MAX_PER_TYPE) {
        throw refuse(type === CARD_TYPE.bank ? 'cards.tooManyBankCards' : 'cards.tooManyAddresses');
      }
      await requireFewAdded(tx, memberId, clock.now());
      await refuseExcludedHolder(tx, memberId, type, comparable);
      const sealed = seal(keys, number, owner);
      await tx.insert(cards).values({
        memberId,
        type,
        bank,
        ...(type === CARD_TYPE.bank ? await holderFields.store(tx, memberId, holder) : holder),
        ...sealed,
        fingerprint: fingerprints(keys, number, owner)[0],
        tail: tailOf(comparable),
        hashRule: HASH_RULE,
        boundAt: clock.now(),
      });
      await see(tx, [marksOfSite.payee({ memberId, at: clock.now() }, SIGHTING_KIND[type], number)]);
    },

    /** The card of another member is answered like one that does not exist. */
    async remove(db: Queryable, memberId: number, id: number): Promise<{ bank: string; tail: string }> {
      const [removed] = await db
        .update(cards)
        .set({ removedAt: clock.now() })
        .where(and(eq(cards.id, id), isBoundTo(memberId)))
        .returning({ bank: cards.bank, tail: cards.tail });
      if (removed === undefined) throw refuse('wire.notFound');
      return removed;
    },
  };
};
