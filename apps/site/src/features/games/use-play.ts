import type { UserInfo } from '@koi/contract';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../lib/api.ts';
import { refreshUser } from '../../lib/wallets.ts';
import { resultSince } from './play.ts';

/** A game may report every spin; the wallets are read at most this often. */
const BALANCE_EVERY_MS = 2000;

/** Runs at once, and once more after the pause if there were requests during it. */
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

/** One session at a game: its start and its result. */
export const usePlay = () => {
  const user = useUser();
  const [start, setStart] = useState<UserInfo>();
  const [startedAt, setStartedAt] = useState<number>();

  // The launch has just moved money, so the start of the session is read after it.
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
