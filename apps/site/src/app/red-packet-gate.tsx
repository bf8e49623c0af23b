import { SHELL } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { navigate } from '@koi/ui/router';
import { useEffect } from 'react';
import { useAppInfo } from '../lib/api.ts';
import { loginPath } from '../lib/navigation.ts';
import { Ask } from '../ui/feedback.tsx';

/**
 * Handles a visitor's deep link to /hongbao: an invitation to log in is shown over the page, and declining it leads
 * home.
 */
export function RedPacketGate({ wanted }: { wanted: string }) {
  const isClosed = useAppInfo()?.redpacket_switch === 0;
  // Navigation is a side effect, so it can't happen during rendering.
  useEffect(() => {
    if (!isClosed) return;
    toast(SHELL.redPacketClosed, 'failure');
    navigate('/', { replace: true });
  }, [isClosed]);
  if (isClosed) return null;
  return (
    <Ask
      text={SHELL.loginInvitation}
      cancel="取消"
      onAnswer={(yes) => navigate(yes ? loginPath(wanted) : '/', { replace: true })}
    />
  );
}
