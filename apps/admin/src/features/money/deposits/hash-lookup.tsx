import type { ReviewDetail } from '@koi/contract';
import { checkHashSubmission } from '@koi/contract/rules/tron';
import { staffCalls } from '../../../lib/api.ts';
import { REVIEW_READS } from '../../../lib/reviews/index.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button, PanelSection, TextField } from '../../../ui/index.ts';
import styles from './review.module.css';

/** Looks up a transaction hash for a USDT order and records the result as evidence. */
export function HashLookup({ order }: { order: ReviewDetail }) {
  const hash = useText();
  const { busy, run } = useAction(staffCalls.deposits.nameHash, {
    changes: REVIEW_READS,
    onDone: () => hash.set(''),
  });
  const look = () => {
    const input = { no: order.no, tx_hash: hash.text };
    const failing = checkHashSubmission({ out_trade_no: input.no, tx_hash: input.tx_hash });
    if (hash.passes(failing)) void run(input);
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
          {...hash.field}
          maxLength={128}
          spellCheck={false}
          placeholder="粘贴会员提供的交易哈希"
        />
        <Button type="submit" icon="magnifying-glass" busy={busy}>
          查询
        </Button>
      </form>
    </PanelSection>
  );
}
