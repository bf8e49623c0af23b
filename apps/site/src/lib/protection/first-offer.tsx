import { FIRST_OFFER, PROTECTION } from '@koi/contract/texts';
import { Button } from '../../ui/button.tsx';
import { Orb } from '../../ui/marks.tsx';
import { Modal } from '../../ui/modal.tsx';
import { calls } from '../calls.ts';
import { api } from '../client.ts';
import { showFailure } from '../show-failure.ts';
import { useSubmit } from '../use-submit.ts';
import styles from './first-offer.module.css';
import { readProtectionAgain } from './hub.ts';

interface FirstOfferProps {
  onSet: () => void;
  /** Called after “not now”, whether or not the server could store it. */
  onDeclined: () => void;
}

/** Offers limits to a new member. Both answers take one tap and look the same. */
export function FirstOffer({ onSet, onDeclined }: FirstOfferProps) {
  const { busy, submit: decline } = useSubmit(async () => {
    try {
      await api.call(calls.protection.declineOffer, {});
      await readProtectionAgain();
    } catch (error) {
      showFailure(error);
    }
    onDeclined();
  });
  return (
    <Modal label={PROTECTION.offerTitle} closeBelow={false} onClose={() => void decline()}>
      <div className={styles.card}>
        <Orb icon="shield-check" tone="jade" />
        <h2>{PROTECTION.offerTitle}</h2>
        <p>{PROTECTION.offerText}</p>
        <div className={styles.answers}>
          <Button kind="quiet" size="md" disabled={busy} onClick={onSet}>
            {FIRST_OFFER.set}
          </Button>
          <Button kind="quiet" size="md" disabled={busy} onClick={() => void decline()}>
            {PROTECTION.offerDecline}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
