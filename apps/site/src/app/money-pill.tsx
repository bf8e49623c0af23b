import { SHELL } from '@koi/contract/texts';
import { useBalance, useRefresh } from '../lib/api.ts';
import { useRecoverAll } from '../lib/recover-all.ts';
import { Button } from '../ui/button.tsx';
import { Money } from '../ui/money.tsx';
import { RefreshButton } from '../ui/refresh-button.tsx';
import styles from './header.module.css';

export function MoneyPill() {
  const balance = useBalance();
  const { refreshing, refresh } = useRefresh();
  const { recovering, recover } = useRecoverAll();
  return (
    <>
      <span className={styles['pill']}>
        <Money value={balance} />
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
