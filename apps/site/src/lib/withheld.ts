import { useState } from 'react';
import { readText, writeText } from './storage.ts';

const KEY = 'balanceWithheld';

/** Whoever hides their balance on a bus finds it hidden the next time too. */
export const useWithheld = () => {
  const [withheld, setWithheld] = useState(() => readText('local', KEY) === '1');
  const toggle = () => {
    writeText('local', KEY, withheld ? '0' : '1');
    setWithheld(!withheld);
  };
  return { withheld, toggle };
};
