import { useRef, useState } from 'react';

/** One submit at a time: taps while it is under way do nothing, even before the button shows it. */
export const useSubmit = <Arguments extends unknown[]>(work: (...values: Arguments) => Promise<unknown>) => {
  const underWay = useRef(false);
  const [busy, setBusy] = useState(false);

  const submit = async (...values: Arguments) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      await work(...values);
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };

  return { busy, submit };
};
