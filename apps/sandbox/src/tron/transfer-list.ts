import { readAccount } from './address.ts';
import { blockTime, type Head } from './chain.ts';
import { eventsOf, standingOf, type TokenEvent, type Transaction } from './transaction.ts';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 200;

interface Row {
  /** Sort key that ascends with time and does not change when newer rows arrive. */
  readonly place: string;
  readonly transaction: Transaction;
  readonly event: TokenEvent;
}

/** The fake token has the same name as the real one, like fake tokens on the real chain. */
const tokenInfo = (address: string) => ({ symbol: 'USDT', address, decimals: 6, name: 'Tether USD' });

const wireRow = ({ transaction, event }: Row) => ({
  transaction_id: transaction.hash,
  token_info: tokenInfo(event.contract),
  block_timestamp: blockTime(transaction.block),
  from: event.from,
  to: event.to,
  type: event.type,
  value: event.micro.toString(),
});

const rowsOf = (transactions: Iterable<Transaction>): Row[] =>
  [...transactions].flatMap((transaction) =>
    eventsOf(transaction).map((event, index) => ({
      place: `${String(transaction.block).padStart(12, '0')}.${transaction.hash}.${index}`,
      transaction,
      event,
    })),
  );

/** TronGrid accepts parameters in snake_case and in camelCase. */
const reader = (query: URLSearchParams) => (name: string) =>
  query.get(name) ?? query.get(name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())) ?? undefined;
type Read = ReturnType<typeof reader>;

const filterOf = (address: string, read: Read, head: Head) => {
  const contract = read('contract_address');
  const wanted = contract === undefined ? undefined : readAccount(contract);
  const from = Number(read('min_timestamp') ?? 0);
  const to = Number(read('max_timestamp') ?? Number.POSITIVE_INFINITY);
  const is = (name: string) => read(name) === 'true';
  return ({ transaction, event }: Row): boolean => {
    const standing = standingOf(transaction, head);
    const time = blockTime(transaction.block);
    const incoming = event.to === address;
    const outgoing = event.from === address;
    return (
      (standing === 'solid' || standing === 'pending') &&
      !(is('only_confirmed') && standing !== 'solid') &&
      !(is('only_unconfirmed') && standing !== 'pending') &&
      (incoming || outgoing) &&
      !(is('only_to') && !incoming) &&
      !(is('only_from') && !outgoing) &&
      (contract === undefined || (wanted !== undefined && readAccount(event.contract) === wanted)) &&
      time >= from &&
      time <= to
    );
  };
};

const limitOf = (read: Read): number => {
  const limit = Number(read('limit') ?? DEFAULT_LIMIT);
  return Number.isInteger(limit) && limit > 0 ? Math.min(limit, MAX_LIMIT) : DEFAULT_LIMIT;
};

export interface TransferListRequest {
  readonly address: string;
  /** The requested address, with the filters in its query. */
  readonly url: URL;
  readonly head: Head;
  readonly now: number;
}

/** The answer of TronGrid's `/v1/accounts/{address}/transactions/trc20`, newest first by default. */
export const transferList = (transactions: Iterable<Transaction>, { address, url, head, now }: TransferListRequest) => {
  const read = reader(url.searchParams);
  const ascending = /,asc$/.test(read('order_by') ?? '');
  const rows = rowsOf(transactions).filter(filterOf(address, read, head));
  rows.sort((a, b) => (a.place < b.place === ascending ? -1 : 1));
  const after = read('fingerprint');
  const rest = after ? rows.filter(({ place }) => (ascending ? place > after : place < after)) : rows;
  const page = rest.slice(0, limitOf(read));
  const last = rest.length > page.length ? page.at(-1)?.place : undefined;
  return {
    data: page.map(wireRow),
    success: true,
    meta: { at: now, ...(last === undefined ? {} : nextPage(url, last)), page_size: page.length },
  };
};

const nextPage = (url: URL, fingerprint: string) => {
  const next = new URL(url);
  next.searchParams.set('fingerprint', fingerprint);
  return { fingerprint, links: { next: next.href } };
};
