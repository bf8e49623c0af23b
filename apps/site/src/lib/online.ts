import { useSyncExternalStore } from 'react';

const subscribe = (read: () => void) => {
  window.addEventListener('online', read);
  window.addEventListener('offline', read);
  return () => {
    window.removeEventListener('online', read);
    window.removeEventListener('offline', read);
  };
};

/** What the device says of itself; a network that leads nowhere counts as one. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);
