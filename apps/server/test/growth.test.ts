import { type BookCheck, COUNTED_MAX } from '@koi/contract';
import type { IdentityField } from '@koi/contract/rules/identity-search';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { centreLines, memberIsSound } from '../src/ledger/index.ts';
import { findDeposits, findDepositsByHash, sealedPayers } from '../src/modules/money/deposits/index.ts';
import { approvedBetween, decidedSince, reviewRows } from '../src/modules/money/deposits/readers.ts';
import { auditBooks } from '../src/modules/operator/reports/index.ts';
import { readQueue } from '../src/modules/operator/reviews/queue.ts';
import { createCardStore, sealedCards } from '../src/modules/people/cards/index.ts';
import {
  type AdmittedSearch,
  findMembers,
  idsMatching,
  joinedTree,
  listFiles,
  sealedIdentities,
} from '../src/modules/people/members/index.ts';
import { bettorsIn, stakedBy } from '../src/modules/play/bets/index.ts';
import { listOf } from '../src/modules/play/bets/reading.ts';
import { find, search, sums } from '../src/modules/play/bets/searching.ts';
import { createStaffSide } from '../src/modules/talk/work-orders/staff.ts';
import { HASH_RULE, type SealedColumn, systemClock } from '../src/platform/index.ts';
import { testConfig } from './app.ts';
import { testDatabase } from './database.ts';
import { fillHouse } from './house.ts';
import { FIRST_ID } from './house-people.ts';
import { boundsOf, indexesOf, readPlans, scansOf, wholeJoins } from './plans.ts';

const NOW = new Date('2026-06-18T15:00:00+08:00');
const DAY_MS = 86_400_000;
const YESTERDAY = { from: new Date(NOW.getTime() - DAY_MS), to: NOW };
const SIZE = { members: 4_000, tree: 1_000, agents: 4, bets: 12_000, deposits: 3_000, days: 60 };
const BUSY = FIRST_ID + SIZE.members - 1;
const SOME = Array.from({ length: 30 }, (_, index) => BUSY - index);

const { database } = await testDatabase();
let checks: BookCheck[] = [];
const cards = createCardStore({ clock: systemClock, config: testConfig() });
beforeAll(async () => {
  await fillHouse(database, SIZE, NOW);
  checks = await auditBooks(database);
  await database.pool.query(`INSERT INTO member_visit
    SELECT '2026-06-' || 10 + n % 9, id, now() FROM member, generate_series(1, 9) n WHERE (id + n) % 4 = 0`);
  await database.pool.query('ANALYZE member_visit');
  for (const table of ['card', 'deposit', 'member_identity'])
    await database.pool.query(`UPDATE ${table} SET hash_rule = ${HASH_RULE}`);
  // A deposit has two lines, so that a page may end between the lines of one transaction.
  await database.pool.query(`INSERT INTO ledger_posting
    SELECT p.transaction_id, 2, p.from_account, p.to_account, p.amount, p.from_balance, p.to_balance
    FROM ledger_posting p JOIN ledger_transaction t ON t.id = p.transaction_id WHERE t.kind = 'deposit'`);
}, 300_000);

it('the books of a generated house agree', () => {
  expect(checks.length).toBeGreaterThan(10);
  expect(checks.filter(({ passed }) => !passed)).toEqual([]);
});

const plansOf = (read: (db: NodePgDatabase) => Promise<unknown>) => readPlans(database, read);

const FIRST = { after: '', before: '' };
/** Members as they are read, without anything of other modules. */
const BARE = { beside: async () => undefined, row: (file: { name: string }) => file.name };
const ANY_DAY = { joined_from: '', joined_to: '', active_on: '' };
type Place = typeof FIRST;

/** The plans of the first page and of the page behind it. */
const plansOfPages = async (read: (db: NodePgDatabase, place: Place) => Promise<{ next: string }>) => {
  const { next } = await read(database.orm, FIRST);
  const places = next === '' ? [FIRST] : [FIRST, { ...FIRST, after: next }];
  return Promise.all(places.map((place) => plansOf((db) => read(db, place))));
};

