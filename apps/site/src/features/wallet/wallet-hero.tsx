import type { UserInfo } from '@koi/contract';
import { WALLET } from '@koi/contract/texts';
import { displayMoney, parseMoney } from '@koi/money';
import { useRefresh, useUser } from '../../lib/api.ts';
import { useRecoverAll } from '../../lib/recover-all.ts';
import { useWithheld } from '../../lib/withheld.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Money } from '../../ui/money.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RefreshButton } from '../../ui/refresh-button.tsx';
import styles from './wallet-hero.module.css';

/** Centre and game wallet together, to the 分; unknown while either is. */
export const totalOf = (user: Pick<UserInfo, 'balance' | 'gameblance'> | undefined): bigint | undefined => {
  const centre = user && parseMoney(user.balance);
  const game = user && parseMoney(user.gameblance);
  return centre === undefined || game === undefined ? undefined : centre + game;
};

const centreText = (user: UserInfo | undefined, withheld: boolean) => {
  if (withheld) return '••••••';
  return user ? `¥${displayMoney(user.balance)}` : '--';
};

/** The one card in red: everything the member has, and the way to bring it together. */
export function WalletHero() {
  const user = useUser();
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
          <Money className={styles.money} value={totalOf(user)} size="hero" withheld={withheld} />
          <RefreshButton className={styles.refresh} refreshing={refreshing} onClick={() => void refresh()} />
        </div>
        <p className={styles.centre}>
          {WALLET.centre}
          <b>{centreText(user, withheld)}</b>
        </p>
      </div>
      <div className={styles.foot}>
        <div className={styles.game}>
          <p>{WALLET.game}</p>
          <Money className={styles.money} value={user?.gameblance} size="lg" withheld={withheld} />
        </div>
        <Button kind="gold" size="md" className={styles.recover} busy={recovering} onClick={() => void recover()}>
          {WALLET.recoverAll}
        </Button>
      </div>
    </section>
  );
}
