import { useEffect, useState } from 'react';

const SETTLE_MS = 300;

/** The value after typing has paused, so that a search sends one request instead of one per letter. */
export const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === settled) return;
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value, settled]);
  return settled;
};
