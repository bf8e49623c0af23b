import { TRANSFERS } from '@koi/contract/texts';
import { FieldNote } from '@koi/ui/field';
import { Icon } from '@koi/ui/icon';
import { useId, useState } from 'react';
import type { BoundField } from '../../lib/use-form.ts';
import { Card } from '../../ui/card.tsx';
import styles from './transfer-form.module.css';
import { WalletSheet } from './wallet-sheet.tsx';
import type { Wallet } from './wallets.ts';

type Side = 'source' | 'target';

interface WalletPairProps {
  wallets: Wallet[];
  source: string;
  target: string;
  field: BoundField;
  onChoose: (pair: { source: string; target: string }) => void;
}

/** The source and the target of a transfer, each chosen in a sheet; one tap swaps them. */
export function WalletPair({ wallets, source, target, field, onChoose }: WalletPairProps) {
  const [open, setOpen] = useState<Side>();
  const noteId = useId();
  const nameOf = (side: string) => wallets.find(({ code }) => code === side)?.name ?? '--';
  const sideButton = (side: Side, value: string) => (
    <button
      type="button"
      ref={side === 'source' ? field.ref : undefined}
      className={styles.side}
      aria-haspopup="dialog"
      aria-describedby={noteId}
      onClick={() => setOpen(side)}
    >
      <small>{TRANSFERS[side]}</small> <b>{nameOf(value)}</b>
    </button>
  );
  return (
    <Card className={styles.pair}>
      {sideButton('source', source)}
      {sideButton('target', target)}
      <button
        type="button"
        className={styles.swap}
        aria-label={TRANSFERS.swap}
        onClick={() => onChoose({ source: target, target: source })}
      >
        <Icon name="arrows-down-up" size={20} />
      </button>
      {field.error === undefined ? (
        <p id={noteId} className={styles.note}>
          <Icon name="info" size={14} />
          {TRANSFERS.betweenVenues}
        </p>
      ) : (
        <div className={styles.error}>
          <FieldNote id={noteId} error={field.error} />
        </div>
      )}
      {open && (
        <WalletSheet
          side={open}
          wallets={wallets}
          value={open === 'source' ? source : target}
          other={open === 'source' ? target : source}
          onChoose={(code) => onChoose({ source, target, [open]: code })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  );
}
