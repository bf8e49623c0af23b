import { type MemberFigures, staffRows } from '@koi/contract';
import type { ReportSpan } from '@koi/contract/rules/report-span';
import { addDays, daysBetween, formatMoney, parseMoney } from '@koi/money';
import { describe, expect, it } from 'vitest';
import { net, reportedHouse, sum } from '../../../../test/member-reports.ts';
import { mondayOf } from './cohort.ts';

const house = await reportedHouse();
const { app, database, token, people, root, noted, ledger, recomputed, start: START, today: TODAY } = house;
const { cohorts, firstDepositDays, firstDeposits, totals, members, memberDays, agents } = staffRows.memberReports;

const everyPage = async <T>(read: (after: string) => Promise<{ data: T[]; next: string }>): Promise<T[]> => {
  const rows: T[] = [];
  let after = '';
  do {
    const page = await read(after);
    rows.push(...page.data);
    after = page.next;
  } while (after !== '');
  return rows;
};
const listMembers = (input: object) =>
  everyPage<MemberFigures>(async (after) => (await app.call(members, { ...input, after }, { token })).body.data);

const month = { first: `${TODAY.slice(0, 7)}-01`, last: TODAY };
const monday = mondayOf(addDays(TODAY, -14));
const SPANS: [string, ReportSpan][] = [
  ['the current month', month],
  ['a whole week', { first: monday, last: addDays(monday, 6) }],
  ['a day', { first: addDays(START, 3), last: addDays(START, 3) }],
  ['today', { first: TODAY, last: TODAY }],
  ['the year', { first: '2026-01-01', last: TODAY }],
  ['an odd span', { first: addDays(START, 2), last: addDays(TODAY, -2) }],
];

