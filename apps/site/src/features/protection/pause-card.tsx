import { blockEnd, gateMoment } from '@koi/contract/rules/protection';
import { PROTECTION, PROTECTION_HUB } from '@koi/contract/texts';
import { parseBeijing } from '@koi/money';
import { confirm } from '@koi/ui/feedback';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { shortText } from '../../lib/protection/moments.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Orb } from '../../ui/marks.tsx';
import styles from './pause-card.module.css';
import { useProtectionAction } from './use-protection.ts';

/** The pause of 24 hours. The confirmation says what happens and asks nothing else. */
export function PauseCard({ now }: { now: string }) {
  const { busy, submit } = useProtectionAction(() => api.call(calls.protection.pause, {}));
  const end = blockEnd('24h', parseBeijing(now));
  const until = end ? gateMoment(end) : '';
  const pause = async () => {
    const { pauseTitle: title, pauseText, pauseOk: ok } = PROTECTION_HUB;
    if (await confirm({ title, text: pauseText(until), ok, okKind: 'ink' })) await submit();
  };
  return (
    <Card padded className={styles.card}>
      <div className={styles.head}>
        <Orb icon="pause-circle" tone="blue" />
        <div>
          <h2>{PROTECTION_HUB.stop}</h2>
          <p>{PROTECTION_HUB.stopHint(shortText(until))}</p>
        </div>
      </div>
      <Button kind="ink" busy={busy} className={styles.button} onClick={() => void pause()}>
        {PROTECTION.pause}
      </Button>
    </Card>
  );
}
