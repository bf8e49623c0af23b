import { Layer } from '@koi/ui/layer';
import { useEffect } from 'react';
import type { SearchScreen } from './hits.ts';
import { closeSearch, toggleSearch, useSearchOpen } from './open-state.ts';
import styles from './palette.module.css';
import { Palette } from './palette.tsx';

/** A dialog over the page keeps the keyboard to itself, so that a draft is not left by mistake. */
const isPageInert = () => document.getElementById('root')?.hasAttribute('inert') ?? false;

/** The search from anywhere. Meta+K or Control+K opens it on every page and closes it. */
export function SearchPalette({ screens }: { screens: readonly SearchScreen[] }) {
  const isOpen = useSearchOpen();
  // The keyboard of the whole page is outside React.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (isOpen || !isPageInert()) toggleSearch();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOpen]);
  // A session that ends closes the palette with the shell.
  useEffect(() => closeSearch, []);
  if (!isOpen) return null;
  return (
    <Layer label="搜索" place="centre" className={styles.box} focusField onClose={closeSearch}>
      <Palette screens={screens} onClose={closeSearch} />
    </Layer>
  );
}