describe('the report of members', () => {
  it.each(SPANS)('equals ledger and bets in %s', async (_, span) => {
    const found = await listMembers(span);
    for (const { member_id, member_name, vip: _vip, ...figures } of found) {
      expect({ member_name, ...figures }).toEqual({
        member_name: people.find(({ id }) => id === member_id)?.name,
        ...recomputed([member_id], span),
      });
    }
    const listed = found.map(({ member_id }) => member_id);
    const rest = people.map(({ id }) => id).filter((id) => !listed.includes(id));
    expect(Object.values(recomputed(rest, span)).every((value) => Number(value) === 0)).toBe(true);
    expect(new Set(listed).size).toBe(listed.length);
    const { now, before } = (await app.call(totals, { ...span, comparison: 'before' }, { token })).body.data;
    expect(now).toEqual(
      recomputed(
        people.map(({ id }) => id),
        span,
      ),
    );
    const length = daysBetween(span.first, span.last) + 1;
    const earlier = { first: addDays(span.first, -length), last: addDays(span.first, -1) };
    expect(before).toEqual(
      recomputed(
        people.map(({ id }) => id),
        earlier,
      ),
    );
  });

  it.each(['deposits', 'withdrawals', 'stake', 'ggr', 'rewards', 'ngr'] as const)(
    'is sorted by %s in both directions, also in an odd span',
    async (sort) => {
      for (const span of [month, SPANS.at(-1)?.[1] ?? month]) {
        const down = await listMembers({ ...span, sort });
        const amounts = down.map((row) => parseMoney(row[sort], { signed: true }) ?? 0n);
        expect(amounts).toEqual(amounts.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
        const up = await listMembers({ ...span, sort, direction: 'asc' });
        expect(up).toEqual(down.toReversed());
      }
    },
  );

  it('shows only members of a name, an id or a VIP level', async () => {
    const [row] = await listMembers(month);
    const { member_id: id = 0, member_name: name = '' } = row ?? {};
    await database.pool.query('UPDATE member SET vip_level = 7 WHERE id = $1', [id]);
    const own = [{ ...row, vip: 7 }];
    expect(await listMembers({ ...month, search: name })).toEqual(own);
    expect(await listMembers({ ...month, search: String(id) })).toEqual(own);
    expect(await listMembers({ ...month, vip: 7 })).toEqual(own);
    expect(await listMembers({ ...month, vip: 7, search: 'nobody' })).toEqual([]);
    await database.pool.query('UPDATE member SET vip_level = 1 WHERE id = $1', [id]);
  });

  it('has no rows in a span without figures', async () => {
    const empty = { first: '2026-01-01', last: '2026-01-31' };
    expect(await listMembers(empty)).toEqual([]);
    const { now } = (await app.call(totals, empty, { token })).body.data;
    expect(Object.values(now).every((value) => Number(value) === 0)).toBe(true);
  });
});

describe('the days of a member', () => {
  /** Sum of the member's wallets at the end of a day, from all postings. */
  const sumAfter = (id: number, until: string) => {
    const isOwn = (account: string) => account.startsWith(`member:${id}:`);
    const rows = ledger.filter(({ memberId, day }) => memberId === id && day <= until);
    return sum(rows, ({ source, target, amount }) => (isOwn(target) ? amount : 0n) - (isOwn(source) ? amount : 0n));
  };

  it('add up from the opening to the closing sum, and equal the ledger', async () => {
    for (const { id, name } of people) {
      const span = { first: addDays(START, -1), last: TODAY };
      const { data } = (await app.call(memberDays, { ...span, member_id: id }, { token })).body;
      expect(data.member_name).toBe(name);
      expect(data.days.map(({ day }) => day)).toEqual(
        Array.from({ length: daysBetween(span.first, TODAY) + 1 }, (_, at) => addDays(TODAY, -at)),
      );
      for (const [at, row] of data.days.entries()) {
        const of = (value: string) => parseMoney(value, { signed: true }) ?? 0n;
        const gains = [row.deposits, row.rewards, row.commission, row.won, row.adjustments, row.other].map(of);
        expect(of(row.opening) + gains.reduce((total, each) => total + each, 0n) - of(row.withdrawals)).toBe(
          of(row.closing),
        );
        expect([row.day, of(row.closing)]).toEqual([row.day, sumAfter(id, row.day)]);
        const before = data.days[at + 1];
        if (before !== undefined) {
          expect(before.closing).toBe(row.opening);
          expect(of(before.at_games) + of(row.to_games) - of(row.from_games) + of(row.won)).toBe(of(row.at_games));
        }
        const { deposits, withdrawals, rewards, ggr } = recomputed([id], { first: row.day, last: row.day });
        expect([row.deposits, row.withdrawals, row.rewards]).toEqual([deposits, withdrawals, rewards]);
        expect(of(row.won)).toBe(-of(ggr));
      }
    }
  });

  it('are refused for a member who does not exist', async () => {
    const { body } = await app.call(memberDays, { ...month, member_id: 1 }, { token });
    expect(body.code).toBe(404);
  });
});

describe('the cohorts', () => {
  const playedOn = (id: number, day: string) =>
    noted.some((row) => row.memberId === id && row.day === day && row.bets > 0);

  it.each(['', 'referred', 'direct'] as const)('equal members, bets and ledger for the source "%s"', async (source) => {
    const wanted = people.filter(({ above }) => source === '' || above.length > 0 === (source === 'referred'));
    const { weeks } = (await app.call(cohorts, { last: TODAY, source }, { token })).body.data;
    expect(weeks).toHaveLength(12);
    expect(weeks.at(-1)?.first).toBe(mondayOf(TODAY));
    for (const week of weeks) {
      const own = wanted.filter(({ joined }) => joined >= week.first && joined <= week.last);
      const ids = own.map(({ id }) => id);
      const share = (age: number) =>
        own.length > 0 && addDays(week.last, age) < TODAY
          ? own.filter(({ id, joined }) => playedOn(id, addDays(joined, age))).length / own.length
          : null;
      const ngrUntil = (days: number) =>
        sum(own, ({ id, joined }) => {
          const { ngr } = recomputed([id], { first: joined, last: addDays(joined, days - 1) });
          return parseMoney(ngr, { signed: true }) ?? 0n;
        });
      const perMember = (weeksOld: number) => {
        if (own.length === 0 || addDays(week.last, weeksOld * 7 - 1) >= TODAY) return null;
        const all = ngrUntil(weeksOld * 7);
        const count = BigInt(own.length);
        return formatMoney((all - (((all % count) + count) % count)) / count);
      };
      expect(week).toEqual({
        first: week.first,
        last: addDays(week.first, 6),
        registered: own.length,
        depositors: ids.filter((id) =>
          ledger.some((row) => row.memberId === id && row.source.startsWith('house:deposits:')),
        ).length,
        d1: share(1),
        d7: share(7),
        d30: share(30),
        ngr_1: perMember(1),
        ngr_2: perMember(2),
        ngr_4: perMember(4),
        ngr_8: perMember(8),
        ngr: formatMoney(ngrUntil(400)),
      });
    }
  });

  it('count the first deposits of each day, and list them', async () => {
    const firsts = people.flatMap(({ id, above }) => {
      const row = ledger.find(({ memberId, source }) => memberId === id && source.startsWith('house:deposits:'));
      return row === undefined ? [] : [{ ...row, isReferred: above.length > 0 }];
    });
    const { days } = (await app.call(firstDepositDays, { last: TODAY }, { token })).body.data;
    expect(days).toEqual(
      Array.from({ length: 14 }, (_, at) => {
        const day = addDays(TODAY, at - 13);
        const own = firsts.filter((row) => row.day === day);
        const referred = own.filter(({ isReferred }) => isReferred).length;
        return { day, referred, direct: own.length - referred, amount: formatMoney(sum(own, ({ amount }) => amount)) };
      }),
    );
    const list = (input: object) =>
      everyPage(async (after) => (await app.call(firstDeposits, { ...input, after }, { token })).body.data);
    const listed = await list({});
    expect(listed.map(({ member_id, amount }) => [member_id, amount])).toEqual(
      firsts
        .toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.memberId - a.memberId)
        .map(({ memberId, amount }) => [memberId, formatMoney(amount)]),
    );
    const day = firsts[0]?.day ?? '';
    expect((await list({ first: day, last: day })).length).toBe(firsts.filter((row) => row.day === day).length);
    const bank = listed.filter(({ way, at }) => way === 'bank' && at.slice(0, 10) >= day);
    expect(await list({ first: day, way: 'bank' })).toEqual(bank);
    const referred = listed.filter((row) => row.referred);
    expect(referred.length).toBe(firsts.filter(({ isReferred }) => isReferred).length);
    expect(referred.length).toBeGreaterThan(0);
    expect(referred.length).toBeLessThan(listed.length);
    expect(await list({ source: 'referred' })).toEqual(referred);
  });
});

