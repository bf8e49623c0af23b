import { readText, writeText } from '@koi/ui/storage';
import { useState } from 'react';

const KEY = 'balanceWithheld';

/** A hidden balance stays hidden on later visits of the device. */
export const useWithheld = () => {
  const [withheld, setWithheld] = useState(() => readText('local', KEY) === '1');
  const toggle = () => {
    writeText('local', KEY, withheld ? '0' : '1');
    setWithheld(!withheld);
  };
  return { withheld, toggle };
};
