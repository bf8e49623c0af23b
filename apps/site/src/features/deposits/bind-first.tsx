import { DEPOSITS } from '@koi/contract/texts';
import { useAllCards } from '../../lib/cards.ts';
import { useBack, useGo } from '../../lib/navigation.ts';
import { Button } from '../../ui/button.tsx';
import { Orb } from '../../ui/marks.tsx';
import { Modal } from '../../ui/modal.tsx';
import styles from './bind-first.module.css';

/** Asks a member without a card or an address to bind one first; closing it goes back. */
export function BindFirst() {
  const go = useGo();
  const back = useBack('/money');
  const { data: cards, isFetching } = useAllCards();
  // Waits for a fresh answer, because a card may have been bound since the last one.
  if (isFetching || cards?.length !== 0) return null;
  return (
    <Modal label={DEPOSITS.noCards} onClose={back}>
      <div className={styles.card}>
        <Orb icon="credit-card" tone="gold" />
        <p className={styles.text}>{DEPOSITS.noCards}</p>
        <Button data-autofocus onClick={() => void go(`/wallet?redirect=${encodeURIComponent('/recharge')}`)}>
          {DEPOSITS.goToBind}
        </Button>
      </div>
    </Modal>
  );
}
