import { type Category, type Hit, IDENTITY_KEY } from './hits.ts';
import styles from './palette.module.css';

export type Chosen = 'all' | Category;

export const CATEGORY_ORDER: readonly Chosen[] = [
  'all',
  'members',
  'orders',
  'transfers',
  'bets',
  'hashes',
  'payments',
  'staff',
  'screens',
];

const NAMES: Readonly<Record<Chosen, string>> = {
  all: '全部',
  members: '会员',
  orders: '订单',
  transfers: '转账',
  bets: '注单',
  hashes: '哈希',
  payments: '挂账',
  staff: '员工',
  screens: '画面',
};

const GROUP_NAMES: Partial<Record<Category, string>> = { hashes: '交易哈希', payments: 'USDT 挂账' };

export const groupName = (category: Category) => GROUP_NAMES[category] ?? NAMES[category];

/** A list that can be filtered by the text is offered, but it is nothing that was found. */
const isFilter = ({ key }: Hit): boolean => key.startsWith('filter-');

const isOffer = (hit: Hit): boolean => isFilter(hit) || hit.key === IDENTITY_KEY;

/** The number of results found. All counts of the palette use it. */
export const foundAmong = (hits: readonly Hit[]): Hit[] => hits.filter((hit) => !isOffer(hit));

/** Number of lists to filter that are offered beside what was found. The category 画面 has all of them. */
const FILTERS_SHOWN = 3;

/** The rows of a category. A category without rows shows all of them. */
export const hitsIn = (hits: readonly Hit[], chosen: Chosen, isSearch: boolean): Hit[] => {
  const own = hits.filter(({ category }) => category === chosen);
  if (own.length > 0) return own;
  const filters = hits.filter(isFilter);
  const dropped = isSearch ? new Set(filters.slice(FILTERS_SHOWN)) : new Set<Hit>();
  return hits.filter((hit) => !dropped.has(hit));
};

interface CategoriesProps {
  offered: readonly Chosen[];
  hits: readonly Hit[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

/** Narrows the rows to one category. Tab turns through them while the input keeps the focus. */
export function Categories({ offered, hits, chosen, onChoose }: CategoriesProps) {
  const found = foundAmong(hits);
  const count = (category: Chosen) =>
    category === 'all' ? found.length : found.filter((hit) => hit.category === category).length;
  return (
    <fieldset className={styles.categories} aria-label="类别">
      {offered.map((category) => (
        <button
          key={category}
          type="button"
          tabIndex={-1}
          aria-pressed={category === (offered.includes(chosen) ? chosen : 'all')}
          onClick={() => onChoose(category)}
        >
          {NAMES[category]}
          {count(category) > 0 && <em>{count(category)}</em>}
        </button>
      ))}
    </fieldset>
  );
}
