import { SHELL } from '@koi/contract/texts';
import { dismissQuestions } from '@koi/ui/feedback';
import { navigate } from '@koi/ui/router';
import { useEffect } from 'react';
import { forgetMemberData } from '../lib/api.ts';
import { acknowledgeEnd, useSession } from '../lib/session.ts';
import { Ask } from '../ui/feedback.tsx';

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
