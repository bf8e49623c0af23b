import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { tronAccountOf, tronAddressOf } from '../src/modules/people/cards/index.ts';
import type { Clock } from '../src/platform/index.ts';

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const BLOCK_MS = 3_000;

const hexOf = (address: string): string => {
  const account = tronAccountOf(address);
  if (account === undefined) throw new Error(`not an address: ${address}`);
  return account.toString('hex');
};
const word = (hex: string) => hex.padStart(64, '0');

export interface FakeTransfer {
  to: string;
  amount: bigint;
  contract?: string;
  from?: string;
}

/** Sends every payment that names no sender. */
export const SENDER = tronAddressOf(Buffer.alloc(20, 7));

export interface FakePayment extends FakeTransfer {
  at?: Date;
  /** The block is not solidified yet. */
  unsolid?: boolean;
  /** The payment is not in the listing either. */
  unlisted?: boolean;
  more?: readonly FakeTransfer[];
  result?: string;
}

const logOf = ({ to, amount, contract = USDT, from = SENDER }: FakeTransfer) => ({
  address: hexOf(contract),
  topics: [TRANSFER, word(hexOf(from)), word(hexOf(to))],
  data: word(amount.toString(16)),
});

/** A status and a body that replace the node's answer. */
export type Fault = { status: number; body: string } | 'hang';

/** A TRON node that follows the documented HTTP API, over real HTTP, with faults on demand. */
export const fakeTronNode = async (clock: Clock) => {
  const chain = new Map<string, FakePayment & { at: Date }>();
  const asked: { path: string; key: string | undefined }[] = [];
  const fake = {
    url: '',
    fault: undefined as Fault | undefined,
    headAgeMs: 0,
    asked,
    /** Adds a payment to the chain and returns its hash. */
    pay(payment: FakePayment): string {
      const hash = randomBytes(32).toString('hex');
      chain.set(hash, { ...payment, at: payment.at ?? clock.now() });
      return hash;
    },
    /** Copies a transaction to another node, with changes. */
    copyTo(
      other: { put(hash: string, payment: FakePayment & { at: Date }): void },
      hash: string,
      changes: object = {},
    ) {
      const payment = chain.get(hash);
      if (payment !== undefined) other.put(hash, { ...payment, ...changes });
    },
    put: (hash: string, payment: FakePayment & { at: Date }) => void chain.set(hash, payment),
    /** Removes a transaction, as a reorganised chain does. */
    drop: (hash: string) => void chain.delete(hash),
    solidify(hash: string): void {
      const payment = chain.get(hash);
      if (payment !== undefined) chain.set(hash, { ...payment, unsolid: false });
    },
  };

  const blockOf = (at: Date) => Math.floor(at.getTime() / BLOCK_MS);

  const info = (hash: string): object => {
    const payment = chain.get(hash);
    if (payment === undefined || payment.unsolid === true) return {};
    const { at, result = 'SUCCESS', more = [] } = payment;
    return {
      id: hash,
      fee: 345_000,
      blockNumber: blockOf(at),
      blockTimeStamp: at.getTime(),
      contractResult: [word('')],
      contract_address: `41${hexOf(USDT)}`,
      receipt: { energy_usage_total: 31_895, net_usage: 345, result },
      ...(result === 'SUCCESS' ? { log: [payment, ...more].map(logOf) } : { result: 'FAILED' }),
    };
  };

  const head = (): object => {
    const at = new Date(clock.now().getTime() - fake.headAgeMs);
    return { blockID: word('1'), block_header: { raw_data: { number: blockOf(at) + 1, timestamp: at.getTime() } } };
  };

  const listing = (url: URL): object => {
    const [, , , address = ''] = url.pathname.split('/');
    const since = Number(url.searchParams.get('min_timestamp'));
    const until = Number(url.searchParams.get('max_timestamp') ?? Number.POSITIVE_INFINITY);
    const isAscending = url.searchParams.get('order_by') === 'block_timestamp,asc';
    const listed = isAscending ? [...chain].toSorted(([, a], [, b]) => a.at.getTime() - b.at.getTime()) : [...chain];
    const data = listed.flatMap(([hash, { at, unlisted, more = [], ...payment }]) =>
      unlisted === true || at.getTime() < since || at.getTime() > until
        ? []
        : [payment, ...more]
            .filter(({ to }) => to === address)
            .map(({ to, amount, contract = USDT, from = SENDER }) => ({
              transaction_id: hash,
              token_info: { symbol: 'USDT', address: contract, decimals: 6, name: 'Tether USD' },
              block_timestamp: at.getTime(),
              from,
              to,
              type: 'Transfer',
              value: String(amount),
            })),
    );
    // Two rows per page, so that tests exercise paging.
    const start = Number(url.searchParams.get('fingerprint') ?? 0);
    const more = data.length > start + 2 ? { fingerprint: String(start + 2) } : {};
    return { data: data.slice(start, start + 2), success: true, meta: { at: clock.now().getTime(), ...more } };
  };

  const bodyOf = async (request: IncomingMessage): Promise<{ value?: string }> => {
    let text = '';
    for await (const chunk of request) text += chunk;
    return text === '' ? {} : JSON.parse(text);
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://node');
    const key = request.headers['tron-pro-api-key'];
    asked.push({ path: url.pathname, key: typeof key === 'string' ? key : undefined });
    const { value = '' } = await bodyOf(request);
    if (fake.fault === 'hang') return;
    if (fake.fault !== undefined) {
      response.writeHead(fake.fault.status).end(fake.fault.body);
      return;
    }
    const answers: Record<string, () => object> = {
      '/walletsolidity/gettransactioninfobyid': () => info(value),
      '/walletsolidity/getnowblock': head,
    };
    const answer = answers[url.pathname]?.() ?? listing(url);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  };

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return fake;
};
export type FakeTronNode = Awaited<ReturnType<typeof fakeTronNode>>;
