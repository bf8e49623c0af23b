import { SHELL } from '@koi/contract/texts';
import { useState } from 'react';
import { api, refreshUser, useBalance, useRefresh } from '../lib/api.ts';
import { calls } from '../lib/calls.ts';
import { showFailure } from '../lib/show-failure.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/feedback.tsx';
import { Money } from '../ui/money.tsx';
import { RefreshButton } from '../ui/refresh-button.tsx';
import styles from './header.module.css';

/** Brings the money of all venues back, then reads the balance anew. */
const useRecoverAll = () => {
  const [recovering, setRecovering] = useState(false);
  const recover = async () => {
    setRecovering(true);
    try {
      const { message } = await api.call(calls.transfers.recoverAll, {});
      toast(message || SHELL.doneLoud, 'success');
      await refreshUser();
    } catch (error) {
      showFailure(error, SHELL.networkFailure);
    }
    setRecovering(false);
  };
  return { recovering, recover };
};

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
