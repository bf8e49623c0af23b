import { readSearch, SEARCH_MAX_LENGTH } from '@koi/contract/rules/search';
import { useEffect, useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { foundHits, type Hit, type SearchScreen, screenHits } from './hits.ts';

const TYPING_PAUSE_MS = 180;

/** The text after a pause in typing. */
const usePaused = (text: string): string => {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
};

/** Search results of the typed text. Those of an earlier text are shown until the current ones arrive. */
export const useSearch = (typed: string, screens: readonly SearchScreen[]) => {
  const wanted = readSearch(typed);
  const paused = usePaused(typed.trim());
  const asked = readSearch(paused);
  const isAsked = (words: typeof wanted) => words.text !== '' && words.kinds.some((kind) => kind !== 'screens');
  const { data, error, isPending, isPlaceholderData, refetch } = useCall(
    staffCalls.search.find,
    { q: paused.slice(0, SEARCH_MAX_LENGTH) },
    { enabled: isAsked(asked), keep: true },
  );
  const found = isAsked(wanted) && data !== undefined && !error ? foundHits(data, asked.text) : [];
  const shown = found.filter(({ category }) => wanted.kinds.includes(category));
  const here = wanted.kinds.includes('screens') ? screenHits(screens, wanted.text, wanted.kinds.length > 1) : [];
  const hits: readonly Hit[] = [...shown, ...here];
  return {
    text: wanted.text,
    hits,
    isWaiting: isAsked(wanted) && (paused !== typed.trim() || isPending || isPlaceholderData),
    /** Nothing has been answered yet. */
    isFirst: isAsked(wanted) && data === undefined && !error,
    error: isAsked(wanted) && paused === typed.trim() ? error : null,
    retry: refetch,
  };
};
