import { DATE_FILTER_DEFAULT } from '@koi/contract/constants';
import { calls } from './calls.ts';
import { api } from './client.ts';
import { useQuery } from './query/index.ts';
import { useIsMember } from './session.ts';

/** The rebates claimed so far and the amount that can be claimed, independent of the filter of a list. */
export const useRebateTotals = () =>
  useQuery({
    queryKey: ['member', 'rebates', 'totals'],
    queryFn: async () => {
      const input = { date: DATE_FILTER_DEFAULT, page: 1, api_type: '', type: '0' };
      const { jisuan, nojisuan } = (await api.call(calls.rebates.list, input)).data;
      return { jisuan, nojisuan };
    },
    enabled: useIsMember(),
    staleTime: 0,
  });

/** Red packet draws left today; 0 while the number is unknown or red packets are closed. */
export const useDrawsLeft = (): number => {
  const { data } = useQuery({
    queryKey: ['member', 'red-packets', 'left'],
    queryFn: async () => (await api.call(calls.redPackets.summary, {})).data.sendnums,
    enabled: useIsMember(),
    retry: false,
    staleTime: 0,
  });
  return data ?? 0;
};
