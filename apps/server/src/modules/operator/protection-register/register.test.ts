import { memberRows, staffRows } from '@koi/contract';
import { addDays, beijingDay } from '@koi/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { PAY_PASSWORD } from '../../../../test/app.ts';
import { protectionFixture } from '../../../../test/protection.ts';
import { newStaff } from '../../../../test/staff.ts';
import type { VenueMember } from '../../../../test/venues.ts';
import { findMarkers } from '../../people/protection/index.ts';

const fixture = await protectionFixture();
const { app, call, clock, database, venue, jobs, member, moveIn, block, setLimit, deposit, events, jumpTo } = fixture;
const rows = staffRows.protection;
const DAY_MS = 24 * 3_600_000;

let count = 0;
const newMember = (): Promise<VenueMember> => {
  count += 1;
  return member(`listed${1000 + count}`, 100_000n);
};
const as = ({ token }: VenueMember) => ({ token });
const asStaff = async (role: 'protection' | 'service' = 'protection') => ({ token: (await newStaff(app, role)).token });

describe('the register of blocks', () => {
  const people: Record<string, VenueMember> = {};
  const exclude = (who: VenueMember, term: string) =>
    call(memberRows.protection.exclude, { term, password: PAY_PASSWORD }, as(who));

  beforeAll(async () => {
    for (const name of ['open', 'year', 'house', 'pause', 'break', 'half']) people[name] = await newMember();
    const of = (name: string) => people[name] as VenueMember;
    for (const place of [
      () => exclude(of('open'), 'open'),
      () => exclude(of('year'), '1y'),
      () => block(of('house'), 'house'),
      () => call(memberRows.protection.takeBreak, { days: 90 }, as(of('break'))),
      () => exclude(of('half'), '6m'),
      () => block(of('pause'), 'pause'),
    ]) {
      expect((await place()).body.code).toBe(200);
      clock.advance(60_000);
    }
  });

  const namesIn = async (filter: object) => {
    const { data } = (await call(rows.blocks, filter, await asStaff())).body;
    return data.data.map(({ member_id }) => Object.keys(people).find((name) => people[name]?.id === member_id));
  };

  it.each([
    ['the newest first', {}, ['pause', 'half', 'break', 'house', 'year', 'open']],
    [
      'the next end first, without an end last',
      { sort: 'ending' },
      ['pause', 'break', 'half', 'year', 'open', 'house'],
    ],
    ['of one kind', { kind: 'exclusion', sort: 'ending' }, ['half', 'year', 'open']],
    ['of one member', { search: 'listed1002' }, ['year']],
  ])('lists %s', async (_, filter, expected) => {
    expect(await namesIn(filter)).toEqual(expected);
  });

  it('leaves out what is over', async () => {
    await jumpTo(clock.now().getTime() + DAY_MS);
    expect(await namesIn({ kind: 'pause' })).toEqual([]);
  });
});

describe('signs', () => {
  const today = () => beijingDay(clock.now());
  const day = async ({ id }: VenueMember, daysAgo: number, set: Record<string, number>) => {
    const columns = Object.keys(set);
    await database.pool.query(
      `INSERT INTO protection_day (member_id, day, ${columns.join(', ')}) VALUES ($1, $2, ${columns.map((_, at) => `$${at + 3}`)})`,
      [id, addDays(today(), -daysAgo), ...Object.values(set)],
    );
  };
  const deposits = (recent: number) => async (who: VenueMember) => {
    for (const ago of [40, 70, 100]) await day(who, ago, { deposited: 100_000 });
    await day(who, 3, { deposited: recent });
  };
  const nights = (number: number) => async (who: VenueMember) => {
    for (let ago = 0; ago < number; ago += 1) await day(who, ago, { night_bets: 2 });
  };
  const cancelled = (times: number) => async (who: VenueMember) => {
    await setLimit(who, 'deposit', 'day', '100');
    for (let raise = 0; raise < times; raise += 1) {
      const form = { kind: 'deposit', period: 'day', value: '200' };
      const { data } = (await call(memberRows.protection.requestRaise, form, as(who))).body;
      await call(memberRows.protection.cancelRaise, { id: data.id }, as(who));
    }
  };

  it.each([
    ['deposits at three times the month', deposits(300_000), ['deposits']],
    ['deposits just below that', deposits(299_999), []],
    ['deposits without a history', (who: VenueMember) => day(who, 3, { deposited: 900_000 }), []],
    ['bets in three nights of a week', nights(3), ['night']],
    ['bets in two nights', nights(2), []],
    ['two deposits after losses today', (who: VenueMember) => day(who, 0, { chased: 2 }), ['chasing']],
    ['one deposit after a loss', (who: VenueMember) => day(who, 0, { chased: 1 }), []],
    ['deposits after losses yesterday', (who: VenueMember) => day(who, 1, { chased: 5 }), []],
    ['two raises cancelled in a week', cancelled(2), ['raises']],
    ['one raise cancelled', cancelled(1), []],
  ])('%s', async (_, prepare, expected) => {
    const who = await newMember();
    await prepare(who);
    await findMarkers(database, clock.now());
    const { data } = (await call(rows.markers, {}, await asStaff())).body.data;
    expect(data.filter(({ member_id }) => member_id === who.id).map(({ kind }) => kind)).toEqual(expected);
    expect((await fixture.hub(who)).block).toBeNull();
  });

  it('are counted where they happen: a bet at night, and a deposit within ten minutes of a loss', async () => {
    await jumpTo('2026-06-25T02:00:00+08:00');
    const who = await newMember();
    await moveIn(who, 'xinghe', '300');
    const lose = async () => {
      venue.settle('xinghe', venue.place('xinghe', who.player, 1_000n), 0n);
      await jobs.run('bets-pull');
    };
    const pay = async () => fixture.approve((await deposit(who, '100')).body.message);
    await lose();
    await jumpTo('2026-06-25T02:10:00+08:00');
    await pay();
    await jumpTo('2026-06-25T02:10:00.001+08:00');
    await pay();
    await jumpTo('2026-06-25T05:00:00+08:00');
    await lose();
    const { rows: days } = await database.pool.query(
      'SELECT night_bets, chased, deposited FROM protection_day WHERE member_id = $1',
      [who.id],
    );
    expect(days).toEqual([{ night_bets: 1, chased: 1, deposited: 20_000n }]);
  });

  it('leave the list a week after they were last found, and note a care letter', async () => {
    const who = await newMember();
    await day(who, 0, { chased: 3 });
    await findMarkers(database, clock.now());
    expect((await call(rows.sendCare, { member_id: who.id }, await asStaff())).body.code).toBe(200);
    const mine = async () =>
      (await call(rows.markers, { kind: 'chasing' }, await asStaff())).body.data.data.find(
        ({ member_id }) => member_id === who.id,
      );
    expect(await mine()).toMatchObject({ kind: 'chasing', degree: 3, cared_at: expect.stringMatching(/^2026-/) });
    const titles = (await call(memberRows.content.notices, {}, as(who))).body.data.data.map(({ title }) => title);
    expect(titles).toHaveLength(1);
    await jumpTo(clock.now().getTime() + 7 * DAY_MS + 1);
    await findMarkers(database, clock.now());
    expect(await mine()).toBeUndefined();
  });
});

