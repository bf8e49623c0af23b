import { WALLET, WITHDRAWALS } from '@koi/contract/texts';
import { displayMoney, parseMoney } from '@koi/money';
import { useState } from 'react';
import { Cell } from '../../ui/card.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './turnover.module.css';
import { TurnoverSheet } from './turnover-sheet.tsx';
import { useTurnover } from './use-withdrawals.ts';

/** The remaining turnover requirement; while it is not zero, a tap explains it. */
export function TurnoverRow() {
  const [open, setOpen] = useState(false);
  const { data: left, isError, refetch } = useTurnover();
  if (left === undefined) {
    return (
      <Cell
        label={WITHDRAWALS.turnover}
        value={isError ? WALLET.unread : '--'}
        faint
        {...(isError && { onClick: () => void refetch() })}
      />
    );
  }
  const isMet = parseMoney(left) === 0n;
  return (
    <>
      <Cell
        label={WITHDRAWALS.turnover}
        value={
          <span className={styles.left}>
            {displayMoney(left)}
            <Tag tone={isMet ? 'success' : 'warning'}>{isMet ? WITHDRAWALS.turnoverMet : WITHDRAWALS.turnoverOpen}</Tag>
          </span>
        }
        {...(!isMet && { onClick: () => setOpen(true) })}
      />
      {open && <TurnoverSheet onClose={() => setOpen(false)} />}
    </>
  );
}
