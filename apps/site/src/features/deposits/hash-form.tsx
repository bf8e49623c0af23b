import { failureText } from '@koi/client';
import type { TronOrder } from '@koi/contract';
import { HASH_POLL_MS, HASH_REQUERY_DELAY_MS, TRON_STATE } from '@koi/contract/constants';
import { checkHashSubmission } from '@koi/contract/rules/tron';
import { TRON, TRON_STATE_NAMES } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { usePolling } from '../../lib/polling.ts';
import { isSessionEnd, showFailure } from '../../lib/show-failure.ts';
import { useForm } from '../../lib/use-form.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './pay-info.module.css';
import { askTronOrder, statusFailure } from './use-order.ts';

/** Longer than a hash, so that one pasted with blanks around it is not cut off. */
const HASH_FIELD_LENGTH = 128;

/** The status line of an order: a submitted hash is awaiting confirmation, unless staff are checking the payment. */
const lineOf = ({ tron_tx_hash, review }: TronOrder) => (tron_tx_hash && review !== 1 ? TRON.waiting : '');

/** The status line under the buttons, which is written by the submission, the query and the poll. */
const useHash = (order: TronOrder) => {
  const orderNo = order.out_trade_no;
  const [status, setStatus] = useState<string>(lineOf(order));
  const [refusal, setRefusal] = useState<string>();
  const [beat, setBeat] = useState<number>(HASH_POLL_MS);

  // The order is polled for as long as it is open, for the first time shortly after a submission.
  usePolling(
    () => {
      setBeat(HASH_POLL_MS);
      askTronOrder(orderNo).then(
        (latest) => setStatus(lineOf(latest)),
        (error) => isSessionEnd(error) || setStatus(TRON.pollFailed),
      );
    },
    beat,
    order.state === TRON_STATE.pending,
  );

  const submission = useSubmit(async (hash: string) => {
    try {
      const { message } = await api.call(calls.deposits.submitHash, { out_trade_no: orderNo, tx_hash: hash });
      toast(message || TRON.submitted, 'success');
      setRefusal(undefined);
      setStatus(TRON.waiting);
    } catch (error) {
      if (!isSessionEnd(error)) setRefusal(failureText(error, TRON.submitFailed));
      showFailure(error, TRON.submitFailed);
    }
    setBeat(HASH_REQUERY_DELAY_MS);
  });

  const question = useSubmit(async () => {
    try {
      const { state, state_text } = await askTronOrder(orderNo);
      setRefusal(undefined);
      setStatus(state_text || TRON_STATE_NAMES[state]);
    } catch (error) {
      if (isSessionEnd(error)) return;
      setStatus(statusFailure(error));
      toast(statusFailure(error), 'failure');
    }
  });

  return { status: refusal ?? status, submission, question };
};

/** Browsers allow reading the clipboard only on https pages. */
const mayPaste = () => typeof navigator.clipboard?.readText === 'function';

/**
 * Takes the hash of the payment from a member who does not want to wait until the platform finds the payment by itself.
 */
export function HashForm({ order }: { order: TronOrder }) {
  const form = useForm({ hash: '' });
  const { status, submission, question } = useHash(order);

  const submit = () => {
    const hash = form.values.hash.trim();
    const failing = checkHashSubmission({ out_trade_no: order.out_trade_no, tx_hash: hash });
    if (failing) form.fail('hash', failing);
    else void submission.submit(hash);
  };
  const paste = () =>
    navigator.clipboard.readText().then(
      (text) => form.set('hash', text.trim()),
      () => toast('无法读取剪贴板，请长按粘贴', 'failure'),
    );

  return (
    <Card padded>
      <Form onSubmit={submit}>
        <div className={styles.head}>
          <h2 className={styles.title}>交易哈希</h2>
          <Tag tone="warning">{order.state_text || TRON.pending}</Tag>
        </div>
        <Field
          {...form.bind('hash')}
          icon="hash"
          aria-label="交易哈希"
          placeholder="付款后粘贴交易哈希"
          maxLength={HASH_FIELD_LENGTH}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="send"
          trailing={
            mayPaste() && (
              <button type="button" className={styles.paste} onClick={() => void paste()}>
                粘贴
              </button>
            )
          }
        />
        <div className={styles.pair}>
          <Button
            kind="quiet"
            size="md"
            disabled={question.busy}
            aria-busy={question.busy || undefined}
            onClick={() => void question.submit()}
          >
            {TRON.askStatus}
          </Button>
          <Button type="submit" kind="secondary" size="md" busy={submission.busy}>
            {TRON.submitHash}
          </Button>
        </div>
        <div className={styles.status} role="status">
          {status}
          {status.includes(TRON.amountMismatch) && <p>{TRON.amountMismatchAdvice}</p>}
        </div>
      </Form>
    </Card>
  );
}
