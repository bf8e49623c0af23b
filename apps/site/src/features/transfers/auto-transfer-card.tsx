import { TRANSFERS } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { Switch } from '@koi/ui/switch';
import { useId } from 'react';
import { Card } from '../../ui/card.tsx';
import styles from './auto-transfer-card.module.css';
import type { useAutoTransfer } from './use-transfers.ts';

/** The switch for automatic transfers, which move the balance to a venue when a game is opened. */
export function AutoTransferCard({ auto }: { auto: ReturnType<typeof useAutoTransfer> }) {
  const aboutId = useId();
  return (
    <Card className={styles.row}>
      <span className={styles.words}>
        <b>{TRANSFERS.autoTransfer}</b>
        <small id={aboutId}>{auto.isOn ? TRANSFERS.autoOn : TRANSFERS.autoOff}</small>
      </span>
      <Switch
        label={TRANSFERS.autoTransfer}
        describedBy={aboutId}
        checked={auto.isOn}
        busy={auto.busy}
        disabled={!auto.isKnown}
        onChange={(on) => void auto.set(on)}
      />
    </Card>
  );
}

/** Shown in place of the form while automatic transfers are on. */
export function ManualOff() {
  return (
    <Card className={styles.off}>
      <Icon name="transfer" size={18} />
      {TRANSFERS.manualOff}
    </Card>
  );
}
