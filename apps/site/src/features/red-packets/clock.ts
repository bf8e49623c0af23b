import { parseBeijing } from '@koi/money';
import { useEffect, useRef, useState } from 'react';

const SECOND_MS = 1000;
const MINUTE_S = 60;
const HOUR_S = 3600;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** `01:23:45`; a part of a second counts as a whole one, so that 00:00:00 is the moment itself. */
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

/** Whether the window is open and how long the next change is away, by the server's clock; `onChange` when it comes. */
export const useWindow = (times: Times | undefined, onChange: () => void) => {
  const [now, setNow] = useState(() => Date.now());
  const latest = useRef(onChange);
  latest.current = onChange;
  const isSet = times !== undefined && times.opens_at !== '';
  // Time passes outside React.
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
  // What the server knows of the day changes with the window, so it is asked again.
  useEffect(() => {
    if (seen.current !== state && isSet) latest.current();
    seen.current = state;
  }, [state, isSet]);
  return { state, left: countdown((state === 'before' ? opens : closes) - here) };
};
