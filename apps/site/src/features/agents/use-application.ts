import { AGENTS } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { useQuery, useQueryClient } from '../../lib/query/index.ts';
import { useIsMember } from '../../lib/session.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { useSubmit } from '../../lib/use-submit.ts';

const KEY = 'agent-standing';

/** The terms for agents and the state of the member's own application. */
export const useStanding = () => {
  const isMember = useIsMember();
  return useQuery({
    queryKey: [isMember ? 'member' : 'public', KEY],
    queryFn: async () => (await api.call(calls.agents.standing)).data,
  });
};

export const useApply = () => {
  const queries = useQueryClient();
  return useSubmit(async (form: { mobile: string; apply_info: string }) => {
    try {
      const { message } = await api.call(calls.agents.apply, form);
      toast(message || AGENTS.applied, 'success');
    } catch (error) {
      showFailure(error);
    }
    // Runs after a refusal too: another tab may have applied, or the member may have become an agent.
    await queries.invalidateQueries({ queryKey: ['member', KEY] });
  });
};
