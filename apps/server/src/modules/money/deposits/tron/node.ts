import { z } from 'zod';
import { type Logger, readBounded, type TronNodeConfig } from '../../../../platform/index.ts';

/** A transaction in a solidified block. */
export interface TransactionInfo {
  id: string;
  blockNumber: number;
  blockAt: Date;
  /** Undefined while the node has not computed it. `result` is present only for contract calls. */
  receipt: { result: string | undefined } | undefined;
  failed: boolean;
  logs: readonly ContractLog[];
}

/** All values are hex without 0x. The address does not include the network prefix 41. */
export interface ContractLog {
  address: string;
  topics: readonly string[];
  data: string;
}

/** The newest solidified block. */
export interface Head {
  number: number;
  at: Date;
}

export interface ListedTransfer {
  hash: string;
  contract: string;
  from: string;
  to: string;
  amount: bigint;
  /** Time of the block. */
  at: Date;
}

export interface TransferPage {
  transfers: readonly ListedTransfer[];
  /** Cursor of the next page; empty on the last one. */
  next: string;
}

/**
 * Every method returns undefined when the result is not known yet. A slow, broken or lagging node proves nothing about
 * a payment, so none of its failures may be treated as a refusal.
 */
export interface TronNode {
  transaction(hash: string): Promise<TransactionInfo | undefined>;
  head(): Promise<Head | undefined>;
  transfersTo(query: TransferQuery): Promise<TransferPage | undefined>;
  /** Aborts all running requests. */
  stop(): void;
}

export interface TransferQuery {
  address: string;
  contract: string;
  since: Date;
  /** Lists the oldest first, up to and including this block time. Without it, the newest come first. */
  until?: Date;
  /** Cursor returned with the previous page. */
  next: string;
}

const ANSWER_MAX_BYTES = 4_194_304;
const PAGE_TRANSFERS = 200;

const moment = z.number().int().min(1).max(8.64e15);
const height = z.number().int().min(1);

const infoAnswer = z.object({
  id: z.string(),
  blockNumber: height,
  blockTimeStamp: moment,
  result: z.string().optional(),
  receipt: z.object({ result: z.string().optional() }).optional(),
  log: z
    .array(z.object({ address: z.string(), topics: z.array(z.string()).default([]), data: z.string().default('') }))
    .default([]),
});

const headAnswer = z.object({
  block_header: z.object({ raw_data: z.object({ number: height, timestamp: moment }) }),
});

const listAnswer = z.object({
  success: z.literal(true),
  data: z.array(
    z.object({
      transaction_id: z.string().regex(/^[0-9a-f]{64}$/i),
      token_info: z.object({ address: z.string() }),
      from: z.string(),
      to: z.string(),
      block_timestamp: moment,
      value: z.string().regex(/^\d{1,30}$/),
    }),
  ),
  meta: z.object({ fingerprint: z.string().default('') }).default({ fingerprint: '' }),
});

export interface TronNodeDeps extends TronNodeConfig {
  timeoutMs: number;
  log: Pick<Logger, 'warn'>;
}

/** Client of the documented HTTP API of TRON nodes. `transfersTo` uses an extension by TronGrid. */
export const createTronNode = ({ node, key, timeoutMs, log }: TronNodeDeps): TronNode => {
  const underWay = new Set<AbortController>();
  const base = node.endsWith('/') ? node : `${node}/`;
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    ...(key === undefined ? {} : { 'tron-pro-api-key': key }),
  };

  const ask = async <T extends z.ZodType>(path: string, shape: T, body?: object): Promise<z.output<T> | undefined> => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
    underWay.add(controller);
    try {
      const response = await fetch(new URL(path, base), {
        method: body === undefined ? 'GET' : 'POST',
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: controller.signal,
      });
      const text = (await readBounded(response, ANSWER_MAX_BYTES)).toString('utf8');
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      const parsed = shape.safeParse(JSON.parse(text));
      // An unknown transaction is answered with `{}`, which is normal while it is not confirmed yet.
      return parsed.success ? parsed.data : undefined;
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : typeof cause;
      log.warn({ host: new URL(base).host, path: path.split('?')[0], reason }, 'the TRON node gave no answer');
      return undefined;
    } finally {
      clearTimeout(timer);
      underWay.delete(controller);
    }
  };

  return {
    async transaction(hash) {
      const info = await ask('walletsolidity/gettransactioninfobyid', infoAnswer, { value: hash });
      if (info === undefined) return undefined;
      return {
        id: info.id.toLowerCase(),
        blockNumber: info.blockNumber,
        blockAt: new Date(info.blockTimeStamp),
        receipt: info.receipt === undefined ? undefined : { result: info.receipt.result },
        failed: info.result === 'FAILED',
        logs: info.log,
      };
    },

    async head() {
      const block = await ask('walletsolidity/getnowblock', headAnswer, {});
      if (block === undefined) return undefined;
      const { number, timestamp } = block.block_header.raw_data;
      return { number, at: new Date(timestamp) };
    },

    async transfersTo({ address, contract, since, until, next }) {
      const query = new URLSearchParams({
        only_to: 'true',
        only_confirmed: 'true',
        contract_address: contract,
        min_timestamp: String(since.getTime()),
        limit: String(PAGE_TRANSFERS),
        ...(until === undefined ? {} : { max_timestamp: String(until.getTime()), order_by: 'block_timestamp,asc' }),
        ...(next === '' ? {} : { fingerprint: next }),
      });
      const page = await ask(`v1/accounts/${encodeURIComponent(address)}/transactions/trc20?${query}`, listAnswer);
      if (page === undefined) return undefined;
      const transfers = page.data.map(({ transaction_id, token_info, from, to, block_timestamp, value }) => ({
        hash: transaction_id.toLowerCase(),
        contract: token_info.address,
        from,
        to,
        amount: BigInt(value),
        at: new Date(block_timestamp),
      }));
      return { transfers, next: page.meta.fingerprint };
    },

    stop() {
      for (const controller of underWay) controller.abort(new Error('stopping'));
    },
  };
};
