import { BANNER_AUTOPLAY_MS } from '@koi/contract/constants';
import { useEffect, useSyncExternalStore } from 'react';

const subscribe = (read: () => void) => {
  document.addEventListener('visibilitychange', read);
  return () => document.removeEventListener('visibilitychange', read);
};
const isHidden = () => document.hidden;

const prefersStillness = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

interface Autoplay {
  isPaused: boolean;
  /** A new turn starts whenever this changes, so that a swipe gets its full time too. */
  position: number;
  advance: () => void;
}

/** Advances after its time, unless somebody touches it, nobody can see it, or motion is unwanted. */
export const useAutoplay = ({ isPaused, position, advance }: Autoplay) => {
  const isPageHidden = useSyncExternalStore(subscribe, isHidden);
  const runs = !isPaused && !isPageHidden;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new position restarts the time
  useEffect(() => {
    if (!runs || prefersStillness()) return;
    const timer = setTimeout(advance, BANNER_AUTOPLAY_MS);
    return () => clearTimeout(timer);
  }, [runs, position]);
};