describe('the report of agents', () => {
  it.each(SPANS)('equals the members of each tree in %s', async (name, span) => {
    const found = await everyPage(async (after) => (await app.call(agents, { ...span, after }, { token })).body.data);
    for (const row of found) {
      const tree = people.filter(({ above }) => above.includes(row.agent_id));
      const ids = tree.map(({ id }) => id);
      const { bets: _, ...figures } = recomputed(ids, span);
      const own = ledger.filter(
        ({ memberId, day }) => memberId === row.agent_id && day >= span.first && day <= span.last,
      );
      const commission = net(own, 'house:commissions');
      const players = tree.filter(({ id }) =>
        noted.some((play) => play.memberId === id && play.bets > 0 && play.day >= span.first && play.day <= span.last),
      ).length;
      expect(row).toEqual({
        agent_id: row.agent_id,
        agent_name: people.find(({ id }) => id === row.agent_id)?.name,
        members: tree.length,
        joined: tree.filter(({ joined }) => joined >= span.first && joined <= span.last).length,
        players: name === 'an odd span' ? null : players,
        ...figures,
        commission: formatMoney(commission),
        ngr: formatMoney((parseMoney(figures.ngr, { signed: true }) ?? 0n) - commission),
      });
    }
    const listed = found.map(({ agent_id }) => agent_id);
    const others = people.filter(({ id }) => !listed.includes(id)).map(({ id }) => id);
    const missed = people.filter(({ above }) => above.some((id) => others.includes(id))).map(({ id }) => id);
    for (const id of missed) {
      const isElsewhere = Object.values(recomputed([id], span)).every((value) => Number(value) === 0);
      expect(isElsewhere).toBe(true);
    }
  });

  it('finds an agent by name and sorts by commission', async () => {
    const { data } = (await app.call(agents, { ...month, first: '2026-01-01', sort: 'commission' }, { token })).body;
    expect(data.data[0]?.agent_id).toBe(root.id);
    const found = (await app.call(agents, { ...month, search: root.name }, { token })).body.data.data;
    expect(found.map(({ agent_id }) => agent_id)).toEqual([root.id]);
  });
});