describe('the staff ledger does not join whole tables', () => {
  it.each([
    ['of all members', {}, 'ledger_transaction_newest'],
    ['of 7 days', { from: new Date(NOW.getTime() - 7 * DAY_MS) }, 'ledger_transaction_newest'],
    ['of one kind', { kind: 'rebate' }, 'ledger_transaction_kind'],
    ['of one member', { memberIds: [BUSY] }, 'ledger_posting_to'],
    ['of one member and kind', { memberIds: [BUSY], kind: 'deposit' }, 'ledger_posting_to'],
  ] as const)('%s', async (_, filter, index) => {
    for (const nodes of await plansOfPages((db, place) => centreLines(db, filter, place))) {
      expect(scansOf(nodes)).toEqual([]);
      expect(wholeJoins(nodes)).toEqual([]);
      expect(indexesOf(nodes)).toContain(index);
    }
  });

  it.each([
    ['all members', {}, 'true', 't.created_at DESC, t.id DESC, p.position DESC'],
    ['some members', { memberIds: SOME }, `a.member_id > ${BUSY - 30}`, 't.id DESC, p.position DESC'],
  ] as const)('and lists the same lines of %s as a plain query of the postings', async (_, filter, where, order) => {
    const { rows: plain } = await database.pool.query(`
      SELECT t.id || '-' || p.position AS id FROM ledger_transaction t JOIN ledger_posting p ON p.transaction_id = t.id
      JOIN ledger_account a ON a.id IN (p.from_account, p.to_account) AND a.address LIKE 'member:%:centre'
      WHERE ${where} ORDER BY ${order}`);
    const idsAt = async (place: Place) => {
      const { rows, ...page } = await centreLines(database.orm, filter, place);
      return { ...page, ids: rows.map(({ id }) => id) };
    };
    const first = await idsAt(FIRST);
    const second = await idsAt({ ...FIRST, after: first.next });
    const third = await idsAt({ ...FIRST, after: second.next });
    expect([first, second, third].flatMap(({ ids }) => ids)).toEqual(plain.slice(0, 30).map(({ id }) => id));
    expect(await idsAt({ ...FIRST, before: third.previous })).toEqual(second);
    expect(first.total).toBe(Math.min(plain.length, COUNTED_MAX));
  });

  it('and lists no bets, because they do not touch a centre wallet', async () => {
    expect(await centreLines(database.orm, { kind: 'bet' }, FIRST)).toEqual({
      rows: [],
      total: 0,
      next: '',
      previous: '',
    });
  });
});

const names = { title: (venue: string) => venue, proof: () => '', games: [] };
/** A month of bets. */
const SPAN = {
  from: '2026-05-20',
  to: '2026-06-18',
  member_id: 0,
  platname: '',
  game: '',
  search: '',
  by: 'placed' as const,
  status: '' as const,
  after: '',
  before: '',
};

