import { SHELL } from '@koi/contract/texts';
import { displayMoney } from '@koi/money';
import { inGames, useUser } from '../lib/api.ts';
import { useRecoverAll } from '../lib/recover-all.ts';
import { useRefresh } from '../lib/wallets.ts';
import { Button } from '../ui/button.tsx';
import { Money } from '../ui/money.tsx';
import { RefreshButton } from '../ui/refresh-button.tsx';
import styles from './header.module.css';

export function MoneyPill() {
  const user = useUser();
  const away = inGames(user);
  const { refreshing, refresh } = useRefresh();
  const { recovering, recover } = useRecoverAll();
  return (
    <>
      <span className={styles['pill']}>
        <span>
          <Money value={user?.balance} />
          {away && (
            <small>
              {SHELL.inGames} <b>¥{displayMoney(away)}</b>
            </small>
          )}
        </span>
        <RefreshButton className={styles['refresh']} refreshing={refreshing} onClick={refresh} />
      </span>
      <Button
        kind="secondary"
        size="sm"
        className={styles['recover']}
        disabled={recovering}
        aria-busy={recovering || undefined}
        onClick={recover}
      >
        {SHELL.recoverAll}
      </Button>
    </>
  );
}
