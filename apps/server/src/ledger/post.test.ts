import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { drawFrom, testSeed } from '../../../../scripts/drawn.ts';
import { tellCampaign } from '../../../../scripts/tell-campaign.ts';
import { crowd } from '../../test/crowd.ts';
import { testDatabase } from '../../test/database.ts';
import { openDatabase } from '../platform/index.ts';
import { balances, centre, type Entry, held, house, post, statement, venueBalances, venueWallet } from './index.ts';

const { database, url } = await testDatabase({ poolSize: 64 });
const bank = house('deposits:bank');

let nextMember = 1;
const newMember = () => nextMember++;

const posted = (entry: Entry) => database.transaction((tx) => post(tx, entry));
const fund = (memberId: number, amount: bigint) =>
  posted({
    key: `fund:${memberId}`,
    kind: 'deposit',
    memberId,
    postings: [{ from: bank, to: centre(memberId), amount }],
  });
const balanceOf = async (address: ReturnType<typeof centre>) => (await balances(database.orm, [address])).get(address);

const asFar = async (count: number, workers: number, work: (index: number) => Promise<unknown>) => {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: workers }, worker));
};

describe('posting', () => {
  it('moves money between accounts and keeps the books balanced', async () => {
    const member = newMember();
    await fund(member, 1_000n);
    await posted({
      key: `hold:${member}`,
      kind: 'withdrawal',
      memberId: member,
      postings: [
        { from: centre(member), to: held(member), amount: 300n },
        { from: centre(member), to: venueWallet(member, 'ag'), amount: 200n },
      ],
    });
    expect(await balances(database.orm, [centre(member), held(member), venueWallet(member, 'ag')])).toEqual(
      new Map([
        [centre(member), 500n],
        [held(member), 300n],
        [venueWallet(member, 'ag'), 200n],
      ]),
    );
    expect(await venueBalances(database.orm, member)).toEqual(new Map([['ag', 200n]]));
  });

  it('sums a house account from its postings, which may be negative', async () => {
    const member = newMember();
    const own = house(`test:${member}`);
    await posted({ key: `a:${member}`, kind: 'gift', postings: [{ from: own, to: centre(member), amount: 70n }] });
    await posted({ key: `b:${member}`, kind: 'fee', postings: [{ from: centre(member), to: own, amount: 20n }] });
    expect(await balanceOf(own)).toBe(-50n);
  });

  it('returns 0 for an account without postings', async () => {
    expect(await balanceOf(centre(999_999))).toBe(0n);
  });

  it('refuses more than the balance and rolls back the whole transaction', async () => {
    const member = newMember();
    await fund(member, 100n);
    const attempt = database.transaction(async (tx) => {
      await post(tx, {
        key: `first:${member}`,
        kind: 'transfer',
        postings: [{ from: centre(member), to: held(member), amount: 60n }],
      });
      await post(tx, {
        key: `second:${member}`,
        kind: 'transfer',
        postings: [{ from: centre(member), to: held(member), amount: 41n }],
      });
    });
    await expect(attempt).rejects.toMatchObject({ name: 'Refusal', code: 422, message: '余额不足' });
    expect(await balanceOf(centre(member))).toBe(100n);
    expect(await balanceOf(held(member))).toBe(0n);
    const again = await posted({
      key: `first:${member}`,
      kind: 'transfer',
      postings: [{ from: centre(member), to: held(member), amount: 60n }],
    });
    expect(again.replayed).toBe(false);
  });

  it('takes effect once when one key is sent 50 times at once, with the same answer for all', async () => {
    const member = newMember();
    await fund(member, 1_000n);
    const entry: Entry = {
      key: `once:${member}`,
      kind: 'withdrawal',
      memberId: member,
      postings: [{ from: centre(member), to: held(member), amount: 10n }],
    };
    const answers = await Promise.all(Array.from({ length: 50 }, () => posted(entry)));
    expect(new Set(answers.map(({ transactionId }) => transactionId)).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await balanceOf(centre(member))).toBe(990n);
  });

  it('refuses a known key with different content, even while the first is still in progress', async () => {
    const member = newMember();
    await fund(member, 1_000n);
    const entry = (amount: bigint): Entry => ({
      key: `differs:${member}`,
      kind: 'withdrawal',
      memberId: member,
      postings: [{ from: centre(member), to: held(member), amount }],
    });
    const outcomes = await Promise.allSettled([...Array(10).keys()].map((n) => posted(entry(BigInt(n + 1)))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ name: 'Refusal', code: 409 });
    }
  });

  it('creates an account once when many first postings race for it', async () => {
    const member = newMember();
    await asFar(40, 40, (n) =>
      posted({ key: `race:${member}:${n}`, kind: 'gift', postings: [{ from: bank, to: centre(member), amount: 1n }] }),
    );
    expect(await balanceOf(centre(member))).toBe(40n);
  });

  it('does not deadlock when members move money in opposite directions', async () => {
    const [a, b] = [newMember(), newMember()];
    await fund(a, 10_000n);
    await fund(b, 10_000n);
    // Retries are disabled, so that a deadlock would fail the test.
    const impatient = openDatabase(url, { poolSize: 32, attempts: 1 });
    await asFar(400, 32, (n) => {
      const [from, to] = n % 2 === 0 ? [centre(a), centre(b)] : [centre(b), centre(a)];
      return impatient.transaction((tx) =>
        post(tx, { key: `opposite:${a}:${n}`, kind: 'test', postings: [{ from, to, amount: 5n }] }),
      );
    });
    await impatient.close();
    expect(await balanceOf(centre(a))).toBe(10_000n);
  });
});

