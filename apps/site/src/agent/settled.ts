import { useEffect, useState } from 'react';

const SETTLE_MS = 300;

/** Returns the text after a pause in typing. */
export const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  // The timer is outside React.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};
