import { CARD_TYPE, CARDS, CARDS_MAX_PER_TYPE, type Card, WIRE } from '@koi/contract';
import { maskCardNumber } from '@koi/contract/rules/cards';
import { and, asc, eq, isNull } from 'drizzle-orm';
import {
  type Clock,
  type Config,
  fingerprint,
  openSealed,
  type Queryable,
  Refusal,
  seal,
  sealingKey,
  type Tx,
} from '../../platform/index.ts';
import { lockMember } from '../members/index.ts';
import { type CardDraft, typeOf } from './card.ts';
import { cards } from './tables.ts';

export interface CardStoreDeps {
  clock: Clock;
  config: Pick<Config, 'secret'>;
}

const boundTo = (memberId: number) => and(eq(cards.memberId, memberId), isNull(cards.removedAt));

/** Cards at rest: their numbers are sealed for their member. */
export const createCardStore = ({ clock, config }: CardStoreDeps) => {
  const key = sealingKey(config.secret, 'cards');

  const toWire = (row: typeof cards.$inferSelect): Card => ({
    id: row.id,
    type: row.type,
    bank: row.bank,
    bank_owner: row.bankOwner,
    bank_no: maskCardNumber(openSealed(key, row, String(row.memberId))),
    bank_address: row.bankAddress,
    ico: '',
  });

  return {
    /** In the order they were bound. */
    async list(db: Queryable, memberId: number): Promise<Card[]> {
      const rows = await db.select().from(cards).where(boundTo(memberId)).orderBy(asc(cards.id));
      return rows.map(toWire);
    },

    /** Counts behind the member's lock, so that two at once can't both be the fifth. */
    async add(tx: Tx, memberId: number, { number, ...draft }: CardDraft): Promise<void> {
      const owner = String(memberId);
      const type = typeOf(draft);
      const mark = fingerprint(key, number, owner);
      await lockMember(tx, memberId);
      const bound = await tx
        .select({ type: cards.type, fingerprint: cards.fingerprint })
        .from(cards)
        .where(boundTo(memberId));
      if (bound.some((card) => card.fingerprint === mark)) throw new Refusal(409, CARDS.alreadyBound);
      if (bound.filter((card) => card.type === type).length >= CARDS_MAX_PER_TYPE) {
        throw new Refusal(422, type === CARD_TYPE.bank ? CARDS.tooManyBankCards : CARDS.tooManyAddresses);
      }
      const sealed = seal(key, number, owner);
      await tx.insert(cards).values({ memberId, type, ...draft, ...sealed, fingerprint: mark, boundAt: clock.now() });
    },

    /** Another member's card is as unknown as one that never was. */
    async remove(db: Queryable, memberId: number, id: number): Promise<void> {
      const removed = await db
        .update(cards)
        .set({ removedAt: clock.now() })
        .where(and(eq(cards.id, id), boundTo(memberId)))
        .returning({ id: cards.id });
      if (removed.length === 0) throw new Refusal(404, WIRE.notFound);
    },
  };
};
