import { CallError, refusalOf } from '@koi/client';
import { RED_PACKETS_REFUSALS } from '@koi/contract/refusals/red-packets';
import { checkRedPacketClaim } from '@koi/contract/rules/red-packets';
import { RED_PACKETS } from '@koi/contract/texts';
import { parseBeijing } from '@koi/money';
import { toast } from '@koi/ui/feedback';
import { useState } from 'react';
import { api, queryClient } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { useQuery } from '../../lib/query/index.ts';
import { useSession } from '../../lib/session.ts';
import { useSubmitKey } from '../../lib/submit-key.ts';
import { usePages } from '../../lib/use-pages.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { refreshUser } from '../../lib/wallets.ts';

const SUMMARY = ['member', 'red-packets', 'summary'] as const;
const RECORDS = ['member', 'red-packets', 'records'] as const;

/**
 * The member's draws and conditions; undefined for a visitor. `lead` is how far the server's clock is ahead of the
 * device's.
 */
export const useSummary = () => {
  const isMember = useSession((session) => session.token !== undefined);
  const query = useQuery({
    queryKey: SUMMARY,
    queryFn: async () => {
      const { data } = await api.call(calls.redPackets.summary, {});
      return { ...data, lead: parseBeijing(data.now).getTime() - Date.now() };
    },
    enabled: isMember,
    staleTime: 0,
  });
  return { ...query, isMember };
};

export const useRecords = () =>
  usePages(
    RECORDS,
    async (page) => (await api.call(calls.redPackets.records, { page })).data,
    ({ no }) => no,
  );

/** The proof of a draw by its number; it no longer changes once the seed is revealed. */
export const useProof = (no: string) =>
  useQuery({
    queryKey: ['public', 'red-packet', no],
    queryFn: async () => (await api.call(calls.redPackets.proof, { no })).data,
    enabled: no !== '',
    staleTime: ({ state }) => (state.data?.seed ? Number.POSITIVE_INFINITY : 0),
  });

export type Outcome =
  | { kind: 'won'; amount: string }
  | { kind: 'before' }
  | { kind: 'after' }
  | { kind: 'unentitled' }
  /** Any other message of the server. */
  | { kind: 'refused'; text: string };

const outcomeOf = (error: unknown): Outcome | undefined => {
  if (!(error instanceof CallError) || error.kind === 'unauthorized') return undefined;
  if (error.kind !== 'refusal' || error.reason === '') {
    toast(RED_PACKETS.networkFailure, 'failure');
    return undefined;
  }
  const refusal = refusalOf(error, RED_PACKETS_REFUSALS);
  if (refusal === 'notStarted') return { kind: 'before' };
  if (refusal === 'ended') return { kind: 'after' };
  return refusal === 'notEntitled' ? { kind: 'unentitled' } : { kind: 'refused', text: error.reason };
};

/** One draw for each tap. After a request without an answer, the next tap repeats the same draw. */
export const useClaim = (sendnums: number) => {
  const [outcome, setOutcome] = useState<Outcome>();
  const withKey = useSubmitKey();
  const { busy, submit } = useSubmit(async () => {
    if (checkRedPacketClaim(sendnums) !== undefined) return setOutcome({ kind: 'unentitled' });
    try {
      const { data } = await withKey({}, (idempotencyKey) => api.call(calls.redPackets.draw, {}, { idempotencyKey }));
      setOutcome({ kind: 'won', amount: data.redpacketmoney });
      refreshUser().catch(() => undefined);
    } catch (error) {
      setOutcome(outcomeOf(error));
    }
    void queryClient.invalidateQueries({ queryKey: SUMMARY });
    void queryClient.invalidateQueries({ queryKey: RECORDS });
  });
  return { busy, claim: submit, outcome, dismiss: () => setOutcome(undefined) };
};
