import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createSandbox, type SandboxOptions } from '../src/sandbox.ts';

export const OURS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const BLOCK_MS = 3_000;
/** In the middle of a block, so that a test does not start near a block boundary. */
const START_MS = 1_794_720_000_000 + 1_500;

type Answer = Record<string, unknown>;

/** Starts a sandbox on a free port, with a clock that only tests advance. */
export const startSandbox = async (options: Partial<SandboxOptions> = {}) => {
  let now = START_MS;
  const server = createSandbox({ solidBlocks: 19, clock: () => now, slowMs: 50, ...options });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(close);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const post = (path: string, content: unknown) =>
    fetch(origin + path, { method: 'POST', body: typeof content === 'string' ? content : JSON.stringify(content) });
  const ask = async (path: string, content: unknown = {}): Promise<Answer> => {
    const response = await post(path, content);
    return (await response.json()) as Answer;
  };
  return {
    origin,
    close,
    post,
    ask,
    get: (path: string, init?: RequestInit) => fetch(origin + path, { redirect: 'manual', ...init }),
    now: () => now,
    pass: (blocks: number) => {
      now += blocks * BLOCK_MS;
    },
    pay: async (request: Answer = {}): Promise<string> => {
      const answer = await ask('/sandbox/pay', { address: OURS, amount_usdt: '138.880123', ...request });
      if (typeof answer['tx_hash'] !== 'string') throw new Error(JSON.stringify(answer));
      return answer['tx_hash'];
    },
    solidInfo: (hash: string) => ask('/walletsolidity/gettransactioninfobyid', { value: hash }),
    freshInfo: (hash: string) => ask('/wallet/gettransactioninfobyid', { value: hash }),
  };
};
export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;
