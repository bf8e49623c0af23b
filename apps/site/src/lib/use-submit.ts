import { useRef, useState } from 'react';

/** Allows one submission at a time. Taps during a submission are ignored, even before the button shows it. */
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
