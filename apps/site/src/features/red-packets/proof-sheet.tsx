import { RED_PACKET_PAGE } from '@koi/contract/texts';
import { join } from '@koi/ui/join';
import { GoLink } from '../../lib/go-link.tsx';
import buttons from '../../ui/button.module.css';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './proof-check.module.css';
import { ProofCheck } from './proof-check.tsx';

/** The verification of a draw in a sheet over the records. A public page shows the same and can be shared. */
export function ProofSheet({ no, onClose }: { no: string; onClose: () => void }) {
  return (
    <Sheet title={RED_PACKET_PAGE.check} onClose={onClose}>
      <div className={styles.sheet}>
        <ProofCheck no={no} />
        <GoLink
          to={`/hongbaoCheck?no=${no}`}
          className={join(buttons['button'], buttons['secondary'])}
          onClick={onClose}
        >
          {RED_PACKET_PAGE.checkPage}
        </GoLink>
      </div>
    </Sheet>
  );
}
