import { RED_PACKET_CHECK } from '@koi/contract/texts';
import { useBack, useQueryParams } from '../../lib/navigation.ts';
import { BackBar } from '../../ui/back-bar.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './proof-check.module.css';
import { ProofCheck } from './proof-check.tsx';

/** Public for anyone who knows the number of a draw. */
export function ProofScreen() {
  const no = useQueryParams().get('no') ?? '';
  const back = useBack('/');
  return (
    <>
      <BackBar title={RED_PACKET_CHECK.title} onBack={back} />
      <div className={styles.page}>
        <Card padded>
          <ProofCheck no={no} />
        </Card>
      </div>
    </>
  );
}
