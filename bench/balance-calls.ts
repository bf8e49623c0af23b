import { calls } from '@koi/contract/calls';
import autocannon from 'autocannon';
import { demoLogins } from '../apps/server/src/demo/logins.ts';
import { createClient } from '../packages/client/src/index.ts';
import type { Extent } from '../scripts/extent.ts';
import type { Product } from '../scripts/temporary-product.ts';

export const CONNECTIONS = 64;
const ROUND_S = { whole: 4, once: 1 };

interface Round {
  answers: number;
  perSecond: number;
}

/** A call with the token of a member, and how long a round is. */
export interface Called {
  url: string;
  token: string;
  extent: Extent;
}

/** Sends the same call on all connections for one round, each of them after the answer to the one before it. */
export const callForOneRound = async ({ url, token, extent }: Called, connections = CONNECTIONS): Promise<Round> => {
  const { requests, non2xx, errors } = await autocannon({
    url,
    method: 'POST',
    connections,
    duration: ROUND_S[extent],
    headers: { authorization: `Bearer ${token}` },
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} refusals, ${errors} errors at ${url}`);
  return { answers: requests.total, perSecond: requests.average };
};

/** `/api/balance` with the token of a demo member, after a first round that warms everything up. */
export const readyForBalanceCalls = async ({ origin }: Product, extent: Extent): Promise<Called> => {
  const member = demoLogins.find(({ role }) => role === 'member');
  if (member === undefined) throw new Error('the demo data has no member');
  const client = createClient({ baseUrl: origin, token: () => undefined });
  const { name, password } = member;
  const { data } = await client.call(calls.members.login, { name, password, code: 'K0I8' });
  const ready = { url: `${origin}${calls.members.balance.path}`, token: data.api_token, extent };
  await callForOneRound(ready);
  return ready;
};
