import { readFileSync, renameSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { isKind, type Transaction } from './transaction.ts';

const LIMIT = 10_000;
const VERSION = 1;

export interface Transactions {
  /** Resolves when the transaction is on disk, so that every answered payment survives a restart. */
  add(transaction: Transaction): Promise<void>;
  find(hash: string): Transaction | undefined;
  /** Oldest first. */
  all(): Iterable<Transaction>;
  newest(count: number): Transaction[];
}

type Stored = Omit<Transaction, 'micro'> & { micro: string };

const isStored = (value: unknown): value is Stored => {
  const row = value as Partial<Stored> | null;
  return (
    typeof row === 'object' &&
    row !== null &&
    typeof row.hash === 'string' &&
    isKind(row.kind) &&
    typeof row.to === 'string' &&
    /^\d{1,18}$/.test(row.micro ?? '') &&
    Number.isSafeInteger(row.block)
  );
};

const read = (file: string): Transaction[] => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  const content = JSON.parse(text) as { version?: unknown; transactions?: unknown } | null;
  const rows = content?.version === VERSION ? content.transactions : undefined;
  if (!Array.isArray(rows) || !rows.every(isStored)) throw new SyntaxError('it has another form');
  return rows.map((row) => ({ ...row, micro: BigInt(row.micro) }));
};

/** Renames an unreadable file, because starting the sandbox matters more than the payments of a demo. */
const readOrPutAside = (file: string, log: (line: string) => void): Transaction[] => {
  try {
    return read(file);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    renameSync(file, `${file}.broken`);
    log(`${file} is not readable (${error.message}); it is now ${file}.broken, and a new chain begins`);
    return [];
  }
};

const contentOf = (transactions: Iterable<Transaction>): string =>
  JSON.stringify({
    version: VERSION,
    transactions: Array.from(transactions, (row) => ({ ...row, micro: row.micro.toString() })),
  });

/** Writes the content as of the time of writing. Calls during a write share the next one. */
const writer = (file: string, content: () => string) => {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const write = async () => {
    next = undefined;
    const draft = `${file}.draft`;
    await writeFile(draft, content(), { mode: 0o600 });
    await rename(draft, file);
  };
  return (): Promise<void> => {
    next ??= running = running.then(write, write);
    return next;
  };
};

export interface TransactionsOptions {
  /** Without a file, transactions are kept only in memory. */
  readonly file?: string;
  readonly limit?: number;
  readonly log?: (line: string) => void;
}

export const openTransactions = ({
  file,
  limit = LIMIT,
  log = () => undefined,
}: TransactionsOptions = {}): Transactions => {
  const rows = new Map<string, Transaction>();
  for (const row of file === undefined ? [] : readOrPutAside(file, log).slice(-limit)) rows.set(row.hash, row);
  const save = file === undefined ? async () => undefined : writer(file, () => contentOf(rows.values()));
  return {
    add: (transaction) => {
      rows.set(transaction.hash, transaction);
      for (const oldest of rows.keys()) {
        if (rows.size <= limit) break;
        rows.delete(oldest);
      }
      return save();
    },
    find: (hash) => rows.get(hash),
    all: () => rows.values(),
    newest: (count) => [...rows.values()].slice(-count).reverse(),
  };
};
