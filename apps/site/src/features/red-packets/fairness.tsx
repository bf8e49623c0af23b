import type { RedPacketSummary } from '@koi/contract';
import { RED_PACKET_PAGE } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { CopyButton } from '../../lib/copy-button.tsx';
import styles from './fairness.module.css';

/** The commitment of the day, which is published before the first draw. */
export function Fairness({ summary: { commitment } }: { summary: RedPacketSummary }) {
  return (
    <section className={styles.fair} aria-label={RED_PACKET_PAGE.fair}>
      <h3>
        <Icon name="shield-check" size={18} />
        {RED_PACKET_PAGE.fair}
      </h3>
      <p>{RED_PACKET_PAGE.fairAbout}</p>
      {commitment === '' ? (
        <p>{RED_PACKET_PAGE.fairLater}</p>
      ) : (
        <div className={styles.hash}>
          <code>{commitment}</code>
          <CopyButton label={RED_PACKET_PAGE.copyCommitment} text={commitment} />
        </div>
      )}
    </section>
  );
}
