import { readSearch, SEARCH_MAX_LENGTH } from '@koi/contract/rules/search';
import { useEffect, useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { useMay } from '../../../lib/session.ts';
import { foundHits, type Hit, identityHit, type SearchScreen, screenHits } from './hits.ts';

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

/**
 * Search results of the typed text. Those of an earlier text are shown until the current ones arrive. Personal values
 * are compared only for the text for which the person asked, because such searches are counted.
 */
export const useSearch = (typed: string, identityText: string, screens: readonly SearchScreen[]) => {
  const isIdentity = identityText !== '' && identityText === typed.trim();
  const wanted = readSearch(typed);
  const paused = usePaused(typed.trim());
  const asked = readSearch(paused);
  const isAsked = (words: typeof wanted) => words.text !== '' && words.kinds.some((kind) => kind !== 'screens');
  const { data, error, isPending, isPlaceholderData, refetch } = useCall(
    staffCalls.search.find,
    { q: paused.slice(0, SEARCH_MAX_LENGTH), ...(isIdentity && identityText === paused && { identity: 1 }) },
    { enabled: isAsked(asked), keep: true },
  );
  const found = isAsked(wanted) && data !== undefined && !error ? foundHits(data, asked.text) : [];
  const shown = found.filter(({ category }) => wanted.kinds.includes(category));
  const here = wanted.kinds.includes('screens') ? screenHits(screens, wanted.text, wanted.kinds.length > 1) : [];
  const mayAsk = useMay('members.read') && wanted.kinds.includes('members') && !isIdentity;
  const members = shown.filter(({ category }) => category === 'members');
  const others = shown.filter(({ category }) => category !== 'members');
  const offered = mayAsk ? identityHit(wanted.text) : [];
  const hits: readonly Hit[] = [...members, ...offered, ...others, ...here];
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
