import { WITHDRAWAL_REDIRECT_DELAY_MS } from '@koi/contract/constants';
import type { Withdrawal } from '@koi/contract/rules/withdrawals';
import { WITHDRAWALS } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { useEffect, useRef, useState } from 'react';
import { api, queryClient } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { noteMaintenance } from '../../lib/closed.ts';
import { useGo } from '../../lib/navigation.ts';
import { useQuery } from '../../lib/query/index.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { useSubmitKey } from '../../lib/submit-key.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { refreshUser } from '../../lib/wallets.ts';

const TURNOVER = ['member', 'turnover'] as const;

/** The remaining turnover requirement. */
export const useTurnover = () =>
  useQuery({
    queryKey: [...TURNOVER, 'left'],
    queryFn: async () => (await api.call(calls.withdrawals.turnover, {})).data.bet_amount,
    refetchOnMount: 'always',
  });

/** The requirements that make up the remaining turnover. */
export const useRequirements = () =>
  useQuery({
    queryKey: [...TURNOVER, 'requirements'],
    queryFn: async () => (await api.call(calls.withdrawals.requirements, {})).data,
    refetchOnMount: 'always',
  });

/** Opens the records some time after a submission, so that the message can be read first. */
const useDeparture = (path: string) => {
  const [leaving, setLeaving] = useState(false);
  const go = useGo();
  const latest = useRef(go);
  latest.current = go;
  // The timer is cleared when the member leaves the page first.
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => void latest.current(path), WITHDRAWAL_REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [leaving, path]);
  return { leaving, leave: () => setLeaving(true) };
};

/** The amount is held at once, so the balance and the remaining turnover are read again, whatever the answer. */
export const useWithdrawal = (onAsked: () => void) => {
  const withKey = useSubmitKey();
  const { leaving, leave } = useDeparture('/transRecord?type=2');
  const { busy, submit } = useSubmit(async ({ bank, amount, password }: Withdrawal<string>) => {
    if (leaving) return;
    try {
      // The password is not part of the key, so a corrected password does not create a second withdrawal.
      const { message } = await withKey({ bank, amount }, (idempotencyKey) =>
        api.call(calls.withdrawals.create, { bank, amount, password }, { idempotencyKey }),
      );
      toast(message || WITHDRAWALS.submitted, 'success');
      onAsked();
      leave();
    } catch (error) {
      noteMaintenance(error);
      showFailure(error);
    }
    void Promise.allSettled([refreshUser(), queryClient.invalidateQueries({ queryKey: TURNOVER })]);
  });
  return { busy: busy || leaving, submit };
};
