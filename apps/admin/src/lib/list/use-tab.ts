import { go, useRoute } from '../navigation.ts';

interface TabOptions {
  /** Name in the address. */
  name?: string;
  /** Other names in the address that a change of the tab keeps, such as that of the tab around this one. */
  keep?: readonly string[];
}

/**
 * The chosen tab, with the address as its state. The first tab is chosen when the address names none. A change of the
 * tab drops the filters of the previous one and sets those that are given for the next one.
 */
export const useTab = <T extends string>(tabs: readonly [T, ...T[]], { name = 'tab', keep = [] }: TabOptions = {}) => {
  const { path, query } = useRoute();
  const tab = tabs.find((known) => known === query.get(name)) ?? tabs[0];
  const show = (next: T, filters: Record<string, string> = {}) => {
    const kept = Object.fromEntries([...query].filter(([known]) => keep.includes(known)));
    const text = new URLSearchParams({ ...kept, ...(next !== tabs[0] && { [name]: next }), ...filters }).toString();
    go(text === '' ? path : `${path}?${text}`, { replace: true });
  };
  return [tab, show] as const;
};
