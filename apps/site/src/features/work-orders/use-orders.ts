import { CallError } from '@koi/client';
import type { WorkOrder } from '@koi/contract';
import { WORK_ORDER_PAGE_SIZE } from '@koi/contract/constants';
import type { WorkOrderDraft } from '@koi/contract/rules/work-orders';
import { WORK_ORDERS } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { api, queryClient, useUser } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { useQuery } from '../../lib/query/index.ts';
import { isSessionEnd } from '../../lib/show-failure.ts';
import { usePages } from '../../lib/use-pages.ts';
import { useSubmit } from '../../lib/use-submit.ts';

const ORDERS = ['member', 'work-orders'] as const;
export type StatusFilter = '' | WorkOrder['status'];

/** The server's message if there is one, otherwise the text of the failed action. */
export const orderFailure = (error: unknown, otherwise: string): string =>
  error instanceof CallError && error.reason !== '' ? error.reason : otherwise;

const showFailure = (error: unknown, otherwise: string) => {
  if (!isSessionEnd(error)) toast(orderFailure(error, otherwise), 'failure');
};

/** Reads the orders page by page. Opening the screen reads them again, because some may have been answered. */
export const useOrders = (status: StatusFilter) =>
  usePages(
    [...ORDERS, 'list', status],
    async (page) => {
      const { data } = await api.call(calls.workOrders.list, { status, page, limit: WORK_ORDER_PAGE_SIZE });
      return { ...data, data: data.list, current_page: data.page, last_page: Math.ceil(data.total / data.limit) };
    },
    ({ id }) => id,
  );

export const useOrder = (id: string) =>
  useQuery({
    queryKey: [...ORDERS, 'detail', id],
    queryFn: async () => (await api.call(calls.workOrders.detail, { id })).data,
    staleTime: 0,
  });

const reread = () => queryClient.invalidateQueries({ queryKey: ORDERS });

/** Older servers require the author; ours uses the session. */
const useWriter = () => {
  const user = useUser();
  return { user_id: user?.id, username: user?.username };
};

export const useNewOrder = (onCreated: () => void) => {
  const writer = useWriter();
  return useSubmit(async (draft: WorkOrderDraft) => {
    try {
      const { message } = await api.call(calls.workOrders.create, { ...draft, ...writer });
      toast(message || WORK_ORDERS.created, 'success');
      onCreated();
    } catch (error) {
      showFailure(error, WORK_ORDERS.createFailed);
    }
    void reread();
  });
};

export const useReply = (id: string, onSent: () => void) => {
  const writer = useWriter();
  return useSubmit(async (content: string) => {
    try {
      const { message } = await api.call(calls.workOrders.reply, { work_order_id: id, content, ...writer });
      toast(message || WORK_ORDERS.replied, 'success');
      onSent();
    } catch (error) {
      showFailure(error, WORK_ORDERS.replyFailed);
    }
    await reread();
  });
};

export const useClose = (id: string) =>
  useSubmit(async () => {
    try {
      const { message } = await api.call(calls.workOrders.close, { id });
      toast(message || WORK_ORDERS.closed, 'success');
    } catch (error) {
      showFailure(error, WORK_ORDERS.closeFailed);
    }
    await reread();
  });
