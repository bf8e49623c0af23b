import type { APIRequestContext } from '@playwright/test';
import { expect } from './test.ts';

interface Payment {
  address: string;
  amount_usdt: string;
  /** When it was paid, in milliseconds; now if it is left out. */
  at?: number;
}

const sandbox = (path: string): string => `${process.env['KOI_E2E_SANDBOX']}${path}`;

/** Pays in the sandbox and returns the hash of the transaction. */
export const payOnChain = async (request: APIRequestContext, payment: Payment): Promise<string> => {
  const response = await request.post(sandbox('/sandbox/pay'), { data: payment });
  return ((await response.json()) as { tx_hash: string }).tx_hash;
};

/** Waits until the chain confirms the transaction. */
export const confirmedOnChain = async (request: APIRequestContext, hash: string): Promise<void> => {
  const confirmed = async () => {
    const path = sandbox('/walletsolidity/gettransactioninfobyid');
    const response = await request.post(path, { data: { value: hash } });
    return ((await response.json()) as { id?: string }).id;
  };
  await expect.poll(confirmed, { timeout: 60_000 }).toBe(hash);
};
