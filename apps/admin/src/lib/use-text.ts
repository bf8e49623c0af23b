import { type ChangeEvent, useState } from 'react';

/** A single text of a form with its error, which disappears when the text is changed. */
export const useText = (initial = '') => {
  const [typed, setTyped] = useState(initial);
  const [error, setError] = useState<string>();
  const set = (text: string) => {
    setTyped(text);
    setError(undefined);
  };
  return {
    text: typed.trim(),
    set,
    /** Shows the error of a check. Returns true when there is none. */
    passes: (failing: string | undefined): boolean => {
      setError(failing);
      return failing === undefined;
    },
    /** Shows the error of a failed call. */
    refuse: (failing: string) => setError(failing),
    /** Props for the field. */
    field: {
      value: typed,
      error,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(event.target.value),
    },
  };
};
