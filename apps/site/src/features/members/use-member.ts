import { useUser } from '../../lib/api.ts';
import { useQuery } from '../../lib/query/index.ts';
import { refreshUser } from '../../lib/wallets.ts';

/** The member, and the error when there is no member to show. */
export const useMember = () => {
  const user = useUser();
  // Observes the shell's query without another request.
  const { error, refetch } = useQuery({ queryKey: ['member', 'user'], queryFn: refreshUser, enabled: false });
  return { user, error: user === undefined ? error : null, retry: refetch };
};
