import { describe, expect, it } from 'vitest';
import { protectionFixture } from '../../../../test/protection.ts';
import type { VenueMember } from '../../../../test/venues.ts';

const fixture = await protectionFixture();
const { clock, venue, jobs, member, moveIn, setLimit, deposit, block, jumpTo, hub } = fixture;

let count = 0;
const newMember = (): Promise<VenueMember> => {
  count += 1;
  return member(`edges${1000 + count}`, 1_000_000n);
};

/** Uses up a limit of 100 元 of each kind. */
const USE_UP = {
  deposit: async (who: VenueMember) => {
    const { message: no } = (await deposit(who, '100')).body;
    await fixture.approve(no);
  },
  loss: async (who: VenueMember) => {
    venue.settle('xinghe', venue.place('xinghe', who.player, 10_000n), 0n);
    await jobs.run('bets-pull');
  },
  stake: async (who: VenueMember) => {
    venue.settle('xinghe', venue.place('xinghe', who.player, 10_000n), 10_000n);
    await jobs.run('bets-pull');
  },
} as const;
type Kind = keyof typeof USE_UP;

const attempt = (who: VenueMember, kind: Kind) =>
  kind === 'deposit' ? deposit(who, '100') : moveIn(who, 'canghai', '100');

/** Beijing edges at which each period ends: midnight, Monday, the first of a month, and the first of January. */
const EDGES = [
  ['day', '2026-06-19T00:00:00+08:00'],
  ['week', '2026-06-22T00:00:00+08:00'],
  ['month', '2026-07-01T00:00:00+08:00'],
  ['day', '2027-01-01T00:00:00+08:00'],
  ['week', '2027-01-04T00:00:00+08:00'],
  ['month', '2027-03-01T00:00:00+08:00'],
] as const;

describe.each(['deposit', 'loss', 'stake'] as const)('a limit of the kind %s', (kind) => {
  it.each(EDGES)('of a %s holds at 23:59:59.999 and is renewed at %s', async (period, edge) => {
    const end = new Date(edge).getTime();
    await jumpTo(end - 60_000);
    const who = await newMember();
    if (kind !== 'deposit') await moveIn(who, 'xinghe', '100');
    await setLimit(who, kind, period, '100');
    await jumpTo(end - 1);
    await USE_UP[kind](who);
    const { body } = await attempt(who, kind);
    expect(body.code).toBe(422);
    expect(body.message).toContain(`${edge.slice(0, 10)} 00:00`);
    await jumpTo(end);
    expect((await attempt(who, kind)).body.code).toBe(200);
  });
});

describe('figures', () => {
  it('of the day count for the week and the month, and not the other way round', async () => {
    await jumpTo('2026-07-01T00:00:00+08:00');
    const who = await newMember();
    for (const [period, value] of [
      ['day', '100'],
      ['week', '200'],
      ['month', '300'],
    ] as const) {
      await setLimit(who, 'deposit', period, value);
    }
    const tries = [
      ['2026-07-01', 200],
      ['2026-07-02', 200],
      ['2026-07-05', '本周'],
      ['2026-07-06', 200],
      ['2026-07-07', '本月'],
    ] as const;
    for (const [day, expected] of tries) {
      await jumpTo(`${day}T12:00:00+08:00`);
      const { code, message } = (await deposit(who, '100')).body;
      if (expected !== 200) {
        expect([code, message.slice(0, 2)]).toEqual([422, expected]);
        continue;
      }
      expect(code).toBe(200);
      await fixture.approve(message);
      expect((await deposit(who, '100')).body.message).toMatch(/^今日存款限额还剩 ¥0.00/);
    }
  });

  it('count an order that is open over midnight on the day it is credited', async () => {
    await jumpTo('2026-06-18T23:59:59.999+08:00');
    const who = await newMember();
    await setLimit(who, 'deposit', 'day', '100');
    const { message: no } = (await deposit(who, '100')).body;
    await jumpTo('2026-06-19T00:00:00+08:00');
    expect((await deposit(who, '100')).body.code).toBe(422);
    await fixture.approve(no);
    expect((await deposit(who, '100')).body.code).toBe(422);
    expect((await hub(who)).today).toMatchObject({ deposited: '100.00', pending: '0.00' });
    await jumpTo('2026-06-20T00:00:00+08:00');
    expect((await deposit(who, '100')).body.code).toBe(200);
  });

  it('of time are divided at midnight', async () => {
    await jumpTo('2026-06-18T23:58:00+08:00');
    const who = await newMember();
    await moveIn(who, 'xinghe', '100');
    await fixture.launch(who);
    for (const moment of ['2026-06-19T00:01:00+08:00', '2026-06-19T00:04:00+08:00']) {
      await jumpTo(moment);
      venue.settle('xinghe', venue.place('xinghe', who.player, 100n), 100n);
      await jobs.run('bets-pull');
    }
    expect((await hub(who)).today.minutes).toBe(4);
  });
});

describe('a clock that is set back', () => {
  it('ends no block and gives no limit again', async () => {
    await jumpTo('2026-08-12T00:00:05+08:00');
    const [paused, limited] = [await newMember(), await newMember()];
    await block(paused, 'pause');
    await setLimit(limited, 'deposit', 'day', '100');
    await USE_UP.deposit(limited);
    await jumpTo('2026-08-11T23:00:00+08:00');
    expect((await deposit(paused, '100')).body.code).toBe(403);
    expect((await deposit(limited, '100')).body.code).toBe(422);
  });
});

describe('the end of a block', () => {
  it.each([
    ['pause', 24],
    ['break', 7 * 24],
  ] as const)('a %s holds for its last millisecond and not at its end', async (kind, hours) => {
    await jumpTo('2026-09-01T12:00:00+08:00');
    const who = await newMember();
    await block(who, kind);
    const end = clock.now().getTime() + hours * 3_600_000;
    await jumpTo(end - 1);
    expect((await deposit(who, '100')).body.code).toBe(403);
    await jumpTo(end);
    expect((await deposit(who, '100')).body.code).toBe(200);
  });
});
