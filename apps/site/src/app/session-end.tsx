import { SHELL } from '@koi/contract/texts';
import { useEffect } from 'react';
import { forgetMemberData } from '../lib/api.ts';
import { navigate } from '../lib/router.tsx';
import { acknowledgeEnd, useSession } from '../lib/session.ts';
import { Ask, dismissQuestions } from '../ui/feedback.tsx';

/** However many calls answered 401, the session ends once and says so once. */
export function SessionEnd() {
  const hasEnded = useSession(({ status }) => status === 'ended');
  // What was read for the member or asked of them must not outlive the session.
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
