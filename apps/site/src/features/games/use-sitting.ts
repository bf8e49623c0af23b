import { type REALITY_ANSWERS, SITTING_POLL_MS } from '@koi/contract/rules/protection';
import { api, queryClient } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { usePolling } from '../../lib/polling.ts';
import { PROTECTION_KEY } from '../../lib/protection/hub.ts';
import { useQuery } from '../../lib/query/index.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { useSubmit } from '../../lib/use-submit.ts';

const SITTING = [...PROTECTION_KEY, 'sitting'] as const;
type RealityAnswer = (typeof REALITY_ANSWERS)[number];

/** The sitting as the server counts it, read at once and then regularly while the game is open. */
export const useSitting = () => {
  const { data, refetch } = useQuery({
    queryKey: SITTING,
    queryFn: async () => (await api.call(calls.protection.sitting, {})).data,
    // Another game's sitting may be stored, whose reality check was answered there.
    gcTime: 0,
    staleTime: 0,
  });
  usePolling(() => void refetch(), SITTING_POLL_MS, true);
  return data;
};

/** Answers the reality check. `onAnswered` is not called when the answer could not be stored, so it is asked again. */
export const useRealityAnswer = (onAnswered: (answer: RealityAnswer) => void) =>
  useSubmit(async (answer: RealityAnswer) => {
    try {
      const { data } = await api.call(calls.protection.answerReality, { answer });
      queryClient.setQueryData(SITTING, data);
    } catch (error) {
      showFailure(error);
      return;
    }
    onAnswered(answer);
  });
