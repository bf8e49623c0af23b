import { CallError } from '@koi/client';
import { SERVICE } from '@koi/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { toast } from '../../ui/feedback.tsx';

/** Which systems the operator has opened, asked anew whenever somebody comes here. */
export const useService = () => {
  const query = useQuery({
    queryKey: ['public', 'service'],
    queryFn: async () => (await api.call(calls.service.config, {})).data,
    staleTime: 0,
  });
  const { error, errorUpdatedAt } = query;
  const text = error instanceof CallError && error.said !== '' ? error.said : SERVICE.networkFailure;
  // Each failure is told once, when it happens.
  useEffect(() => {
    if (errorUpdatedAt > 0) toast(text, 'failure');
  }, [errorUpdatedAt, text]);
  return query;
};
