import { type Bank, CARD_TYPE, type Card } from '@koi/contract';
import type { CardBinding } from '@koi/contract/rules/cards';
import { asc } from 'drizzle-orm';
import { type Database, refuse } from '../../../platform/index.ts';
import { requirePayouts } from '../../money/payout-holds/index.ts';
import { lockMember, type MembersService } from '../members/index.ts';
import { type Origin, recordSecurity } from '../security-log/index.ts';
import { draftOf, objectionTo } from './card.ts';
import { ownCards } from './own-data.ts';
import { type CardStoreDeps, createCardStore, tailOf } from './store.ts';
import { banks } from './tables.ts';

export interface CardsDeps extends CardStoreDeps {
  database: Database;
  members: Pick<MembersService, 'checkPayPassword'>;
}

/** A card as the security log names it. */
const detailOf = (bank: string, tail: string): string => `${bank} 尾号 ${tail}`;

/** Accepted by `list` for cards of both types. */
const ANY_TYPE = 0;

export const createCardsService = ({ database, members, ...deps }: CardsDeps) => {
  const { clock } = deps;
  const store = createCardStore(deps);

  return {
    sightings: store.sightings,
    find: store.find,
    ownCard: store.ownCard,
    cardOf: store.cardOf,
    numberOf: store.numberOf,
    boundTo: store.boundTo,
    setGivenBy: store.setGivenBy,
    refuseExcludedPayer: store.refuseExcludedPayer,
    ownData: ownCards(store.list),

    /** The card that the member bound last, a bank card before an address, with its whole number. */
    async lastBound(memberId: number): Promise<{ type: 1 | 2; bank: string; number: string } | undefined> {
      // The list begins with the oldest.
      const bound = await store.list(database.orm, memberId);
      const card = bound.findLast(({ type }) => type === CARD_TYPE.bank) ?? bound.at(-1);
      if (card === undefined) return undefined;
      const number = await store.numberOf(database.orm, memberId, card.id);
      return number === undefined ? undefined : { type: card.type, bank: card.bank, number };
    },

    async list(memberId: number, type: number): Promise<Card[]> {
      const bound = await store.list(database.orm, memberId);
      return bound.filter((card) => type === ANY_TYPE || card.type === type);
    },

    async bind(memberId: number, form: CardBinding, origin: Origin): Promise<void> {
      const draft = draftOf(form);
      const objection = objectionTo(draft);
      if (objection !== undefined) throw refuse(objection);
      const verdict = await members.checkPayPassword(memberId, form.pay_pass);
      if (verdict === 'locked') throw refuse('members.payPasswordLocked');
      if (verdict === 'wrong') throw refuse('cards.payPasswordWrong');
      await database.transaction(async (tx) => {
        await lockMember(tx, memberId);
        await requirePayouts(tx, memberId, clock.now());
        await store.add(tx, memberId, draft);
        const detail = detailOf(draft.bank, tailOf(draft.number));
        await recordSecurity(tx, { memberId, kind: 'card.added', at: clock.now(), origin, detail });
      });
    },

    remove: (memberId: number, id: number, origin: Origin): Promise<void> =>
      database.transaction(async (tx) => {
        await lockMember(tx, memberId);
        await requirePayouts(tx, memberId, clock.now());
        const { bank, tail } = await store.remove(tx, memberId, id);
        const detail = detailOf(bank, tail);
        await recordSecurity(tx, { memberId, kind: 'card.removed', at: clock.now(), origin, detail });
      }),

    banks: (): Promise<Bank[]> => database.orm.select({ bank_name: banks.name }).from(banks).orderBy(asc(banks.sort)),
  };
};

export type CardsService = ReturnType<typeof createCardsService>;
