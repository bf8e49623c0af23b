import { useSyncExternalStore } from 'react';

const subscribe = (read: () => void) => {
  window.addEventListener('online', read);
  window.addEventListener('offline', read);
  return () => {
    window.removeEventListener('online', read);
    window.removeEventListener('offline', read);
  };
};

/** The device's own state. A network without internet access counts as online. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
