import { useState } from 'react';

const POLL_MS = 3_000;
const IDLE_POLL_MS = 60_000;

/** How often the last check is read: often while one is running. `watch` is called with its state while rendering. */
export const useCheckPolling = () => {
  const [isWatched, setWatched] = useState(false);
  return {
    everyMs: isWatched ? POLL_MS : IDLE_POLL_MS,
    watch(isRunning = false) {
      if (isRunning !== isWatched) setWatched(isRunning);
    },
  };
};
