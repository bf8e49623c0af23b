import { RED_PACKET_CHECK } from '@koi/contract/texts';
import { useBack, useQueryParams } from '../../lib/navigation.ts';
import { Card } from '../../ui/card.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ProofCheck } from './proof-check.tsx';

/** Public for anyone who knows the number of a draw. */
export function ProofScreen() {
  const no = useQueryParams().get('no') ?? '';
  const back = useBack('/');
  return (
    <Screen title={RED_PACKET_CHECK.title} onBack={back}>
      <Card padded>
        <ProofCheck no={no} />
      </Card>
    </Screen>
  );
}
