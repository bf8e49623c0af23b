import { BANNER_AUTOPLAY_MS } from '@koi/contract/constants';
import { inBrowser } from '@koi/ui/in-browser';
import { useEffect, useSyncExternalStore } from 'react';

const subscribe = (read: () => void) => {
  document.addEventListener('visibilitychange', read);
  return () => document.removeEventListener('visibilitychange', read);
};
const isHidden = () => document.hidden;

export const prefersStillness = () =>
  inBrowser && (window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false);

interface Autoplay {
  isPaused: boolean;
  /** A change restarts the timer, so that a slide reached by a swipe also gets its full time. */
  position: number;
  advance: () => void;
}

/** Advances after an interval, except while it is touched, the page is hidden, or reduced motion is requested. */
export const useAutoplay = ({ isPaused, position, advance }: Autoplay) => {
  const isPageHidden = useSyncExternalStore(subscribe, isHidden, () => false);
  const runs = !isPaused && !isPageHidden;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new position restarts the timer
  useEffect(() => {
    if (!runs || prefersStillness()) return;
    const timer = setTimeout(advance, BANNER_AUTOPLAY_MS);
    return () => clearTimeout(timer);
  }, [runs, position]);
};
