import { CallError } from '@koi/client';
import type { TronOrder } from '@koi/contract';
import { TRON_STATE } from '@koi/contract/constants';
import { TRON } from '@koi/contract/texts';
import { api, queryClient } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { queryOptions, useQuery } from '../../lib/query/index.ts';

const tronKey = (orderNo: string) => ['order', 'tron', orderNo] as const;

/** Caches an order that was just created, so that it is shown without another request. */
export const keepTronOrder = (order: TronOrder) => queryClient.setQueryData(tronKey(order.out_trade_no), order);

const readTronOrder = async (orderNo: string) =>
  (await api.call(calls.deposits.tronStatus, { out_trade_no: orderNo })).data;

const tronQuery = (orderNo: string) =>
  queryOptions({ queryKey: tronKey(orderNo), queryFn: () => readTronOrder(orderNo), retry: false });

/** The state of a USDT order, for anyone who knows its number. */
export const useTronOrder = (orderNo: string) =>
  useQuery({ ...tronQuery(orderNo), enabled: orderNo !== '', refetchOnMount: 'always' });

/** Requests the order again and updates every place that shows it. */
export const askTronOrder = async (orderNo: string) => {
  const order = await readTronOrder(orderNo);
  queryClient.setQueryData(tronKey(orderNo), order);
  return order;
};

/** The server's message after a refusal, or the fixed text when the server could not be reached. */
export const statusFailure = (error: unknown) =>
  error instanceof CallError && error.kind === 'refusal' && error.reason ? error.reason : TRON.statusFailed;

const orderQuery = (depositNo: string) =>
  queryOptions({
    queryKey: ['order', 'deposit', depositNo],
    queryFn: async () => {
      const { data, message } = await api.call(calls.deposits.order, { deposit_no: depositNo });
      return { order: data, kind: message };
    },
    retry: false,
  });

/** An order of any pay way; the message contains its kind. */
export const useOrder = (depositNo: string) => useQuery({ ...orderQuery(depositNo), refetchOnMount: 'always' });

/** Whether the order is paid according to the cache; sends no request. */
export const useIsPaid = (orderNo: string): boolean => {
  const { data: tron } = useQuery({ ...tronQuery(orderNo), enabled: false });
  const { data: other } = useQuery({ ...orderQuery(orderNo), enabled: false });
  return (other?.order.state ?? tron?.state) === TRON_STATE.paid;
};
