import { useEffect, useState } from 'react';

/** The time, as often as it is shown anew. */
export const useNow = (everyMs: number): Date => {
  const [now, setNow] = useState(() => new Date());
  // Time passes outside React.
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
};
