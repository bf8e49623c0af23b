import { parseBeijing } from '@koi/money';
import { useEffect, useRef, useState } from 'react';

const SECOND_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 3600;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Formats as `01:23:45`, rounded up to a second so that 00:00:00 is reached exactly on time. */
export const countdown = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
  const parts = [Math.floor(seconds / HOUR_S), Math.floor((seconds % HOUR_S) / MINUTE_S), seconds % MINUTE_S];
  return parts.map(twoDigits).join(':');
};

interface Times {
  opens_at: string;
  closes_at: string;
  lead: number;
}

/**
 * Whether the daily period is open and the time until it changes, by the server's clock; calls `onChange` when it does.
 */
export const useWindow = (times: Times | undefined, onChange: () => void) => {
  const [now, setNow] = useState(() => Date.now());
  const latest = useRef(onChange);
  latest.current = onChange;
  const isSet = times !== undefined && times.opens_at !== '';
  // The timer is outside React.
  useEffect(() => {
    if (!isSet) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isSet]);

  const here = now + (times?.lead ?? 0);
  const [opens, closes] = isSet
    ? [parseBeijing(times.opens_at).getTime(), parseBeijing(times.closes_at).getTime()]
    : [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const state = here < opens ? ('before' as const) : here < closes ? ('open' as const) : ('over' as const);
  const seen = useRef(state);
  // The server's data of the day changes with the period, so it is requested again.
  useEffect(() => {
    if (seen.current !== state && isSet) latest.current();
    seen.current = state;
  }, [state, isSet]);
  return { state, left: countdown((state === 'before' ? opens : closes) - here) };
};
