import { BALANCE_POLL_MS } from '@koi/contract/constants';
import { useRef } from 'react';
import { usePolling } from './polling.ts';
import { useIsMember } from './session.ts';

/** Mounted once, by the shell. A poll that fails is silent, because the next one follows within seconds. */
export const useBalancePolling = () => {
  const asking = useRef(false);
  const poll = async () => {
    if (asking.current) return;
    asking.current = true;
    // Loaded on demand, so that visitors do not load the code that reads wallets.
    await import('./wallets.ts').then(({ pollBalance }) => pollBalance()).catch(() => undefined);
    asking.current = false;
  };
  usePolling(() => void poll(), BALANCE_POLL_MS, useIsMember());
};
