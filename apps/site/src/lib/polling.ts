import { useEffect, useRef } from 'react';

/**
 * Calls `run` at the interval while the page is visible: pauses when it is hidden, and runs at once when it is shown
 * again.
 */
export const usePolling = (run: () => void, everyMs: number, enabled: boolean) => {
  const latest = useRef(run);
  latest.current = run;
  // Timers and the page's visibility are outside React.
  useEffect(() => {
    if (!enabled) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const start = () => {
      timer ??= setInterval(() => latest.current(), everyMs);
    };
    const stop = () => {
      clearInterval(timer);
      timer = undefined;
    };
    const onVisibility = () => {
      stop();
      if (document.hidden) return;
      latest.current();
      start();
    };
    if (!document.hidden) start();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [everyMs, enabled]);
};
