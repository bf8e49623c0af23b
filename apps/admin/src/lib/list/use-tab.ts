import { go, useRoute } from '../navigation.ts';

/**
 * The chosen tab, with the address as its state. The first tab is chosen when the address names none. A change of the
 * tab drops the filters of the previous one and sets those that are given for the next one.
 */
export const useTab = <T extends string>(tabs: readonly [T, ...T[]]) => {
  const { path, query } = useRoute();
  const tab = tabs.find((name) => name === query.get('tab')) ?? tabs[0];
  const show = (next: T, filters: Record<string, string> = {}) => {
    const text = new URLSearchParams({ ...(next !== tabs[0] && { tab: next }), ...filters }).toString();
    go(text === '' ? path : `${path}?${text}`, { replace: true });
  };
  return [tab, show] as const;
};
