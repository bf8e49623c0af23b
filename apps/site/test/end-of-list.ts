import { act } from '@testing-library/react';
import { vi } from 'vitest';

type See = (entries: { isIntersecting: boolean }[]) => void;

/**
 * Replaces the browser's observer of visibility. Returns a function that scrolls to the end of the list; an observer
 * that is created afterwards sees the end at once, as in a browser.
 */
export const fakeEndOfList = (): (() => void) => {
  let see: See | undefined;
  let isAtEnd = false;
  const scroll = () => {
    isAtEnd = see === undefined;
    see?.([{ isIntersecting: true }]);
  };
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #see: See;
      constructor(own: See) {
        this.#see = own;
      }
      observe() {
        see = this.#see;
        if (isAtEnd) queueMicrotask(scroll);
      }
      disconnect() {
        if (see === this.#see) see = undefined;
      }
    },
  );
  return () => act(scroll);
};
