import { CallError } from '@koi/client';
import type { ServiceSystem } from '@koi/contract/rules/service';
import { SERVICE } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { useEffect } from 'react';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { useQuery } from '../../lib/query/index.ts';
import { useIsMember } from '../../lib/session.ts';
import { isSessionEnd } from '../../lib/show-failure.ts';

/** The systems that the operator has enabled, requested again whenever the screen is opened. */
export const useService = () => {
  const query = useQuery({
    queryKey: ['public', 'service'],
    queryFn: async () => (await api.call(calls.service.config, {})).data,
    staleTime: 0,
  });
  const { error, errorUpdatedAt } = query;
  const text = error instanceof CallError && error.reason !== '' ? error.reason : SERVICE.networkFailure;
  const failedAt = isSessionEnd(error) ? 0 : errorUpdatedAt;
  // Each failure is shown once, when it happens.
  useEffect(() => {
    if (failedAt > 0) toast(text, 'failure');
  }, [failedAt, text]);
  return query;
};

const POLL_MS = 15_000;

/** Number of unread answers in each system. */
export const useWaiting = (): Record<ServiceSystem, number> => {
  const { data } = useQuery({
    queryKey: ['member', 'service-unread'],
    queryFn: async () => (await api.call(calls.service.unread, {})).data,
    enabled: useIsMember(),
    refetchInterval: POLL_MS,
    staleTime: 0,
  });
  const { unread = 0, orders = 0 } = data ?? {};
  return { kefu: unread - orders, gongdan: orders };
};
