import type { ReviewDetail } from '@koi/contract';
import { checkHashSubmission } from '@koi/contract/rules/tron';
import { useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { REVIEW_READS } from '../../../lib/reviews/index.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button, PanelSection, TextField } from '../../../ui/index.ts';
import styles from './review.module.css';

/** Looks up a transaction hash for a USDT order and records the result as evidence. */
export function HashLookup({ order }: { order: ReviewDetail }) {
  const [hash, setHash] = useState('');
  const [error, setError] = useState<string>();
  const { busy, run } = useAction(staffCalls.deposits.nameHash, {
    changes: REVIEW_READS,
    onDone: () => setHash(''),
  });
  const look = () => {
    const input = { no: order.no, tx_hash: hash.trim() };
    const failing = checkHashSubmission({ out_trade_no: input.no, tx_hash: input.tx_hash });
    setError(failing);
    if (!failing) void run(input);
  };
  return (
    <PanelSection title="核对链上交易">
      <form
        className={styles.lookup}
        onSubmit={(event) => {
          event.preventDefault();
          look();
        }}
      >
        <TextField
          label="交易哈希"
          error={error}
          value={hash}
          maxLength={128}
          spellCheck={false}
          placeholder="粘贴会员提供的交易哈希"
          onChange={(event) => {
            setHash(event.target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" icon="magnifying-glass" busy={busy}>
          查询
        </Button>
      </form>
    </PanelSection>
  );
}
