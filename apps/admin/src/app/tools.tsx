import { SearchBox } from '../features/operator/search/index.ts';
import { useCounts } from '../lib/counts.ts';
import { Link } from '../lib/navigation.ts';
import { useMay, useStaff } from '../lib/session.ts';
import { setTheme, useTheme } from '../lib/theme.ts';
import { Icon, IconButton } from '../ui/index.ts';
import styles from './tools.module.css';

/** The tools at the right end of the header bar, the same on every page. */
export function Tools() {
  const mayOpenPages = (useStaff()?.permissions.length ?? 0) > 0;
  return (
    <div className={styles.tools}>
      {mayOpenPages && <SearchBox />}
      <Waiting />
      <ThemeSwitch />
    </div>
  );
}

function Waiting() {
  const counts = useCounts();
  const mayReview = useMay('reviews.read');
  const proposals = counts?.proposals ?? 0;
  if (proposals > 0) {
    const text = `${proposals} 件提案等您复核`;
    return (
      <Link to="/proposals?scope=mine" className={styles.round} data-waiting title={text} aria-label={text}>
        <Icon name="bell" size={20} />
      </Link>
    );
  }
  if (!mayReview) return null;
  const open = (counts?.deposits ?? 0) + (counts?.withdrawals ?? 0);
  const label = open > 0 ? `${open} 笔存取款待审核` : '没有待审核的存取款';
  return (
    <Link to="/reviews" className={styles.round} data-waiting={open > 0 || undefined} title={label} aria-label={label}>
      <Icon name="bell" size={20} />
    </Link>
  );
}

function ThemeSwitch() {
  const theme = useTheme();
  const dark = theme === 'dark';
  return (
    <IconButton
      icon={dark ? 'sun' : 'moon'}
      label={dark ? '切换为浅色' : '切换为深色'}
      className={styles.round}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    />
  );
}
