import type { Database } from '../../../apps/server/src/platform/index.ts';
import { ACCOUNTS, FUNDS, type LoadResult, MEMO } from './load.ts';

export interface BooksFound {
  /** Intents that were acknowledged and have no posting. */
  lost: number;
  problems: string[];
}

const intentsOf = async ({ pool }: Database): Promise<Map<string, bigint>> => {
  const { rows } = await pool.query<{ memo: string; times: bigint }>(
    'SELECT memo, count(*) AS times FROM ledger_transaction WHERE starts_with(memo, $1) GROUP BY memo',
    [MEMO],
  );
  return new Map(rows.map(({ memo, times }) => [memo, times]));
};

const compareIntents = async (database: Database, { answers }: LoadResult): Promise<BooksFound> => {
  const stored = await intentsOf(database);
  const withAnswer = (wanted: string) => [...answers].filter(([, answer]) => answer === wanted).map(([memo]) => memo);
  const lost = withAnswer('done').filter((memo) => !stored.has(memo)).length;
  const doubled = [...stored.values()].filter((times) => times !== 1n).length;
  const refused = withAnswer('refused').filter((memo) => stored.has(memo)).length;
  const unanswered = [...stored.keys()].filter((memo) => !answers.has(memo)).length;
  return {
    lost,
    problems: [
      ...(doubled > 0 ? [`${doubled} intents took effect more than once`] : []),
      ...(refused > 0 ? [`${refused} intents were refused and took effect all the same`] : []),
      ...(unanswered > 0 ? [`${unanswered} intents took effect without an answer`] : []),
    ],
  };
};

const compareBalances = async ({ pool }: Database): Promise<string[]> => {
  const { rows } = await pool.query<{ wrong: bigint; below: bigint; total: bigint; owned: bigint }>(`
    SELECT count(*) FILTER (WHERE balance IS NOT NULL AND balance <> ledger_total(id)) AS wrong,
      count(*) FILTER (WHERE balance < 0) AS below,
      sum(coalesce(balance, ledger_total(id)))::bigint AS total,
      coalesce(sum(balance), 0)::bigint AS owned
    FROM ledger_account`);
  const { wrong = 0n, below = 0n, total = 0n, owned = 0n } = rows[0] ?? {};
  return [
    ...(wrong > 0n ? [`${wrong} balances differ from their postings`] : []),
    ...(below > 0n ? [`${below} balances are below zero`] : []),
    ...(total !== 0n ? [`all accounts add up to ${total} instead of 0`] : []),
    ...(owned !== BigInt(ACCOUNTS) * FUNDS ? [`members own ${owned} instead of ${BigInt(ACCOUNTS) * FUNDS}`] : []),
  ];
};

/** Compares the answers that clients got with what the recovered database contains. */
export const checkBooks = async (database: Database, result: LoadResult): Promise<BooksFound> => {
  const { lost, problems } = await compareIntents(database, result);
  return { lost, problems: [...problems, ...(await compareBalances(database)), ...result.failures.slice(0, 5)] };
};
