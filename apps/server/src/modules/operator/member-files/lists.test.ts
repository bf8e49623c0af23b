import { COUNTED_MAX, type Endpoint, PAGE_SIZE, staffRows } from '@koi/contract';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { fillHistories } from '../../../../test/member-history.ts';
import { memberIdOf } from '../../../../test/money.ts';
import { newStaff } from '../../../../test/staff.ts';

const app = await testApp();
const { call, register, database, appDatabase } = app;
const { token } = await newStaff(app, 'admin');

/** More records than a list counts, so that a call that reads all of them is noticed. */
const MANY = COUNTED_MAX + 200;
const FEW = 13;
/** A page and the names around it, such as those of members and venues. */
const PAGE_MAX = 30 * PAGE_SIZE;
/** Without other members an index by member would not pay, and the plans would differ from those of a real house. */
const OTHERS = Array.from({ length: 1000 }, (_, index) => 500_001 + index);
let busy = 0;
let quiet = 0;

const idOf = async (name: string) => memberIdOf(app, await register(name));

beforeAll(async () => {
  busy = await idOf('busy0001');
  quiet = await idOf('quiet001');
  await fillHistories(database.pool, [quiet, ...OTHERS], FEW);
  await fillHistories(database.pool, [busy], MANY);
  await database.pool.query('ANALYZE');
}, 300_000);

interface AnyList {
  data: Record<string, unknown>[];
  total: number;
  next: string;
}

const { memberFiles, memberNotes, bets, reviews, rebates, redPackets, applications, vip, letters, talks, workOrders } =
  staffRows;

/** Every list of the member's file: its call, how it names the member, and the key of a row. */
const LISTS: [string, Endpoint, (id: number) => object, (row: Record<string, unknown>) => unknown][] = [
  ['ledger lines', memberFiles.ledger, (id) => ({ id }), ({ id }) => id],
  ['bets', bets.search, (member_id) => ({ member_id }), ({ bet_id }) => bet_id],
  ['orders', reviews.list, (member_id) => ({ member_id, state: '' }), ({ no }) => no],
  ['rebates', rebates.records, (member_id) => ({ member_id }), ({ id }) => id],
  ['red packets', redPackets.draws, (member_id) => ({ member_id }), ({ no }) => no],
  ['applications', applications.list, (member_id) => ({ member_id }), ({ no }) => no],
  ['VIP changes', vip.history, (member_id) => ({ member_id }), ({ id }) => id],
  ['visits', memberFiles.visits, (member_id) => ({ member_id }), ({ day }) => day],
  ['letters', letters.received, (member_id) => ({ member_id }), ({ id }) => id],
  ['messages', talks.messages, (member_id) => ({ member_id }), ({ seq }) => seq],
  ['work orders', workOrders.list, (member_id) => ({ member_id, queue: 'all' }), ({ id }) => id],
  ['staff actions', staffRows.audit.list, (member_id) => ({ member_id }), ({ id }) => id],
  ['notes', memberNotes.list, (member_id) => ({ member_id }), ({ id }) => id],
];

const read = async (row: Endpoint, input: object): Promise<AnyList> => {
  const { body } = await call(row, input, { token });
  expect(body.code).toBe(200);
  return body.data as unknown as AnyList;
};

describe('the lists of a member’s file', () => {
  it.each(LISTS)('contain all %s of the member and none of others', async (name, row, of, keyOf) => {
    const wanted = name === 'orders' ? FEW * 2 : FEW;
    const keys: unknown[] = [];
    for (let after = '', pages = 0; pages === 0 || after !== ''; pages += 1) {
      const page = await read(row, { ...of(quiet), after });
      expect(page.total).toBe(wanted);
      for (const shown of page.data) if ('member_id' in shown) expect(shown['member_id']).toBe(quiet);
      keys.push(...page.data.map(keyOf));
      after = page.next;
    }
    expect(new Set(keys).size).toBe(wanted);
    expect((await read(row, of(999_999))).total).toBe(0);
  });

  it('contain the devices and the talk of the member', async () => {
    expect((await read(memberFiles.devices, { member_id: quiet })).data[0]).toEqual({
      device: `device${quiet}`.slice(0, 8),
      seen_at: expect.any(String),
    });
    expect((await read(memberFiles.devices, { member_id: busy })).total).toBe(20);
    expect((await read(talks.list, { member_id: quiet, queue: 'all' })).data).toMatchObject([{ member_id: quiet }]);
  });

  it('take days of bets as well', async () => {
    expect((await read(bets.search, { member_id: quiet, from: '2020-01-01', to: '2020-01-02' })).total).toBe(0);
    expect((await read(redPackets.draws, { member_id: quiet, day: '2020-01-01' })).total).toBe(0);
  });
});

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** Rows that the scans of a plan read from tables and indexes, including those that a filter removed. */
const rowsRead = (plan: Plan): number => {
  const own = plan['Relation Name']
    ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
    : 0;
  return own * plan['Actual Loops'] + (plan.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), 0);
};

/** Rows that the statements of a call read, apart from its capped count. The statements run again under EXPLAIN. */
const costOf = async (row: Endpoint, input: object): Promise<{ page: number; count: number }> => {
  const spy = vi.spyOn(appDatabase.pool, 'query');
  await read(row, input);
  const statements = spy.mock.calls.flatMap((parts) => {
    const [config, values] = parts as unknown as [{ text?: string } | string, unknown[] | undefined];
    const text = typeof config === 'string' ? config : (config.text ?? '');
    return /^\s*(?:SELECT|WITH)/i.test(text) ? [{ text, values: values ?? [] }] : [];
  });
  spy.mockRestore();
  const cost = { page: 0, count: 0 };
  for (const { text, values } of statements) {
    const { rows } = await database.pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    cost[text.includes('AS counted') ? 'count' : 'page'] += rowsRead(rows[0]['QUERY PLAN'][0].Plan);
  }
  return cost;
};

describe('the cost of a member’s file is bounded:', () => {
  it('the head of the file reads no history', async () => {
    const { page, count } = await costOf(memberFiles.detail, { id: busy });
    expect(page).toBeGreaterThan(0);
    expect(page + count).toBeLessThan(PAGE_MAX);
  });

  it.each(LISTS)('a page of %s reads a page and counts up to a limit', async (_, row, of) => {
    const input = of(busy);
    const { total, next } = await read(row, input);
    expect(total).toBe(COUNTED_MAX);
    for (const after of ['', next]) {
      const { page, count } = await costOf(row, { ...input, after });
      expect(page).toBeLessThan(PAGE_MAX);
      // A line of the ledger is counted with its transaction and its wallet.
      expect(count).toBeLessThan(4 * COUNTED_MAX);
    }
  });
});
