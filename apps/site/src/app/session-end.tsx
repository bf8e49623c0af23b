import { SHELL } from '@koi/contract/texts';
import { useEffect } from 'react';
import { forgetMemberData } from '../lib/api.ts';
import { navigate } from '../lib/router.tsx';
import { acknowledgeEnd, useSession } from '../lib/session.ts';
import { Ask, dismissQuestions } from '../ui/feedback.tsx';

/** Ends the session once and shows one alert, however many calls answered 401. */
export function SessionEnd() {
  const hasEnded = useSession(({ status }) => status === 'ended');
  // The member's data and open questions must not outlive the session.
  useEffect(() => {
    if (!hasEnded) return;
    forgetMemberData();
    dismissQuestions();
  }, [hasEnded]);
  if (!hasEnded) return null;
  return (
    <Ask
      title={SHELL.sessionEndedTitle}
      text={SHELL.sessionEnded}
      onAnswer={() => {
        navigate('/login');
        acknowledgeEnd();
      }}
    />
  );
}
