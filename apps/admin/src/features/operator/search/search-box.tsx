import { Icon } from '../../../ui/index.ts';
import { Keys, MOD } from './keys.tsx';
import { openSearch } from './open-state.ts';
import styles from './search-box.module.css';

/** Opens the palette. It has the shape of a search field, in the bar of every page. */
export function SearchBox() {
  return (
    <button
      type="button"
      className={styles.box}
      aria-label="搜索"
      aria-haspopup="dialog"
      aria-keyshortcuts="Meta+K Control+K"
      onClick={openSearch}
    >
      <Icon name="magnifying-glass" size={18} />
      <span className={styles.text}>搜索会员、订单号</span>
      <Keys keys={[MOD === '⌘' ? '⌘K' : 'Ctrl K']} />
    </button>
  );
}
