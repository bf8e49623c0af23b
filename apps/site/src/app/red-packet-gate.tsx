import { SHELL } from '@koi/contract/texts';
import { useEffect } from 'react';
import { useAppInfo } from '../lib/api.ts';
import { loginPath } from '../lib/navigation.ts';
import { navigate } from '../lib/router.tsx';
import { Ask, toast } from '../ui/feedback.tsx';

/** A visitor's deep link to /hongbao: the invitation to log in stands over the page, and refusing it leads home. */
export function RedPacketGate({ wanted }: { wanted: string }) {
  const isClosed = useAppInfo()?.redpacket_switch === 0;
  // Leaving is a navigation, which rendering may not do.
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
