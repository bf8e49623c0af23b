import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createAuthenticator } from './authenticator/authenticator.ts';
import { createControl } from './control.ts';
import { type Answer, type Call, CallFault, json, readCall, send } from './http.ts';
import { createFaults } from './tron/faults.ts';
import { createNode } from './tron/node.ts';
import { addStrayPayments } from './tron/stray-payments.ts';
import { openTransactions } from './tron/transactions.ts';
import { createWallet } from './wallet/wallet.ts';

export interface SandboxOptions {
  readonly solidBlocks: number;
  readonly clock?: () => number;
  readonly stateFile?: string;
  /** Delay of the answers in `slow` mode. */
  readonly slowMs?: number;
  readonly log?: (line: string) => void;
  /** Begins an empty chain with payments that belong to no order. */
  readonly strays?: boolean;
}

const REQUEST_TIMEOUT_MS = 20_000;

const asset = (name: string, type: Answer['type']): Answer => ({
  status: 200,
  type,
  // The sources and the bundle are at the same depth, so one relative path serves both.
  body: readFileSync(new URL(`../public/${name}`, import.meta.url), 'utf8'),
  headers: { 'cache-control': 'no-cache' },
});

/** Simulates external services in demo mode: a TRON node, its control API, a wallet that pays and an authenticator. */
export const createSandbox = ({
  solidBlocks,
  clock = Date.now,
  stateFile,
  slowMs,
  log = () => undefined,
  strays = false,
}: SandboxOptions): Server => {
  const transactions = openTransactions({ log, ...(stateFile === undefined ? {} : { file: stateFile }) });
  if (strays) addStrayPayments(transactions, clock()).catch((cause: unknown) => log(String(cause)));
  const faults = createFaults(clock, slowMs);
  const parts = { transactions, faults, solidBlocks, clock };
  const answerers = [createNode(parts), createControl(parts), createWallet(parts), createAuthenticator(parts)];
  const fixed: Record<string, Answer> = {
    '/live': json({ status: 'live' }),
    '/theme.css': asset('theme.css', 'css'),
    '/wallet.css': asset('wallet.css', 'css'),
    '/wallet.js': asset('wallet.js', 'script'),
    '/wallet.svg': asset('wallet.svg', 'icon'),
  };

  const answer = async (call: Call): Promise<Answer> => {
    for (const answerer of answerers) {
      const found = await answerer(call);
      if (found !== undefined) return found;
    }
    return fixed[call.url.pathname] ?? json({ error: 'no such path' }, 404);
  };

  const failure = (cause: unknown): Answer => {
    if (cause instanceof CallFault) return json({ error: cause.message }, cause.status);
    log(String(cause instanceof Error ? cause.stack : cause));
    return json({ error: 'the sandbox failed; its log says why' }, 500);
  };

  return createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    readCall(request)
      .then(answer)
      .catch(failure)
      .then((result) => send(response, result))
      .catch((cause: unknown) => log(String(cause)));
  });
};