describe('the stored ledger', () => {
  it.each([
    'UPDATE ledger_posting SET amount = amount + 1',
    'DELETE FROM ledger_posting',
    'TRUNCATE ledger_posting',
    "UPDATE ledger_transaction SET memo = 'x'",
    'DELETE FROM ledger_transaction',
    'DELETE FROM ledger_account',
    'UPDATE ledger_account SET member_id = 1',
  ])('can’t be rewritten: %s', async (statementText) => {
    await expect(database.pool.query(statementText)).rejects.toMatchObject({ code: 'KL002' });
  });

  it('never allows a negative balance, even by a direct update', async () => {
    await fund(newMember(), 5n);
    await expect(
      database.pool.query('UPDATE ledger_account SET balance = -1 WHERE balance IS NOT NULL'),
    ).rejects.toMatchObject({
      constraint: 'ledger_account_never_negative',
    });
  });

  it.each([
    ['moves nothing', 'ledger_posting_positive', 'from_account, to_account, 0'],
    ['leads back to its own account', 'ledger_posting_moves', 'from_account, from_account, 1'],
  ])('never contains a posting that %s', async (_, constraint, values) => {
    await fund(newMember(), 5n);
    const forged = database.pool.query(
      `INSERT INTO ledger_posting (transaction_id, position, from_account, to_account, amount)
       SELECT transaction_id, 99, ${values} FROM ledger_posting LIMIT 1`,
    );
    await expect(forged).rejects.toMatchObject({ constraint });
  });

  it('is listed as a statement, newest first and page by page, with the balance after each line', async () => {
    const member = newMember();
    await fund(member, 100n);
    for (const n of [1, 2, 3]) {
      await posted({
        key: `line:${member}:${n}`,
        kind: 'withdrawal',
        memo: `line ${n}`,
        postings: [{ from: centre(member), to: held(member), amount: BigInt(n) }],
      });
    }
    const lines = await statement(database.orm, centre(member), { limit: 3 });
    expect(lines.map(({ memo, change, balance }) => [memo, change, balance])).toEqual([
      ['line 3', -3n, 94n],
      ['line 2', -2n, 97n],
      ['line 1', -1n, 99n],
    ]);
    const last = lines[2];
    if (last === undefined) throw new Error('a line is missing');
    expect((await statement(database.orm, centre(member), { before: last })).map(({ change }) => change)).toEqual([
      100n,
    ]);
  });
});

const TRANSFERS = crowd(10_000, 1_000);

describe(`${TRANSFERS} transfers over 200 accounts by 64 workers`, () => {
  it('stay balanced and never negative, and each intent takes effect exactly once', async () => {
    const members = Array.from({ length: 200 }, newMember);
    for (const member of members) await fund(member, 1_000n);
    const { below: random } = drawFrom(testSeed());
    const intents = Array.from({ length: TRANSFERS }, (_, n) => {
      const from = random(200);
      const to = (from + 1 + random(199)) % 200;
      return { key: `intent:${n}`, from: members[from] ?? 0, to: members[to] ?? 0, amount: BigInt(1 + random(400)) };
    });
    // Every tenth intent is sent a second time, like by a client that lost the answer.
    const sends = intents.flatMap((intent, n) => (n % 10 === 0 ? [intent, intent] : [intent]));
    const done = new Set<string>();
    await asFar(sends.length, 64, async (n) => {
      const intent = sends[n];
      if (intent === undefined) return;
      const { key, from, to, amount } = intent;
      const entry: Entry = { key, kind: 'test', postings: [{ from: centre(from), to: centre(to), amount }] };
      await posted(entry).then(
        () => done.add(key),
        (cause: { code?: unknown }) => {
          if (cause.code !== 422) throw cause;
        },
      );
      tellCampaign('postings tried');
    });

    const { rows } = await database.orm.execute<{ key: string; times: bigint; amount: bigint }>(sql`
      SELECT t.key, count(*) AS times, min(p.amount) AS amount FROM ledger_transaction t
      JOIN ledger_posting p ON p.transaction_id = t.id WHERE t.key LIKE 'intent:%' GROUP BY t.key`);
    expect(new Set(rows.map(({ key }) => key))).toEqual(done);
    expect(rows.every(({ times }) => times === 1n)).toBe(true);
    expect(done.size).toBeGreaterThan(TRANSFERS / 2);

    const expected = new Map(members.map((member) => [member, 1_000n]));
    for (const { key, from, to, amount } of intents) {
      if (!done.has(key)) continue;
      expected.set(from, (expected.get(from) ?? 0n) - amount);
      expected.set(to, (expected.get(to) ?? 0n) + amount);
    }
    const found = await balances(database.orm, members.map(centre));
    expect(found).toEqual(new Map([...expected].map(([member, amount]) => [centre(member), amount])));

    const books = await database.orm.execute<{ wrong: bigint; below: bigint; total: bigint }>(sql`
      SELECT count(*) FILTER (WHERE balance IS NOT NULL AND balance <> ledger_total(id)) AS wrong,
        count(*) FILTER (WHERE balance < 0) AS below,
        sum(coalesce(balance, ledger_total(id)))::bigint AS total
      FROM ledger_account`);
    expect(books.rows[0]).toEqual({ wrong: 0n, below: 0n, total: 0n });
  }, 120_000);
});
