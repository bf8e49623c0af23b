import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../lib/api.ts';
import { refreshUser } from '../../lib/wallets.ts';

/** The member, and why reading them failed when there is nothing to show. */
export const useMember = () => {
  const user = useUser();
  // The same query as the shell's, looked at without asking again.
  const { error, refetch } = useQuery({ queryKey: ['member', 'user'], queryFn: refreshUser, enabled: false });
  return { user, error: user === undefined ? error : null, retry: refetch };
};
