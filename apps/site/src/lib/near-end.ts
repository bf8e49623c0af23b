import { INFINITE_LIST_OFFSET_PX } from '@koi/contract/constants';
import { useEffect, useRef } from 'react';

/** For the element behind the last row of a list: `onNear` runs when it is about to scroll into view, while wanted. */
export const useNearEnd = (onNear: () => void, wanted: boolean) => {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  latest.current = onNear;
  // What is in view only the browser knows. Watching starts anew with each page, as a short one leaves the end in view.
  useEffect(() => {
    if (!wanted || !end.current) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      root: end.current.closest('[data-scroller]'),
      rootMargin: `0px 0px ${INFINITE_LIST_OFFSET_PX}px`,
    });
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [wanted]);
  return end;
};
