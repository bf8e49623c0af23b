import { type RequestOf, staffRows } from '@koi/contract';
import type { Call } from './call.ts';

type Kind = NonNullable<RequestOf<typeof staffRows.proposals.list>['kind']>;

/** The number of the waiting proposal about an order. */
export const waitingFor = async (call: Call, kind: Kind, orderNo: string, checker: string): Promise<string> => {
  const { data } = (await call(staffRows.proposals.list, { state: 1, kind }, checker)).data;
  const found = data.find(({ title }) => title.includes(orderNo));
  if (found === undefined) throw new Error(`no proposal waits for ${orderNo}`);
  return found.no;
};

/** The second person agrees to a proposal. */
export const agree = async (call: Call, no: string, checker: string): Promise<void> => {
  await call(staffRows.proposals.approve, { no, remark: '' }, checker);
};

/** The second person agrees to the waiting proposal about an order. */
export const agreeToOrder = async (call: Call, kind: Kind, orderNo: string, checker: string): Promise<void> =>
  agree(call, await waitingFor(call, kind, orderNo, checker), checker);
