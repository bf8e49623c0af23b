import { WITHDRAWAL_REDIRECT_DELAY_MS } from '@koi/contract/constants';
import type { Withdrawal } from '@koi/contract/rules/withdrawals';
import { WITHDRAWALS } from '@koi/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, queryClient } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { useGo } from '../../lib/navigation.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { useSubmitKey } from '../../lib/submit-key.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { refreshUser } from '../../lib/wallets.ts';
import { toast } from '../../ui/feedback.tsx';

const TURNOVER = ['member', 'turnover'] as const;

/** What remains of the turnover requirement. */
export const useTurnover = () =>
  useQuery({
    queryKey: [...TURNOVER, 'left'],
    queryFn: async () => (await api.call(calls.withdrawals.turnover, {})).data.bet_amount,
    refetchOnMount: 'always',
  });

/** Why it remains, requirement by requirement. */
export const useRequirements = () =>
  useQuery({
    queryKey: [...TURNOVER, 'requirements'],
    queryFn: async () => (await api.call(calls.withdrawals.requirements, {})).data,
    refetchOnMount: 'always',
  });

/** Leads to the records a moment after something was asked for, long enough to read that it was. */
const useDeparture = (path: string) => {
  const [leaving, setLeaving] = useState(false);
  const go = useGo();
  const latest = useRef(go);
  latest.current = go;
  // A timer that whoever leaves by themselves takes along.
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => void latest.current(path), WITHDRAWAL_REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [leaving, path]);
  return { leaving, leave: () => setLeaving(true) };
};

/** The amount is held at once, so the balance and what turnover remains are read anew, whatever the answer. */
export const useWithdrawal = (onAsked: () => void) => {
  const withKey = useSubmitKey();
  const { leaving, leave } = useDeparture('/transRecord?type=2');
  const { busy, submit } = useSubmit(async ({ bank, amount, password }: Withdrawal) => {
    if (leaving) return;
    try {
      // A password typed anew does not make another withdrawal of it.
      const { message } = await withKey({ bank, amount }, (idempotencyKey) =>
        api.call(calls.withdrawals.create, { bank, amount, password }, { idempotencyKey }),
      );
      toast(message || WITHDRAWALS.submitted, 'success');
      onAsked();
      leave();
    } catch (error) {
      showFailure(error);
    }
    void Promise.allSettled([refreshUser(), queryClient.invalidateQueries({ queryKey: TURNOVER })]);
  });
  return { busy: busy || leaving, submit };
};