describe('cases', () => {
  const casesOf = async (who: VenueMember, open = 1) =>
    (await call(rows.cases, { open }, await asStaff())).body.data.data.filter(({ member_id }) => member_id === who.id);

  it('a payment during a block is credited, counted, and closed by staff once, which changes no block', async () => {
    const who = await newMember();
    const { message: no } = (await deposit(who, '300')).body;
    await block(who, 'break');
    expect((await fixture.approve(no)).body.code).toBe(200);
    const [payment] = await casesOf(who);
    expect(payment).toMatchObject({ kind: 'payment', detail: expect.stringContaining(no), other_id: null });
    const close = async () =>
      (await call(rows.closeCase, { id: payment?.id, reason: '已联系会员' }, await asStaff())).body;
    expect((await close()).code).toBe(200);
    expect(await close()).toMatchObject({ code: 409 });
    expect(await casesOf(who)).toEqual([]);
    expect(await casesOf(who, 0)).toMatchObject([{ remark: '已联系会员', open: 0 }]);
    expect((await deposit(who, '100')).body.code).toBe(403);
    const seen = (await events(who)).map(({ event }) => event).filter((event) => !event.startsWith('games-'));
    expect(seen).toEqual(['break-taken', 'late-payment', 'case-closed', 'refused']);
    expect((await fixture.hub(who)).today).toMatchObject({ deposited: '300.00' });
  });

  it('a person who may only read can’t close them', async () => {
    const { body } = await call(rows.closeCase, { id: 1, reason: '看看' }, await asStaff('service'));
    expect(body.code).toBe(403);
  });
});

describe('the report', () => {
  it('counts what happened on its days only', async () => {
    await jumpTo('2026-07-10T23:59:00+08:00');
    const who = await newMember();
    await setLimit(who, 'deposit', 'day', '100');
    await jumpTo('2026-07-11T00:00:00+08:00');
    await setLimit(who, 'deposit', 'day', '90');
    await setLimit(who, 'loss', 'week', '200');
    expect((await deposit(who, '100')).body.code).toBe(422);
    const raise = { kind: 'deposit', period: 'day', value: '500' };
    await call(memberRows.protection.requestRaise, raise, as(who));
    await setLimit(who, 'deposit', 'day', '80');
    await block(who, 'pause');
    expect((await moveIn(who, 'xinghe', '10')).body.code).toBe(403);
    expect((await fixture.draw(who)).body.code).not.toBe(200);
    await jumpTo('2026-07-11T23:59:59.999+08:00');
    const report = async (first: string, last: string) =>
      (await call(rows.report, { first, last }, await asStaff())).body.data;
    const { limits, blocks, raises, refusals, advertising } = await report('2026-07-11', '2026-07-11');
    expect(limits.find(({ kind }) => kind === 'deposit')).toMatchObject({ set: 0, lowered: 2 });
    expect(limits.find(({ kind }) => kind === 'loss')).toMatchObject({ set: 1, lowered: 0 });
    expect(blocks.find(({ kind }) => kind === 'pause')).toEqual({ kind: 'pause', term: '24h', taken: 1, holding: 1 });
    expect(raises).toEqual({ requested: 1, confirmed: 0, cancelled: 1, lapsed: 0 });
    const of = (name: string) => refusals.find(({ action }) => action === name);
    expect(of('deposit')).toMatchObject({ by_limit: 1, by_block: 0, total: 1 });
    expect(of('transfer')).toMatchObject({ by_limit: 0, by_block: 1, total: 1 });
    expect(advertising).toEqual({ withheld: 0, reached: 0 });
    const before = await report('2026-07-10', '2026-07-10');
    expect(before.limits.find(({ kind }) => kind === 'deposit')).toMatchObject({ set: 1, lowered: 0 });
    expect(before.raises.requested).toBe(0);
  });
});
