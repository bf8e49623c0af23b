import type { Rates } from '@koi/contract';
import { usdtPayout } from '@koi/contract/rules/withdrawals';
import { displayMoney, formatUsdt, parseMoney, parseUsdt, usdtFromCny } from '@koi/money';
import { useState } from 'react';
import { Card, Pairs, TextField } from '../../../ui/index.ts';
import { type FieldName, GROUPS } from './fields.ts';
import styles from './rates-screen.module.css';

const SAMPLE = '1000';
const NONE = '--';

/** A rate that is still being typed may be invalid. */
const attempt = (compute: () => string) => {
  try {
    return compute();
  } catch {
    return NONE;
  }
};

const usdt = (amount: bigint) => `${formatUsdt(amount)} USDT`;

interface ExamplesProps {
  rates: Rates;
  changes: { name: FieldName; before: string; after: string }[];
}

/** Example of one amount with the current form values, before they are saved. */
export function Examples({ rates, changes }: ExamplesProps) {
  const [sample, setSample] = useState(SAMPLE);
  const amount = parseMoney(sample.trim());
  const yuan = amount === undefined ? NONE : `¥${displayMoney(amount)}`;
  const of = (compute: (amount: bigint) => string) => (amount === undefined ? NONE : attempt(() => compute(amount)));
  const feeOf = (fee: string) => (parseUsdt(fee) === undefined ? NONE : `${fee} USDT`);
  const payout = (fee: string) =>
    feeOf(fee) === NONE ? NONE : of((cny) => usdt(usdtPayout(cny, rates.withdrawusdtrate, fee).credited));
  const limit = parseMoney(rates.withdrawal_second_person);
  const needsTwo = amount !== undefined && limit !== undefined && amount >= limit;
  return (
    <aside className={styles.right}>
      <Card title="实时示例">
        <div className={styles.example}>
          <TextField
            label="金额（元）"
            value={sample}
            inputMode="decimal"
            maxLength={12}
            onChange={(event) => setSample(event.target.value)}
          />
          <p className={styles.sum}>
            {yuan} ≈ {of((cny) => usdt(usdtFromCny(cny, rates.usdtrate)))}
            <small>会员存款应付</small>
          </p>
          <Pairs
            items={[
              { label: '存款汇率', value: `1 USDT ≈ ¥${rates.usdtrate}` },
              { label: '取款折合', value: of((cny) => usdt(usdtFromCny(cny, rates.withdrawusdtrate))) },
              { label: '手续费', value: feeOf(rates.withdrawfeeusdttrc) },
              { label: '取款到账（TRC20）', value: payout(rates.withdrawfeeusdttrc) },
              { label: '取款到账（ERC20）', value: payout(rates.withdrawcashfee) },
              { label: '取款审核', value: needsTwo ? '两人先后审核' : '一人审核' },
            ]}
          />
        </div>
      </Card>
      {changes.length > 0 && (
        <Card title="本次修改">
          <ul className={styles.changes}>
            {changes.map(({ name, before, after }) => (
              <li key={name}>
                {GROUPS.label(name)}
                <span>
                  <del>{before}</del> → <ins>{after}</ins>
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </aside>
  );
}
