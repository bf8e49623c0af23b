import { RED_PACKET_PAGE } from '@koi/contract/texts';
import { GoLink } from '../../lib/go-link.tsx';
import buttons from '../../ui/button.module.css';
import { join } from '../../ui/join.ts';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './proof-check.module.css';
import { ProofCheck } from './proof-check.tsx';

/** The check of one draw over the records; the same stands on an open page that can be passed on. */
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
