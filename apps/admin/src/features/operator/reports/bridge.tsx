import type { ProfitReport, ProfitSums } from '@koi/contract';
import { useState } from 'react';
import { betRows, ledgerRows, type Rows, RowsLink } from '../../../lib/rows-link.tsx';
import { useMay } from '../../../lib/session.ts';
import { Button, Card, join, Money, Note } from '../../../ui/index.ts';
import styles from './bridge.module.css';
import { FeeDialog } from './fee-dialog.tsx';

type Cost = 'bonuses' | 'rebates' | 'red_packets' | 'commissions' | 'venue_fees' | 'payment_fees';

const COSTS: readonly {
  name: Cost;
  label: string;
  kind?: Parameters<typeof ledgerRows>[0];
  fee?: 'venue' | 'payment';
}[] = [
  { name: 'bonuses', label: '优惠礼金', kind: 'bonus' },
  { name: 'rebates', label: '返水', kind: 'rebate' },
  { name: 'red_packets', label: '红包', kind: 'red-packet' },
  { name: 'commissions', label: '代理佣金', kind: 'commission' },
  { name: 'venue_fees', label: '场馆费', fee: 'venue' },
  { name: 'payment_fees', label: '支付费', fee: 'payment' },
];

/** A cost as it changes the result. */
const negated = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);

interface LineProps {
  label: string;
  amount: string;
  /** The rows that the amount is made of; absent for a computed one. */
  rows?: Rows | undefined;
  note?: string;
  className?: string;
}

function Line({ label, amount, rows, note, className }: LineProps) {
  return (
    <li className={join(styles.line, className)}>
      <span>
        {label}
        {note !== undefined && <small>{note}</small>}
      </span>
      <RowsLink rows={rows}>
        <Money amount={amount} size="sm" />
      </RowsLink>
    </li>
  );
}

/** The steps from GGR to NGR. */
export function Bridge({ report: { now, fees_set, first, last } }: { report: ProfitReport }) {
  const span = { from: first, to: last };
  const [editing, setEditing] = useState(false);
  const mayRead = useMay('rates.read');
  const actions = mayRead && (
    <Button icon="percent" onClick={() => setEditing(true)}>
      费率
    </Button>
  );
  return (
    <Card title="由 GGR 到 NGR" actions={actions || <Note>元</Note>}>
      <ul className={styles.list}>
        <Line label="GGR" amount={now.ggr} rows={betRows(span)} className={styles.first ?? ''} />
        {COSTS.map(({ name, label, kind, fee }) => (
          <Line
            key={name}
            label={label}
            rows={kind && ledgerRows(kind, span)}
            amount={negated(now[name as keyof Pick<ProfitSums, Cost>])}
            {...(fee !== undefined && !fees_set[fee] && { note: '未设置' })}
          />
        ))}
        <Line label="NGR" amount={now.ngr} className={styles.sum ?? ''} />
        <Line label="人工调账，另列" amount={now.adjustments} rows={ledgerRows('adjustment', span)} />
      </ul>
      {editing && <FeeDialog onClose={() => setEditing(false)} />}
    </Card>
  );
}
