import type { UserInfo } from '@koi/contract';
import { TRANSFERS, WALLET } from '@koi/contract/texts';
import { displayMoney, parseMoney } from '@koi/money';
import { Icon } from '@koi/ui/icon';
import { useRecoverAll } from '../../lib/recover-all.ts';
import { useRefresh } from '../../lib/wallets.ts';
import { useWithheld } from '../../lib/withheld.ts';
import { AwaitedMoney } from '../../ui/awaited-money.tsx';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RefreshButton } from '../../ui/refresh-button.tsx';
import styles from './wallet-hero.module.css';

/** The exact sum of the centre wallet, the venues and the money in transit; undefined while one of them is unknown. */
export const totalOf = (user: Pick<UserInfo, 'balance' | 'gameblance' | 'transit'> | undefined): bigint | undefined => {
  if (!user) return undefined;
  const [centre, game, transit] = [parseMoney(user.balance), parseMoney(user.gameblance), parseMoney(user.transit)];
  return centre === undefined || game === undefined || transit === undefined ? undefined : centre + game + transit;
};

const smallText = (amount: string | undefined, withheld: boolean) => {
  if (withheld) return '••••••';
  return amount === undefined ? '--' : `¥${displayMoney(amount)}`;
};

interface WalletHeroProps {
  /** Undefined until the wallets have been read. */
  user: UserInfo | undefined;
  failed: boolean;
  onRetry: () => unknown;
}

/** The red card with all the member's money, and the button to bring it to the centre wallet. */
export function WalletHero({ user, failed, onRetry }: WalletHeroProps) {
  const { refreshing, refresh } = useRefresh();
  const { recovering, recover } = useRecoverAll();
  const { withheld, toggle } = useWithheld();
  return (
    <section className={styles.hero} aria-label={WALLET.total}>
      <Picture className={styles.koi} src="/art/koi-gold.svg" width={172} height={162} />
      <div className={styles.total}>
        <div className={styles.label}>
          {WALLET.total}
          <button type="button" className={styles.eye} aria-label={withheld ? '显示余额' : '隐藏余额'} onClick={toggle}>
            <Icon name={withheld ? 'eye-slash' : 'eye'} size={16} />
          </button>
        </div>
        <div className={styles.amount}>
          {failed ? (
            <button type="button" className={styles.retry} onClick={() => void onRetry()}>
              {WALLET.unread}
            </button>
          ) : (
            <AwaitedMoney className={styles.money} value={totalOf(user)} size="hero" withheld={withheld} />
          )}
          <RefreshButton className={styles.refresh} refreshing={refreshing} onClick={() => void refresh()} />
        </div>
        <p className={styles.centre}>
          {WALLET.centre}
          <b>{smallText(user?.balance, withheld)}</b>
          {user && parseMoney(user.transit) !== 0n && (
            <span className={styles.transit}>
              <Icon name="hourglass" size={14} />
              {TRANSFERS.inTransit}
              <b>{smallText(user.transit, withheld)}</b>
            </span>
          )}
        </p>
      </div>
      <div className={styles.foot}>
        <div className={styles.game}>
          <p>{WALLET.game}</p>
          {failed ? (
            '--'
          ) : (
            <AwaitedMoney className={styles.money} value={user?.gameblance} size="lg" withheld={withheld} />
          )}
        </div>
        <Button kind="gold" size="md" className={styles.recover} busy={recovering} onClick={() => void recover()}>
          {WALLET.recoverAll}
        </Button>
      </div>
    </section>
  );
}
