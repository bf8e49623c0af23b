import { PLATFORM_WALLET } from '@koi/contract/constants';
import { TRANSFERS } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { VenueMark } from '../../lib/venue-mark.tsx';
import { Money } from '../../ui/money.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './transfer-form.module.css';
import type { Wallet } from './wallets.ts';

const SIDES = {
  source: { title: TRANSFERS.chooseSource, otherSide: TRANSFERS.currentTarget },
  target: { title: TRANSFERS.chooseTarget, otherSide: TRANSFERS.currentSource },
} as const;

function Mark({ wallet: { code, name } }: { wallet: Wallet }) {
  if (code !== PLATFORM_WALLET) return <VenueMark name={name} size={40} />;
  return (
    <span className={styles.platform}>
      <Icon name="wallet" weight="fill" size={22} />
    </span>
  );
}

interface WalletSheetProps {
  side: keyof typeof SIDES;
  wallets: Wallet[];
  value: string;
  /** The wallet on the other side. */
  other: string;
  onChoose: (code: string) => void;
  onClose: () => void;
}

/** All wallets with their balances, and the rule for choosing them. */
export function WalletSheet({ side, wallets, value, other, onChoose, onClose }: WalletSheetProps) {
  const { title, otherSide } = SIDES[side];
  return (
    <Sheet title={title} onClose={onClose}>
      <ul className={styles.options}>
        {wallets.map((wallet) => (
          <li key={wallet.code}>
            <button
              type="button"
              className={styles.option}
              aria-pressed={wallet.code === value}
              disabled={side === 'target' && wallet.inMaintenance}
              onClick={() => {
                onChoose(wallet.code);
                onClose();
              }}
            >
              <Mark wallet={wallet} />
              <span className={styles.words}>
                <b>{wallet.name}</b>
                {wallet.code === other && wallet.code !== value && <small>{otherSide}</small>}
                {wallet.inMaintenance && <small className={styles.maintenance}>{TRANSFERS.onlyOut}</small>}
              </span>
              <Money value={wallet.balance} />
              <span className={styles.tick}>
                {wallet.code === value && <Icon name="check-circle" weight="fill" size={22} />}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.rule}>
        <Icon name="info" size={16} />
        {TRANSFERS.betweenVenues}
      </p>
    </Sheet>
  );
}
