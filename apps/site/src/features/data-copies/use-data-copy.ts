import type { DataCopy } from '@koi/contract';
import { checkLoginPassword } from '@koi/contract/rules/security';
import { SECURITY } from '@koi/contract/texts';
import { api, queryClient } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { usePolling } from '../../lib/polling.ts';
import { useQuery } from '../../lib/query/index.ts';
import { useForm } from '../../lib/use-form.ts';
import { useSubmit } from '../../lib/use-submit.ts';

const KEY = ['member', 'data-copy'] as const;
const POLL_MS = 10_000;

/** The last copy of the member's data. It is read again while it is being prepared. */
export const useDataCopy = () => {
  const query = useQuery({
    queryKey: KEY,
    queryFn: async () => (await api.call(calls.dataCopies.state, {})).data,
    staleTime: 0,
  });
  usePolling(() => void query.refetch(), POLL_MS, query.data?.state === 'waiting');
  return query;
};

export const showCopy = (copy: DataCopy) => queryClient.setQueryData(KEY, copy);

/** A form that asks for the login password, and does something with it. */
export const usePasswordForm = (work: (password: string) => Promise<unknown>) => {
  const form = useForm({ password: '' });
  const { busy, submit: send } = useSubmit(async (password: string) => {
    try {
      await work(password);
      form.set('password', '');
    } catch (failure) {
      form.refuse(failure, { [SECURITY.passwordWrong]: 'password' });
    }
  });
  const submit = () => {
    const failing = checkLoginPassword(form.values);
    if (failing) form.fail('password', failing);
    else void send(form.values.password);
  };
  return { field: form.bind('password'), busy, submit };
};
