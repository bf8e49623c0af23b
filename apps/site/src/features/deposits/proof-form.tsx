import type { DepositOrder } from '@koi/contract';
import { PROOF_MAX_LENGTH } from '@koi/contract/constants';
import { checkProof } from '@koi/contract/rules/deposits';
import { DEPOSITS } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { useRef, useState } from 'react';
import { api, queryClient } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { useIsMember } from '../../lib/session.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { useForm } from '../../lib/use-form.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import styles from './proof-form.module.css';

const KINDS = 'image/png,image/jpeg,image/webp';

/** The picture is uploaded at once, and is attached to the order when the form is sent. */
function Receipt({ receipt, onChange }: { receipt: string; onChange: (url: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { busy, submit } = useSubmit(async () => {
    const file = input.current?.files?.[0];
    if (!file) return;
    try {
      onChange((await api.upload(calls.deposits.uploadReceipt, file)).data.url);
    } catch (error) {
      showFailure(error);
    }
  });
  const send = async () => {
    await submit();
    // Cleared, so that choosing the same file again triggers a change event.
    if (input.current) input.current.value = '';
  };
  return (
    <div className={styles.receipt}>
      {receipt !== '' && <img className={styles.picture} src={receipt} alt={DEPOSITS.receiptPicture} />}
      <div className={styles.choose}>
        <Button kind="quiet" size="md" icon="camera" busy={busy} onClick={() => input.current?.click()}>
          {receipt === '' ? DEPOSITS.uploadReceipt : DEPOSITS.changeReceipt}
        </Button>
        <small>{DEPOSITS.receiptRule}</small>
      </div>
      <input
        ref={input}
        className={styles.file}
        type="file"
        accept={KINDS}
        tabIndex={-1}
        aria-label={DEPOSITS.receipt}
        onChange={() => void send()}
      />
    </div>
  );
}

/** Evidence for the staff who check the payment: a reference, a receipt, or both. */
export function ProofForm({ order }: { order: DepositOrder }) {
  const isMember = useIsMember();
  const { reference = '', receipt: stored = '' } = order.proof ?? {};
  const form = useForm({ reference });
  const [receipt, setReceipt] = useState(stored);
  const { busy, submit } = useSubmit(async (proof: { reference: string; receipt: string }) => {
    try {
      const { message } = await api.call(calls.deposits.saveProof, { deposit_no: order.deposit_no, ...proof });
      toast(message || DEPOSITS.proofSaved, 'success');
    } catch (error) {
      showFailure(error);
    }
    await queryClient.invalidateQueries({ queryKey: ['order'] });
  });
  if (!isMember) return null;

  const send = () => {
    const proof = { reference: form.values.reference.trim(), receipt };
    const failing = checkProof(proof);
    if (failing) form.fail('reference', failing);
    else void submit(proof);
  };
  return (
    <Card padded>
      <Form className={styles.form} onSubmit={send}>
        <h2 className={styles.title}>{DEPOSITS.proof}</h2>
        <p className={styles.hint}>{DEPOSITS.proofHint}</p>
        <Field
          {...form.bind('reference')}
          label={DEPOSITS.reference}
          placeholder={DEPOSITS.referencePlaceholder}
          maxLength={PROOF_MAX_LENGTH}
          autoComplete="off"
          enterKeyHint="send"
        />
        <Receipt receipt={receipt} onChange={setReceipt} />
        <Button type="submit" kind="secondary" size="md" busy={busy}>
          {DEPOSITS.sendProof}
        </Button>
      </Form>
    </Card>
  );
}
