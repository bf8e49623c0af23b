import type { LedgerLine } from '@koi/contract';
import { displayMoney } from '@koi/money';
import { type Column, Cut, Figure, Money, Tile, type TileProps } from '../ui/index.ts';
import styles from './ledger-columns.module.css';
import { Link } from './navigation.ts';
import { shortNumber } from './order-number.ts';
import { useMay } from './session.ts';
import { exactTime } from './times.ts';

const KINDS: Readonly<Record<string, TileProps>> = {
  deposit: { icon: 'piggy-bank', tint: 'red' },
  'withdrawal-hold': { icon: 'lock', tint: 'gold' },
  withdrawal: { icon: 'hand-coins', tint: 'jade' },
  'withdrawal-return': { icon: 'refresh', tint: 'blue' },
  adjustment: { icon: 'sliders', tint: 'blue' },
  bonus: { icon: 'coins', tint: 'gold' },
  rebate: { icon: 'percent', tint: 'gold' },
  'red-packet': { icon: 'crown', tint: 'red' },
};
const OTHER = { icon: 'transfer', tint: 'neutral' } as const;

/** A letter for the kind, the moment of creation, and random characters. */
const NUMBER = /^[A-Z]\d{14}[0-9A-Z]{8,}$/;
const REVIEWED = /^[DTW]/;

/** Order numbers link to their review for staff who may read reviews. */
function Memo({ memo }: { memo: string }) {
  const mayRead = useMay('reviews.read');
  if (!NUMBER.test(memo))
    return (
      <Cut width={260} muted>
        {memo || '—'}
      </Cut>
    );
  const shown = <Figure title={memo}>{shortNumber(memo)}</Figure>;
  return mayRead && REVIEWED.test(memo) ? (
    <Link className={styles.link} to={`/reviews?open=${memo}`}>
      {shown}
    </Link>
  ) : (
    shown
  );
}

/** The kind of a ledger line with its icon. */
function Kind({ kind, text }: { kind: string; text: string }) {
  return (
    <span className={styles.kind}>
      <Tile {...(KINDS[kind] ?? OTHER)} />
      <b>{text}</b>
    </span>
  );
}

/** Columns of centre wallet lines shared by all screens. A column for the member is added by the screen. */
export const ledgerColumns: Record<'at' | 'kind' | 'memo' | 'change' | 'balance', Column<LedgerLine>> = {
  at: { title: '时间', cell: ({ at }) => <Figure>{exactTime(at)}</Figure> },
  kind: { title: '类型', cell: ({ kind, kind_text }) => <Kind kind={kind} text={kind_text} /> },
  memo: { title: '说明', cell: ({ memo }) => <Memo memo={memo} /> },
  change: { title: '金额（元）', align: 'right', cell: ({ change }) => <Money amount={change} sign /> },
  balance: { title: '中心钱包余额', align: 'right', cell: ({ balance }) => <Figure>{displayMoney(balance)}</Figure> },
};
