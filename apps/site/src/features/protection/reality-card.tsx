import { REALITY_MINUTES } from '@koi/contract/rules/protection';
import { PROTECTION_HUB } from '@koi/contract/texts';
import { Segments } from '@koi/ui/segments';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { Card } from '../../ui/card.tsx';
import styles from './reality-card.module.css';
import { useProtectionAction } from './use-protection.ts';

const CHOICES = REALITY_MINUTES.map((value) => ({ value, label: PROTECTION_HUB.minutesChoice(value) }));

/** How often a running game is interrupted by a reality check. */
export function RealityCard({ minutes }: { minutes: number }) {
  const { submit } = useProtectionAction((chosen: number) =>
    api.call(calls.protection.setReality, { minutes: chosen }),
  );
  const shown = REALITY_MINUTES.find((choice) => choice === minutes) ?? REALITY_MINUTES[0];
  return (
    <Card padded className={styles.card}>
      <div className={styles.head}>
        <h2>{PROTECTION_HUB.reality}</h2>
        <span>{PROTECTION_HUB.realityHint}</span>
      </div>
      <Segments
        label={PROTECTION_HUB.reality}
        options={CHOICES}
        value={shown}
        onChange={(chosen) => void submit(chosen)}
      />
    </Card>
  );
}
