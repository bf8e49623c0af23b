import { fork } from 'node:child_process';
import { calls } from '@koi/contract/calls';
import autocannon from 'autocannon';
import { demoLogins } from '../apps/server/src/demo/logins.ts';
import { createClient } from '../packages/client/src/index.ts';
import { freePort } from '../scripts/ports.ts';
import { startTemporaryProduct } from '../scripts/temporary-product.ts';
import { type Figure, median } from './report.ts';

const CONNECTIONS = 64;
const ROUND_S = 4;
const ROUNDS = 3;

const requestsPerSecond = async (url: string, token: string): Promise<number> => {
  const result = await autocannon({
    url,
    method: 'POST',
    connections: CONNECTIONS,
    duration: ROUND_S,
    headers: { authorization: `Bearer ${token}` },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors at ${url}`);
  return result.requests.average;
};

const startBareHttp = async (): Promise<{ url: string; stop: () => void }> => {
  const port = await freePort();
  const child = fork(new URL('./bare-http.ts', import.meta.url), { env: { ...process.env, PORT: String(port) } });
  await new Promise((resolve) => child.once('message', resolve));
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.kill() };
};

/** `/api/balance` with a valid session, measured alternately with a bare Node server that sends the same answer. */
export const benchHttp = async (): Promise<Figure[]> => {
  const product = await startTemporaryProduct((line) => console.log(`  ${line}`));
  const bare = await startBareHttp();
  try {
    const member = demoLogins.find(({ role }) => role === 'member');
    if (member === undefined) throw new Error('the demo data has no member');
    const client = createClient({ baseUrl: product.origin, token: () => undefined });
    const { data } = await client.call(calls.members.login, {
      name: member.name,
      password: member.password,
      code: 'K0I8',
    });
    const balanceUrl = `${product.origin}${calls.members.balance.path}`;
    await requestsPerSecond(balanceUrl, data.api_token);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      theirs.push(await requestsPerSecond(bare.url, data.api_token));
      ours.push(await requestsPerSecond(balanceUrl, data.api_token));
    }
    const ratio = median(ours) / median(theirs);
    return [
      { name: '/api/balance with a session', value: median(ours), unit: '/s' },
      { name: 'bare node http', value: median(theirs), unit: '/s' },
      { name: '/api/balance ÷ bare node http', value: ratio, unit: '×', budget: { atLeast: 0.5 } },
    ];
  } finally {
    bare.stop();
    await product.stop();
  }
};
