import type { Card } from '@koi/contract';
import { CARD_NUMBER_SHOWN_LENGTH, CARD_TYPE } from '@koi/contract/constants';
import { maskRealname } from '@koi/contract/rules/masks';
import { join } from '@koi/ui/join';
import { monogramOf, pigmentOf } from '../../lib/banks/bank-look.ts';
import pigments from '../../lib/banks/pigments.module.css';
import { IconButton } from '../../ui/button.tsx';
import { UsdtMark } from '../../ui/usdt-mark.tsx';
import styles from './bound-card.module.css';
import { useRemoval } from './use-cards.ts';

/** Leaves a white edge that separates the coin from the card. */
const COIN_SIZE = 34;

const lastFour = (number: string) => number.slice(-CARD_NUMBER_SHOWN_LENGTH);

/** The text on the card: an address shows its protocol where a bank card shows its branch and holder. */
const faceOf = (card: Card) =>
  card.type === CARD_TYPE.usdt
    ? {
        pigment: 'malachite' as const,
        mark: <UsdtMark size={COIN_SIZE} />,
        place: card.bank_owner,
        number: `**** **** ${lastFour(card.bank_no)}`,
        holder: '',
      }
    : {
        pigment: pigmentOf(card.bank),
        mark: monogramOf(card.bank),
        place: card.bank_address,
        number: `**** **** **** ${lastFour(card.bank_no)}`,
        holder: maskRealname(card.bank_owner),
      };

/** Shows a bound card. The `ico` of the answer is not used, because banks are named in plain text. */
export function BoundCard({ card }: { card: Card }) {
  const { busy, submit: remove } = useRemoval();
  const { pigment, mark, place, number, holder } = faceOf(card);
  return (
    <li className={join(styles.card, pigments[pigment])} aria-busy={busy || undefined}>
      <div className={styles.head}>
        <span className={styles.mark} aria-hidden="true">
          {mark}
        </span>
        <p className={styles.name}>
          <b>{card.bank}</b>
          <small>{place}</small>
        </p>
        <IconButton
          icon="trash"
          size={20}
          label={`删除 ${card.bank} ${lastFour(card.bank_no)}`}
          className={styles.remove}
          onClick={() => void remove(card.id)}
        />
      </div>
      <p className={styles.foot}>
        <span className={styles.number}>{number}</span>
        <small>{holder}</small>
      </p>
    </li>
  );
}