describe('an index is used for', () => {
  const cursor = (...keys: unknown[]) => Buffer.from(JSON.stringify(keys)).toString('base64url');
  const workOrders = (db: NodePgDatabase, after: string) => {
    const place = { after, before: '' };
    const filter = {
      queue: 'all',
      status: '',
      category: '',
      priority: '',
      search: '',
      member_id: 0,
      ...place,
    } as const;
    return createStaffSide({ database: { orm: db } } as never).list(filter, { id: 1 } as never);
  };
  const members = { search: '', state: '' as const, sort: 'newest' as const, ...ANY_DAY, ...FIRST };
  const decided = { kind: '', search: '', member_id: 0, days: 0, state: 'approved', ...FIRST } as const;
  const lastMonth = { decided_from: '2026-05-20', decided_to: '2026-06-18' };
  const files = (db: NodePgDatabase, filter: Partial<typeof members> | { state: 'frozen' }) =>
    listFiles(db, { ...members, ...filter }, BARE);
  const asked = (value: string, field: IdentityField): AdmittedSearch => ({ value, fields: [field] });
  const hashed = (column: SealedColumn) => (db: NodePgDatabase) => column.hashAgain(db as never, testConfig(), 200);
  it.each<[string, (db: NodePgDatabase) => Promise<unknown>, string]>([
    ['members by mobile', (db) => findMembers(db, '', 5, asked('13800000777', 'mobile')), 'member_identity_mobile'],
    ['members by real name', (db) => findMembers(db, '', 5, asked('王小明', 'realname')), 'member_identity_realname'],
    ['members by the beginning of a name', (db) => files(db, { search: 'house77' }), 'member_name_prefix'],
    ['members by id', (db) => idsMatching(db, String(BUSY)), 'member_pkey'],
    [
      'members by the end of a mobile number',
      (db) => findMembers(db, '', 5, asked('0777', 'mobile_tail')),
      'member_identity_tail',
    ],
    ['members found by their name', (db) => findMembers(db, 'house77', 5), 'member_name_prefix'],
    ['cards by the end of their number', (db) => cards.find(db, asked('6611', 'card_tail'), 5), 'card_tail'],
    ['cards with hashes of an earlier rule', hashed(sealedCards), 'card_hash_rule'],
    ['deposits with hashes of an earlier rule', hashed(sealedPayers), 'deposit_hash_rule'],
    ['members with hashes of an earlier rule', hashed(sealedIdentities), 'member_identity_hash_rule'],
    ['deposits by the beginning of their number', (db) => findDeposits(db, 'D2026', 5), 'deposit_pkey'],
    ['deposits by a hash', (db) => findDepositsByHash(db, 'a1c07e', 5), 'deposit_tx_hash'],
    ['bets of a round', (db) => find(db, 'round77', 5, names), 'bet_round'],
    [
      'members who were active on a day',
      (db) => files(db, { active_on: '2026-06-18' }),
      'member_visit_day_member_id_pk',
    ],
    ['members who joined in a span', (db) => files(db, { joined_from: '2026-06-17' }), 'member_joined'],
    [
      'decisions about one pay way in a span',
      (db) => readQueue(db, [{ reviewRows }], { ...decided, ...lastMonth, method: 'alipay', sort: 'decided' }, NOW),
      'deposit_way_decided',
    ],
    ['frozen members', (db) => files(db, { state: 'frozen' }), 'member_frozen'],
    ['a member file’s check of wallets', (db) => memberIsSound(db, BUSY), 'ledger_posting_to'],
    ['the bettors of a day', (db) => bettorsIn(db, YESTERDAY), 'bet_settled_day'],
    ['what a member staked in a span', (db) => stakedBy(db, BUSY, YESTERDAY), 'bet_settled_member'],
    ['void bets', (db) => search(db, { ...SPAN, status: '0' }, names, NOW), 'bet_void'],
    ['bets of a member', (db) => search(db, { ...SPAN, search: String(BUSY) }, names, NOW), 'bet_member'],
    [
      'bets of a small venue by settlement',
      (db) => search(db, { ...SPAN, by: 'settled', platname: 'yunding' }, names, NOW),
      'bet_settled',
    ],
    ['a bet by its id', (db) => search(db, { ...SPAN, search: 'bet77' }, names, NOW), 'bet_id'],
    [
      'a late page of a member’s bets',
      (db) => listOf(db, BUSY, { date: '4' as never, api_type: '', page: 20 }, NOW),
      'bet_member',
    ],
    [
      'bets behind a cursor',
      (db) => search(db, { ...SPAN, after: cursor(NOW, 'bet77', 'xinghe', BUSY) }, names, NOW),
      'bet_placed',
    ],
    ['work orders behind a cursor', (db) => workOrders(db, cursor(1, NOW, 7)), 'work_order_queue'],
    ['who joined a tree since a day', (db) => joinedTree(db, FIRST_ID, YESTERDAY.from), 'member_tree_joined'],
  ])('%s', async (_, read, index) => {
    const nodes = await plansOf(read);
    expect(scansOf(nodes)).toEqual([]);
    expect(indexesOf(nodes)).toContain(index);
  });

  // Two indexes serve these: PostgreSQL can skip from pay way to pay way, and a small house makes both as cheap.
  it.each<[string, (db: NodePgDatabase) => Promise<unknown>]>([
    ['deposits decided today', (db) => decidedSince(db, YESTERDAY.from)],
    ['deposits approved in a span', (db) => approvedBetween(db, YESTERDAY.from, YESTERDAY.to)],
  ])('%s, and only the span of it is read', async (_, read) => {
    const nodes = await plansOf(read);
    expect(scansOf(nodes)).toEqual([]);
    expect(boundsOf(nodes)).toContainEqual(expect.stringContaining('decided_at >='));
  });
});

