import type { PayReset } from '@koi/contract';
import { PAY_RESET_ENDINGS, PAY_RESET_QUESTION_NAMES, PAY_RESETS } from '@koi/contract/texts';
import { confirm } from '@koi/ui/feedback';
import { Icon, type IconName } from '@koi/ui/icon';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { useGo } from '../../lib/navigation.ts';
import { listTime, shortNumber } from '../../lib/record-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dock } from '../../ui/dock.tsx';
import { GroupTitle } from '../../ui/group-title.tsx';
import { Orb } from '../../ui/marks.tsx';
import styles from './pay-resets.module.css';
import { SetSheet } from './set-sheet.tsx';
import { Steps } from './steps.tsx';
import { usePayResetAction } from './use-actions.ts';

const timeOf = (moment: string) => moment.slice(11, 16);

/** The current step by state. A request that has ended without a new password is back at the first one. */
const STEP: Readonly<Partial<Record<PayReset['state'], number>>> = { waiting: 1, proposed: 1, approved: 2, done: 3 };

interface Headline {
  icon: IconName;
  tone: 'gold' | 'jade' | 'neutral';
  title: string;
  text: string;
}

/** `now` is the time of the house, in the form of the wire. */
const headlineOf = (request: PayReset, heldUntil: string, now: string): Headline => {
  const { state, usual_at, expires_at } = request;
  const expected = now < usual_at ? PAY_RESETS.expected(timeOf(usual_at)) : PAY_RESETS.late;
  if (state === 'waiting' || state === 'proposed') {
    const title = state === 'waiting' ? PAY_RESETS.waitingTitle : PAY_RESETS.proposedTitle;
    return { icon: 'magnifying-glass', tone: 'gold', title, text: expected };
  }
  if (state === 'approved') {
    const text = PAY_RESETS.approvedText(listTime(expires_at));
    return { icon: 'check', tone: 'jade', title: PAY_RESETS.approvedTitle, text };
  }
  if (state === 'done') {
    const text = PAY_RESETS.doneText(listTime(heldUntil));
    return { icon: 'shield-check', tone: 'jade', title: PAY_RESETS.doneTitle, text };
  }
  const { title, text } = PAY_RESET_ENDINGS[state];
  return { icon: 'info', tone: 'neutral', title, text };
};

function Person({ who, at, begun }: { who: string; at: string; begun: string }) {
  const agreed = at !== '';
  return (
    <div className={agreed ? styles.agreed : styles.checking}>
      <Icon name={agreed ? 'check-circle' : 'hourglass'} weight={agreed ? 'fill' : 'regular'} size={24} />
      <b className={styles.person}>
        {who} {agreed ? PAY_RESETS.agreed : begun === '' ? PAY_RESETS.pending : PAY_RESETS.checking}
      </b>
      <small className={styles.since}>
        {agreed ? listTime(at) : begun === '' ? '' : PAY_RESETS.since(timeOf(begun))}
      </small>
    </div>
  );
}

function Answers({ request }: { request: PayReset }) {
  return (
    <div>
      <GroupTitle aside={PAY_RESETS.submittedAt(timeOf(request.created_at), shortNumber(request.no))}>
        {PAY_RESETS.answersTitle}
      </GroupTitle>
      <Card className={styles.answers}>
        <dl>
          {request.answers.map(({ question, shown }) => (
            <div key={question}>
              <dt>{PAY_RESET_QUESTION_NAMES[question]}</dt>
              <dd>{shown}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <p className={styles.small}>{PAY_RESETS.verdictsHidden}</p>
    </div>
  );
}

/** The member did not ask: ends the request, or takes the new password back. */
function Deny({ request }: { request: PayReset }) {
  const { busy, submit } = usePayResetAction(async () => {
    const text = request.state === 'done' ? PAY_RESETS.denyDoneAsk : PAY_RESETS.denyOpenAsk;
    const sure = await confirm({ title: PAY_RESETS.denyHint, text, ok: PAY_RESETS.deny });
    return sure ? api.call(calls.payResets.deny, {}) : undefined;
  });
  return (
    <Card padded className={styles.deny}>
      <span>{PAY_RESETS.denyHint}</span>
      <Button kind="secondary" size="md" busy={busy} onClick={() => void submit()}>
        {PAY_RESETS.deny}
      </Button>
    </Card>
  );
}

function Actions({ request, onAgain }: { request: PayReset; onAgain: () => void }) {
  const go = useGo();
  const [setting, show] = useState(false);
  const withdrawal = usePayResetAction(async () => {
    const sure = await confirm({ title: PAY_RESETS.withdraw, text: PAY_RESETS.withdrawAsk });
    return sure ? api.call(calls.payResets.withdraw, {}) : undefined;
  });
  const { state } = request;
  if (state === 'done') return null;
  if (STEP[state] === undefined) {
    const isDenied = state === 'denied';
    return (
      <Dock>
        <Button onClick={() => (isDenied ? void go('/password?type=1') : onAgain())}>
          {isDenied ? PAY_RESETS.changeLogin : PAY_RESETS.again}
        </Button>
      </Dock>
    );
  }
  return (
    <>
      <Dock>
        <div className={styles.actions}>
          <Button kind="quiet" busy={withdrawal.busy} onClick={() => void withdrawal.submit()}>
            {PAY_RESETS.withdraw}
          </Button>
          <Button disabled={state !== 'approved'} onClick={() => show(true)}>
            {PAY_RESETS.set}
          </Button>
        </div>
      </Dock>
      {setting && <SetSheet onClose={() => show(false)} />}
    </>
  );
}

interface ProgressProps {
  request: PayReset;
  heldUntil: string;
  now: string;
  onAgain: () => void;
}

/** Steps 2 to 4: who has agreed, what was answered, and what protects the member. */
export function Progress({ request, heldUntil, now, onAgain }: ProgressProps) {
  const { icon, tone, title, text } = headlineOf(request, heldUntil, now);
  const isChecked = STEP[request.state] !== undefined;
  return (
    <>
      <div className={styles.body}>
        <Steps at={STEP[request.state] ?? 0} />
        <Card padded>
          <div className={styles.head}>
            <Orb icon={icon} tone={tone} />
            <div>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          </div>
          {isChecked && (
            <div className={styles.people}>
              <Person who={PAY_RESETS.first} at={request.first_at} begun={request.created_at} />
              <Person who={PAY_RESETS.second} at={request.second_at} begun={request.first_at} />
            </div>
          )}
        </Card>
        <Answers request={request} />
        {isChecked && request.state !== 'done' && (
          <Card padded className={styles.guard}>
            <Orb icon="shield-check" tone="jade" />
            <div>
              <b>{PAY_RESETS.guardAfterTitle}</b>
              <small>{PAY_RESETS.guardAfterText}</small>
            </div>
          </Card>
        )}
        {request.deniable === 1 && <Deny request={request} />}
      </div>
      <Actions request={request} onAgain={onAgain} />
    </>
  );
}
