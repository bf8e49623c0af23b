import { BALANCE_POLL_MS } from '@koi/contract/constants';
import { useRef } from 'react';
import { usePolling } from './polling.ts';
import { useIsMember } from './session.ts';

/** Mounted once, by the shell. A poll that fails is silent: the next one comes soon enough. */
export const useBalancePolling = () => {
  const asking = useRef(false);
  const poll = async () => {
    if (asking.current) return;
    asking.current = true;
    // Visitors do without the code that reads wallets.
    await import('./wallets.ts').then(({ pollBalance }) => pollBalance()).catch(() => undefined);
    asking.current = false;
  };
  usePolling(() => void poll(), BALANCE_POLL_MS, useIsMember());
};