describe('a list reads a page by index:', () => {
  const days = { days: 0, decided_from: '', decided_to: '' };
  const queue = { kind: '', method: '', search: '', member_id: 0, ...days, state: 'decided' } as const;
  const orders = (sort: 'largest' | 'newest' | 'decided') => (db: NodePgDatabase, place: Place) =>
    readQueue(db, [{ reviewRows }], { ...queue, ...place, sort }, NOW);
  const members = (sort: 'newest' | 'deposits') => (db: NodePgDatabase, place: Place) =>
    listFiles(db, { search: '', state: '', sort, ...ANY_DAY, ...place }, BARE);
  const settled = (filter: Partial<typeof SPAN>) => (db: NodePgDatabase, place: Place) =>
    search(db, { ...SPAN, ...filter, by: 'settled', ...place }, names, NOW);
  it.each([
    ['the largest orders', orders('largest'), 'deposit_amount'],
    ['the newest orders', orders('newest'), 'deposit_created'],
    ['the last decisions', orders('decided'), 'deposit_decided'],
    ['the newest members', members('newest'), 'member_joined'],
    ['members by deposits', members('deposits'), 'member_deposits'],
    ['bets by settlement', settled({}), 'bet_settled_day'],
    ['bets of a game by settlement', settled({ game: 'dragon' }), 'bet_settled_game'],
    ['bets of a game at a venue by settlement', settled({ platname: 'xinghe', game: 'dragon' }), 'bet_settled_game'],
    ['bets of a member by settlement', settled({ search: String(BUSY) }), 'bet_settled_member'],
  ])('%s', async (_, read, index) => {
    const pages = await plansOfPages(read);
    expect(pages).toHaveLength(2);
    for (const nodes of pages) expect(indexesOf(nodes)).toContain(index);
  });

  it('corrections of bets by settlement are found by their time, and bets by their id', async () => {
    const nodes = await plansOf((db) => settled({})(db, FIRST));
    expect(scansOf(nodes)).toEqual([]);
    expect(indexesOf(nodes)).toEqual(expect.arrayContaining(['bet_correction_at', 'bet_correction_settled']));
    const byId = await plansOf((db) => settled({ search: 'bet77' })(db, FIRST));
    expect(scansOf(byId)).toEqual([]);
    expect(indexesOf(byId)).toContain('bet_id');
  });

  it('the sums of a month by settlement read no bets', async () => {
    const nodes = await plansOf((db) => sums(db, { ...SPAN, by: 'settled', platname: 'xinghe' }, names, NOW));
    expect(nodes.flatMap((node) => node['Relation Name'] ?? [])).not.toContain('bet');
  });
});

it('a late page of a member’s bets contains the same bets as a full query', async () => {
  const { rows } = await database.pool.query(
    `SELECT bet FROM bet WHERE member_id = $1 AND placed_at >= $2 ORDER BY placed_at DESC, bet DESC OFFSET 190 LIMIT 10`,
    [BUSY, new Date('2026-05-20T00:00:00+08:00')],
  );
  const page = await listOf(database.orm, BUSY, { date: '4' as never, api_type: '', page: 20 }, NOW);
  expect(page.data.map(({ bet_id }) => bet_id)).toEqual(rows.map(({ bet }) => bet));
});

it('bets by placing are added up while they are few, and bets by settlement always', async () => {
  const read = (filter: object) => sums(database.orm, { ...SPAN, ...filter }, names, NOW);
  const whole = { from: '2026-04-10' };
  expect(await read(whole)).toMatchObject({ count: 10_000, stake: '0.00', summed: 0 });
  expect(await read({})).toMatchObject({ summed: 1 });
  const { rows } = await database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM bet WHERE state = 'settled' AND settled_at >= '2026-04-10T00:00:00+08:00'`,
  );
  expect(await read({ ...whole, by: 'settled' })).toMatchObject({ count: rows[0]?.count, summed: 1 });
});
