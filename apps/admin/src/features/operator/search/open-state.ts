import { createStore } from '@koi/ui/store';

/** Whether the palette is open. The box in the bar of each page and the shortcut open it. */
const store = createStore(false);

export const openSearch = () => store.set(true);
export const closeSearch = () => store.set(false);
export const toggleSearch = () => store.set(!store.get());
export const useSearchOpen = store.use;
