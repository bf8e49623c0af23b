import { PAY_RESETS } from '@koi/contract/texts';
import { beijingTime } from '@koi/money';
import { useId, useState } from 'react';
import { GoLink } from '../../lib/go-link.tsx';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { servicePath, useBack } from '../../lib/navigation.ts';
import { usePayReset } from '../../lib/pay-reset.ts';
import { usePolling } from '../../lib/polling.ts';
import { BackBar } from '../../ui/back-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './pay-resets.module.css';
import { Progress } from './progress.tsx';
import { QuestionsForm } from './questions-form.tsx';

const POLL_MS = 15_000;

function Waiting() {
  return (
    <div className={styles.body} aria-busy="true">
      <Skeleton height={72} radius="var(--radius-lg)" />
      <Skeleton height={420} radius="var(--radius-lg)" />
    </div>
  );
}

function Part() {
  const { data, error, refetch } = usePayReset();
  const [again, setAgain] = useState('');
  const id = useId();
  const request = data?.request;
  usePolling(() => void refetch(), POLL_MS, request?.ended_at === '');
  if (!data) return error ? <LoadFailure error={error} onRetry={refetch} /> : <Waiting />;
  const isOver = request?.state === 'done' && data.held_until === '';
  if (!request || isOver || request.no === again) return <QuestionsForm questions={data.questions} id={id} />;
  return (
    <Progress
      request={request}
      heldUntil={data.held_until}
      now={beijingTime(new Date())}
      onAgain={() => setAgain(request.no)}
    />
  );
}

/** A forgotten pay password. */
export function PayResetScreen() {
  const back = useBack('/password?type=2');
  return (
    <>
      <BackBar
        title={PAY_RESETS.title}
        right={<GoLink to={servicePath(true)}>{PAY_RESETS.service}</GoLink>}
        onBack={back}
      />
      <Part />
    </>
  );
}
