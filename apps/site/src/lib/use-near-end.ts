import { INFINITE_LIST_OFFSET_PX } from '@koi/contract/constants';
import { useEffect, useRef } from 'react';

/**
 * For the element after the last row of a list: `onNear` runs when it is about to scroll into view, while `wanted` is
 * true.
 */
export const useNearEnd = (onNear: () => void, wanted: boolean) => {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  latest.current = onNear;
  // Visibility is outside React. The observer is created again for each page, because a short page leaves the end in
  // view.
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
