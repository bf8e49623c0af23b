import { refusalOf } from '@koi/client';
import { STAFF_REFUSALS } from '@koi/contract/refusals/staff';
import { lazy, Suspense, useEffect, useState } from 'react';
import { call, queryClient, staffCalls } from '../../../lib/api.ts';
import { signIn } from '../../../lib/session.ts';
import { useCode } from '../../../lib/use-code.ts';
import { CodeInput, Icon, Skeleton } from '../../../ui/index.ts';
import styles from './login-screen.module.css';
import { StepForm } from './step-form.tsx';
import type { Ticket } from './ticket.ts';

const Enrolment = lazy(() => import('./enrolment.tsx').then((module) => ({ default: module.Enrolment })));

export function CodeStep({ ticket, onStartOver }: { ticket: Ticket; onStartOver: (why?: string) => void }) {
  const verify = async (code: string) => {
    const { data } = await call(staffCalls.session.verify, { ticket: ticket.ticket, code });
    // Cached data of a previous user must not be shown.
    queryClient.clear();
    signIn(data.token, data.staff);
  };
  const { code, change, submit, ...state } = useCode(verify, (text, error) => {
    if (refusalOf(error, STAFF_REFUSALS) === 'ticketExpired') onStartOver(text);
  });
  const isFirst = ticket.step === 'enrol';
  return (
    <StepForm
      ok={isFirst ? '绑定并登录' : '验证并登录'}
      attempt={state}
      onSubmit={submit}
      foot={!isFirst && '设备丢失？请联系账号安全人员重置'}
    >
      <div className={styles.account}>
        <Icon name="user" size={20} />
        <b>{ticket.name}</b>
        <button type="button" className={styles.act} onClick={() => onStartOver()}>
          换账号
        </button>
      </div>
      {ticket.step === 'enrol' && (
        <Suspense fallback={<Skeleton rows={6} />}>
          <Enrolment secret={ticket.secret} address={ticket.otpauth} />
        </Suspense>
      )}
      <div>
        <CodeInput value={code} onChange={change} invalid={state.failure !== undefined} />
        <HalfMinute />
      </div>
    </StepForm>
  );
}

const SECOND_MS = 1000;
const STEP_S = 30;

const secondsLeft = () => STEP_S - (Math.floor(Date.now() / SECOND_MS) % STEP_S);

/** Countdown to the next code; a code is valid until its half minute ends. */
function HalfMinute() {
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft()), SECOND_MS / 4);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className={styles.timer}>
      <Icon name="timer" size={16} />
      本码剩余 <b>{left}</b> 秒
    </p>
  );
}
