import { type FormEvent, useState } from 'react';
import { useCounts } from '../lib/counts.ts';
import { go, Link } from '../lib/navigation.ts';
import { useMay } from '../lib/session.ts';
import { setTheme, useTheme } from '../lib/theme.ts';
import { Icon, IconButton, SearchField } from '../ui/index.ts';
import styles from './tools.module.css';

/** D for deposits or W for withdrawals, 14 digits of date and time, and a random suffix. */
const ORDER_NUMBER = /^[DW]\d{14}[0-9A-Z]{0,12}$/i;
const TRANSFER_NUMBER = /^T\d{14}[0-9A-Z]{12}$/i;

/** Path that a search leads to. Undefined when there is nothing to search for. */
export const searchPath = (
  text: string,
  may: { reviews: boolean; members: boolean; transfers: boolean },
): string | undefined => {
  const wanted = text.trim();
  if (wanted === '') return undefined;
  if (may.transfers && TRANSFER_NUMBER.test(wanted))
    return `/transfers?state=all&search=${wanted.toUpperCase()}&open=${wanted.toUpperCase()}`;
  const looksLikeOrder = ORDER_NUMBER.test(wanted);
  if (may.reviews && (looksLikeOrder || !may.members))
    return `/reviews?open=${encodeURIComponent(wanted.toUpperCase())}`;
  return may.members ? `/members?search=${encodeURIComponent(wanted)}` : undefined;
};

/** The tools at the right end of the header bar, the same on every page. */
export function Tools() {
  return (
    <div className={styles.tools}>
      <Search />
      <Waiting />
      <ThemeSwitch />
    </div>
  );
}

function Search() {
  const [text, setText] = useState('');
  const reviews = useMay('reviews.read');
  const members = useMay('members.read');
  const transfers = useMay('venues.read');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const path = searchPath(text, { reviews, members, transfers });
    if (path === undefined) return;
    go(path);
    setText('');
  };
  if (!reviews && !members) return null;
  const label = members ? (reviews ? '搜索会员、订单号' : '搜索会员') : '搜索订单号';
  return (
    <search>
      <form onSubmit={submit}>
        <SearchField label={label} value={text} onChange={setText} />
      </form>
    </search>
  );
}

function Waiting() {
  const counts = useCounts();
  const mayReview = useMay('reviews.read');
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
