import type { UserInfo } from '@koi/contract';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../lib/api.ts';
import { refreshUser } from '../../lib/wallets.ts';
import { resultSince } from './play.ts';

/** A game may tell of every spin; the wallets are read at most this often. */
const BALANCE_EVERY_MS = 2000;

/** Runs at once, and once more at the end of the pause for all that was asked meanwhile. */
const usePaced = (run: () => void, everyMs: number) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isAsked = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = () => {
    if (timer.current !== undefined) {
      isAsked.current = true;
      return;
    }
    run();
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const again = isAsked.current;
      isAsked.current = false;
      if (again) ask();
    }, everyMs);
  };
  return ask;
};

const readQuietly = () => refreshUser().catch(() => undefined);

/** One sitting at a game: from when on, and what it has brought. */
export const usePlay = () => {
  const user = useUser();
  const [start, setStart] = useState<UserInfo>();
  const [startedAt, setStartedAt] = useState<number>();

  // The launch has just moved the money: what there is now is what the sitting begins with.
  useEffect(() => {
    void readQuietly().then(setStart);
  }, []);

  return {
    user,
    startedAt,
    begin: () => setStartedAt(Date.now()),
    result: resultSince(start, user),
    readBalance: usePaced(() => void readQuietly(), BALANCE_EVERY_MS),
  };
};

export type Play = ReturnType<typeof usePlay>;
