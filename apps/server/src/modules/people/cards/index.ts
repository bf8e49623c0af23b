import { cardsRoutes } from './routes.ts';
import { type CardsDeps, createCardsService } from './service.ts';

export { type CardDraft, isSameNumber } from './card.ts';
export { eraseCards } from './erasing.ts';
export type { CardsService } from './service.ts';
export { type CardFile, createCardStore, holderFields, sealedCards } from './store.ts';
export { tronAccountOf, tronAddressOf } from './tron-address.ts';

export const createCards = (deps: CardsDeps) => {
  const service = createCardsService(deps);
  return { ...service, routes: [cardsRoutes(service)] };
};
