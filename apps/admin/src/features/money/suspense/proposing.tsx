import type { SuspenseCandidate, SuspensePayment } from '@koi/contract';
import { ORDER_STATE } from '@koi/contract/constants';
import { checkAttachment, checkReturn } from '@koi/contract/rules/suspense';
import { SUSPENSE } from '@koi/contract/texts';
import { displayMoney, groupDigits } from '@koi/money';
import { type ReactNode, useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { shortNumber } from '../../../lib/order-number.ts';
import { ReasonField } from '../../../lib/proposal-reason.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button, Hint, Icon, Pairs, PanelSection, Stack, TextField } from '../../../ui/index.ts';
import { SUSPENSE_READS } from './reads.ts';
import styles from './suspense.module.css';

const OTHER = 'other';
const BACK = 'back';

const EVIDENCE_ICONS = { good: 'check-circle-fill', unsure: 'warning-circle-fill', bad: 'x-circle-fill' } as const;

interface ChoiceProps {
  value: string;
  chosen: string;
  onChoose: (value: string) => void;
  title: ReactNode;
  amount?: string;
  children?: ReactNode;
}

function Choice({ value, chosen, onChoose, title, amount, children }: ChoiceProps) {
  return (
    <label className={styles.choice} data-chosen={value === chosen || undefined}>
      <input type="radio" name="suspense-choice" checked={value === chosen} onChange={() => onChoose(value)} />
      <b>{title}</b>
      {amount && <em>{amount}</em>}
      {children && <span className={styles.why}>{children}</span>}
    </label>
  );
}

function Candidate({
  candidate,
  ...choice
}: { candidate: SuspenseCandidate } & Pick<ChoiceProps, 'chosen' | 'onChoose'>) {
  const { order_no, member_name, usdt_amount, evidence, state } = candidate;
  return (
    <Choice
      {...choice}
      value={order_no}
      title={<span title={order_no}>{`${shortNumber(order_no)} · ${member_name}`}</span>}
      amount={groupDigits(usdt_amount)}
    >
      {evidence.map(({ tone, text }) => (
        <span key={text} data-tone={tone}>
          <Icon name={EVIDENCE_ICONS[tone]} size={14} />
          {text}
        </span>
      ))}
      {state !== ORDER_STATE.waiting && (
        <span data-tone="unsure">
          <Icon name="warning-circle-fill" size={14} />
          订单已结束，归入时重新打开
        </span>
      )}
    </Choice>
  );
}

/** Shows the bookings of an attachment before it is proposed. */
function Effect({ payment, candidate }: { payment: SuspensePayment; candidate: SuspenseCandidate }) {
  return (
    <PanelSection title="归入后">
      <Pairs
        items={[
          { label: `挂账 → ${candidate.member_name} 中心钱包`, value: `¥${displayMoney(candidate.credits)}` },
          { label: '订单金额', value: `${candidate.usdt_amount} → ${payment.usdt_amount} USDT` },
        ]}
      />
    </PanelSection>
  );
}

interface ProposingProps {
  payment: SuspensePayment;
  candidates: readonly SuspenseCandidate[];
}

/** Proposes to attach the payment to an order or to return it. */
export function Proposing({ payment, candidates }: ProposingProps) {
  const { no, sender } = payment;
  const [chosen, choose] = useState(candidates[0]?.order_no ?? OTHER);
  const reason = useText();
  const order = useText();
  const address = useText(sender);
  const options = { changes: SUSPENSE_READS, onFailed: reason.refuse };
  const attachment = useAction(staffCalls.suspense.attach, options);
  const sendingBack = useAction(staffCalls.suspense.sendBack, options);
  const candidate = candidates.find(({ order_no }) => order_no === chosen);
  const isReturn = chosen === BACK;

  /** An objection to the reason is shown below the reason, any other one at its own field. */
  const passes = (objection: string | undefined, field: typeof order): boolean => {
    const isOwn = objection === SUSPENSE.orderMissing || objection === SUSPENSE.addressWrong;
    field.passes(isOwn ? objection : undefined);
    reason.passes(isOwn ? undefined : objection);
    return objection === undefined;
  };
  const submit = () => {
    if (isReturn) {
      const form = { no, address: address.text, reason: reason.text };
      if (passes(checkReturn(form), address)) void sendingBack.run(form);
      return;
    }
    const form = { no, order: candidate?.order_no ?? order.text, reason: reason.text };
    if (passes(checkAttachment(form), order)) void attachment.run(form);
  };

  return (
    <>
      <PanelSection title="可能的订单">
        <div className={styles.choices} role="radiogroup" aria-label="处理方式">
          {candidates.map((each) => (
            <Candidate key={each.order_no} candidate={each} chosen={chosen} onChoose={choose} />
          ))}
          <Choice value={OTHER} chosen={chosen} onChoose={choose} title="归入其他订单" />
          <Choice value={BACK} chosen={chosen} onChoose={choose} title="退回付款地址">
            <span>须先确认不是交易所地址</span>
          </Choice>
        </div>
        {chosen === OTHER && <TextField label="订单号" {...order.field} />}
        {isReturn && <TextField label="退回地址" {...address.field} />}
      </PanelSection>
      {candidate && <Effect payment={payment} candidate={candidate} />}
      <PanelSection>
        <Stack gap={8}>
          <Hint>{isReturn ? '第二人同意后才转出，转出后登记交易哈希。' : '第二人同意后按到账金额入账。'}</Hint>
          <ReasonField {...reason.field} />
          <Button size="lg" tone="primary" busy={attachment.busy || sendingBack.busy} onClick={submit}>
            {isReturn ? '提交退回，待复核' : '提交归入，待复核'}
          </Button>
        </Stack>
      </PanelSection>
    </>
  );
}
