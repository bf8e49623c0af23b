import { createStore } from '@koi/ui/store';

interface Prompt {
  /** True when the server has accepted a code. */
  answer: (given: boolean) => void;
}

const store = createStore<Prompt | undefined>(undefined);
let asked: Promise<boolean> | undefined;

export const usePrompt = store.use;

/** Asks the person for a code of their authenticator. Calls that are refused at the same time share one question. */
export const askForCode = (): Promise<boolean> => {
  asked ??= new Promise<boolean>((resolve) => {
    const answer = (given: boolean) => {
      asked = undefined;
      store.set(undefined);
      resolve(given);
    };
    store.set({ answer });
  });
  return asked;
};

/** Ends an open question without a code, for example because the session has ended. */
export const dismissCode = () => store.get()?.answer(false);
