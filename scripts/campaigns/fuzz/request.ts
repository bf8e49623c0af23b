import type { Product } from '../../temporary-product.ts';
import type { Case } from './cases.ts';

const LIMIT_MS = 60_000;

export interface Answered {
  status: number;
  text: string;
  /** Whether a file was answered, and not data. */
  isFile: boolean;
}

/** Sends one request with these headers besides its own. */
export const request = async (
  { origin }: Product,
  headers: Record<string, string>,
  { url, init }: Pick<Case, 'url' | 'init'>,
): Promise<Answered> => {
  const response = await fetch(origin + url, {
    ...init,
    headers: { ...headers, ...(init.headers as Record<string, string> | undefined) },
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  const isFile = response.ok && !(response.headers.get('content-type') ?? '').includes('json');
  return { status: response.status, text: await response.text(), isFile };
};
