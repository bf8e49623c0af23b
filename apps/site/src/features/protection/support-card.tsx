import { PROTECTION_HUB } from '@koi/contract/texts';
import { useState } from 'react';
import { servicePath, useGo } from '../../lib/navigation.ts';
import { Card, Cell } from '../../ui/card.tsx';
import { SelfTest } from './self-test.tsx';

const OUTSIDE = '/boutBallBetInfo?type=8';

/** The self test, the service, and help that is independent of the site. */
export function SupportCard({ withTest = true }: { withTest?: boolean }) {
  const go = useGo();
  const [isTesting, setTesting] = useState(false);
  const service = servicePath(true);
  return (
    <Card aria-label={PROTECTION_HUB.support}>
      {withTest && <Cell icon="clipboard-text" label={PROTECTION_HUB.selfTest} onClick={() => setTesting(true)} />}
      <Cell
        icon="headset"
        label={PROTECTION_HUB.talk}
        value={PROTECTION_HUB.talkHint}
        faint
        href={`#${service}`}
        onClick={() => void go(service)}
      />
      <Cell
        icon="lifebuoy"
        label={PROTECTION_HUB.outside}
        value={PROTECTION_HUB.outsideHint}
        faint
        href={`#${OUTSIDE}`}
        onClick={() => void go(OUTSIDE)}
      />
      {isTesting && <SelfTest onClose={() => setTesting(false)} />}
    </Card>
  );
}
