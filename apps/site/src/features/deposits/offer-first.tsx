import { parseMoney } from '@koi/money';
import { useUser } from '../../lib/api.ts';
import { useAllCards } from '../../lib/cards.ts';
import { useGo } from '../../lib/navigation.ts';
import { FirstOffer } from '../../lib/protection/first-offer.tsx';
import { useHub } from '../../lib/protection/hub.ts';

/** Offers limits before the first deposit, once a card is bound, to a member who has not answered the offer yet. */
export function OfferFirst() {
  const go = useGo();
  const user = useUser();
  const { data: cards } = useAllCards();
  const isFirst = user !== undefined && parseMoney(user.paysum) === 0n;
  const { data: hub, refetch } = useHub(isFirst);
  if (!isFirst || hub?.offer !== 1 || !cards?.length) return null;
  return <FirstOffer onSet={() => void go('/protection')} onDeclined={() => void refetch()} />;
}
