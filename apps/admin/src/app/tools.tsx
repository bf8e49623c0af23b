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

/** Orders for those who review them, and proposals for those who only agree to what others propose. */
function Waiting() {
  const counts = useCounts();
  const mayRead = useMay('reviews.read');
  const reviewsDeposits = useMay('deposits.review');
  const reviewsWithdrawals = useMay('withdrawals.review');
  const orders = (counts?.deposits ?? 0) + (counts?.withdrawals ?? 0);
  const proposals = counts?.proposals ?? 0;
  const hasOrders = orders > 0 && (reviewsDeposits || reviewsWithdrawals);
  if (proposals > 0 && !hasOrders)
    return <Bell to="/proposals?scope=mine" label={`${proposals} 件提案等您复核`} isWaiting />;
  if (!mayRead) return null;
  const label = orders > 0 ? `${orders} 笔存取款待审核` : '没有待审核的存取款';
  return <Bell to="/reviews" label={label} isWaiting={orders > 0} />;
}

function Bell({ to, label, isWaiting }: { to: string; label: string; isWaiting: boolean }) {
  return (
    <Link to={to} className={styles.round} data-waiting={isWaiting || undefined} title={label} aria-label={label}>
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
