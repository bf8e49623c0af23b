import { useQuery } from '@tanstack/react-query';
import { refreshUser, useUser } from '../../lib/api.ts';

/** The member, and whether reading them has failed with nothing to show. */
export const useMember = () => {
  const user = useUser();
  // The same query as the shell's, looked at without asking again.
  const { isError, refetch } = useQuery({ queryKey: ['member', 'user'], queryFn: refreshUser, enabled: false });
  return { user, failed: user === undefined && isError, retry: () => void refetch() };
};
