import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { centre, house, post } from '../../../apps/server/src/ledger/index.ts';
import { type Database, isDatabaseUnavailable, once, Refusal } from '../../../apps/server/src/platform/index.ts';
import type { Draw } from '../../drawn.ts';

export const ACCOUNTS = 200;
export const FUNDS = 100_000n;
const WORKERS = 64;
const AMOUNT_MAX = 4_000;
const RETRY_MS = 40;

/** The answer that a client got for one intent. */
export type Answer = 'done' | 'refused';

export interface LoadResult {
  answers: ReadonlyMap<string, Answer>;
  /** Attempts that got no clear answer and were repeated under their key. */
  repeated: number;
  /** Longest time in which no intent was answered. */
  longestGapMs: number;
  /** Failures that are neither a refusal nor an unavailable database. */
  failures: readonly string[];
}

/** Memos identify the intents of the load. */
export const MEMO = 'intent ';

const members = Array.from({ length: ACCOUNTS }, (_, index) => index + 1);

export const fund = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    for (const member of members)
      await post(tx, {
        key: `fund:${member}`,
        kind: 'deposit',
        postings: [{ from: house('deposits:bank'), to: centre(member), amount: FUNDS }],
      });
  });

/** A transfer between two members. */
const drawTransfer = ({ below }: Draw) => {
  const from = below(ACCOUNTS);
  const to = (from + 1 + below(ACCOUNTS - 1)) % ACCOUNTS;
  return { from: centre(members[from] ?? 1), to: centre(members[to] ?? 1), amount: BigInt(1 + below(AMOUNT_MAX)) };
};

/**
 * One submit of an intent. Even intents are protected by the key of their posting, odd ones by an Idempotency-Key alone,
 * because their posting has a new key each time.
 */
const submit = (database: Database, n: number, transfer: ReturnType<typeof drawTransfer>): Promise<unknown> =>
  database.transaction((tx) => {
    const entry = (key: string) => ({ key, kind: 'test', memo: `${MEMO}${n}`, postings: [transfer] });
    if (n % 2 === 0) return post(tx, entry(`intent:${n}`));
    const content = { ...transfer, amount: `${transfer.amount}` };
    return once(tx, { scope: 'campaign:transfers', key: `intent-${n}`, content }, async () => {
      await post(tx, entry(randomUUID()));
      return null;
    });
  });

/** Starts workers that submit transfers, each retried under its key until it is answered, until `stop` is called. */
export const startLoad = (database: Database, draw: Draw) => {
  const answers = new Map<string, Answer>();
  const failures: string[] = [];
  let next = 0;
  let repeated = 0;
  let stopping = false;
  let lastAnswer = performance.now();
  let longestGapMs = 0;

  const note = (n: number, answer: Answer): void => {
    answers.set(`${MEMO}${n}`, answer);
    longestGapMs = Math.max(longestGapMs, performance.now() - lastAnswer);
    lastAnswer = performance.now();
  };

  const submitUntilAnswered = async (n: number): Promise<void> => {
    const transfer = drawTransfer(draw);
    for (;;) {
      try {
        await submit(database, n, transfer);
        return note(n, 'done');
      } catch (cause) {
        if (cause instanceof Refusal) return note(n, 'refused');
        if (!isDatabaseUnavailable(cause)) {
          failures.push(`intent ${n}: ${cause instanceof Error ? cause.message : String(cause)}`);
          return;
        }
        repeated += 1;
        await sleep(RETRY_MS);
      }
    }
  };

  const work = async (): Promise<void> => {
    while (!stopping) await submitUntilAnswered(next++);
  };
  const workers = Promise.all(Array.from({ length: WORKERS }, work));

  return {
    answered: () => answers.size,
    async stop(): Promise<LoadResult> {
      stopping = true;
      await workers;
      return { answers, repeated, longestGapMs, failures };
    },
  };
};

export type Load = ReturnType<typeof startLoad>;
