import { useEffect, useState } from 'react';

const SETTLE_MS = 300;

/** What was typed, once the typing has paused: a search asks the server once, not once a letter. */
export const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value);
  // The pause is time, and time is outside React.
  useEffect(() => {
    if (value === settled) return;
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value, settled]);
  return settled;
};
