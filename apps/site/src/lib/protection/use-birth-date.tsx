import { useState } from 'react';
import { BirthDateSheet } from './birth-date-sheet.tsx';
import { isBirthDateMissing } from './refusals.ts';

/** Asks for the birth date when an action is refused without one, and repeats the action once it is given. */
export const useBirthDate = () => {
  const [answer, setAnswer] = useState<(given: boolean) => void>();

  const afterBirthDate = async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!isBirthDateMissing(error)) throw error;
      const given = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
      setAnswer(undefined);
      if (!given) throw error;
      return work();
    }
  };

  const birthDateSheet = answer && <BirthDateSheet onGiven={() => answer(true)} onClose={() => answer(false)} />;
  return { afterBirthDate, birthDateSheet };
};
