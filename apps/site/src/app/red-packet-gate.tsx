import { SHELL } from '@koi/contract/texts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useAppInfo } from '../lib/api.ts';
import { loginPath } from '../lib/navigation.ts';
import { Ask, toast } from '../ui/feedback.tsx';

/** A visitor's deep link to /hongbao: the invitation to log in stands over the page, and refusing it leads home. */
export function RedPacketGate({ wanted }: { wanted: string }) {
  const navigate = useNavigate();
  const isClosed = useAppInfo()?.redpacket_switch === 0;
  // Leaving is a navigation, which rendering may not do.
  useEffect(() => {
    if (!isClosed) return;
    toast(SHELL.redPacketClosed, 'failure');
    navigate('/', { replace: true });
  }, [isClosed, navigate]);
  if (isClosed) return null;
  return (
    <Ask
      text={SHELL.loginInvitation}
      cancel="取消"
      onAnswer={(yes) => navigate(yes ? loginPath(wanted) : '/', { replace: true })}
    />
  );
}
