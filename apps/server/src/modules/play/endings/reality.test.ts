import { memberRows } from '@koi/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { endingsProcess, protectionFixture } from '../../../../test/protection.ts';
import type { VenueMember } from '../../../../test/venues.ts';

const fixture = await protectionFixture();
const { call, clock, database, venue, jobs, member, moveIn, wallets, launch, events } = fixture;
const endings = endingsProcess(fixture);

const PROTECT = '/v1/players/protect';
let count = 0;
const newMember = (): Promise<VenueMember> => {
  count += 1;
  return member(`reality${1000 + count}`, 100_000n);
};

beforeEach(() => {
  venue.heal();
  clock.advance(120_000);
});

describe('a reality check', () => {
  it('holds the bets until it is answered, and a rest ends the games', async () => {
    const who = await newMember();
    const as = { token: who.token };
    await call(memberRows.protection.setReality, { minutes: 15 }, as);
    await moveIn(who, 'xinghe', '300');
    await launch(who);
    for (let minute = 0; minute < 16; minute += 4) {
      clock.advance(4 * 60_000);
      venue.settle('xinghe', venue.place('xinghe', who.player, 1_000n), 500n);
      await jobs.run('bets-pull');
    }
    await endings.watchSittings();
    const read = async () => (await call(memberRows.protection.sitting, {}, as)).body.data;
    expect(await read()).toMatchObject({ playing: 1, due: 1, held: 1, minutes: 16, stakes: '40.00', result: '-20.00' });
    expect(venue.protectionOf('xinghe', who.player)).toMatchObject({ held: true });
    const answer = (word: string) => call(memberRows.protection.answerReality, { answer: word }, as);
    expect((await answer('continue')).body.data).toMatchObject({ due: 0, held: 0 });
    await expect.poll(() => venue.protectionOf('xinghe', who.player)).toMatchObject({ held: false });
    await answer('rest');
    await expect.poll(() => wallets(who)).toMatchObject({ xinghe: 0n });
    await expect.poll(read).toMatchObject({ playing: 0 });
    expect((await launch(who)).body.code).toBe(200);
  });

  it('that is answered while a venue is down releases the bets later, also in another sitting', async () => {
    for (const away of [30_000, 3_600_000]) {
      const who = await newMember();
      await call(memberRows.protection.setReality, { minutes: 15 }, { token: who.token });
      await moveIn(who, 'xinghe', '300');
      await launch(who);
      for (let minute = 0; minute < 16; minute += 4) {
        clock.advance(4 * 60_000);
        venue.settle('xinghe', venue.place('xinghe', who.player, 100n), 100n);
        await jobs.run('bets-pull');
      }
      await endings.watchSittings();
      venue.fail(({ path }) => (path === '/v1/players/protect' ? { do: 'before' } : undefined));
      const { data } = (await call(memberRows.protection.answerReality, { answer: 'continue' }, { token: who.token }))
        .body;
      expect(data).toMatchObject({ due: 0, held: 0 });
      expect(venue.protectionOf('xinghe', who.player)).toMatchObject({ held: true });
      venue.heal();
      await fixture.jumpTo(clock.now().getTime() + away);
      expect((await launch(who)).body.code).toBe(200);
      await endings.watchSittings();
      expect(venue.protectionOf('xinghe', who.player)).toMatchObject({ held: false });
    }
  });

  const playOn = async (who: VenueMember): Promise<void> => {
    for (let minute = 0; minute < 16; minute += 4) {
      clock.advance(4 * 60_000);
      venue.settle('xinghe', venue.place('xinghe', who.player, 1_000n), 1_000n);
      await jobs.run('bets-pull');
    }
  };
  /** Plays for sixteen minutes with a reality check every fifteen. */
  const playUntilDue = async (isWatched = true): Promise<VenueMember> => {
    const who = await newMember();
    await call(memberRows.protection.setReality, { minutes: 15 }, { token: who.token });
    await moveIn(who, 'xinghe', '300');
    await launch(who);
    await playOn(who);
    if (isWatched) await endings.watchSittings();
    return who;
  };
  const heldBy = async ({ id }: VenueMember) => {
    const { rows } = await database.pool.query('SELECT held FROM protection_sitting WHERE member_id = $1', [id]);
    return rows[0]?.held;
  };
  const sittingOf = async ({ token }: VenueMember) =>
    (await call(memberRows.protection.sitting, {}, { token })).body.data;
  const answerOf = (who: VenueMember, answer: string) =>
    call(memberRows.protection.answerReality, { answer }, { token: who.token });

  it('that nobody answers stays due and held, in the next game too, whatever the interval is then', async () => {
    const who = await playUntilDue();
    for (const away of [6 * 60_000, 3_600_000, 3 * 24 * 3_600_000]) {
      await fixture.jumpTo(clock.now().getTime() + away);
      await endings.watchSittings();
      expect(await sittingOf(who)).toMatchObject({ playing: 0, due: 1, held: 1, minutes: 21, stakes: '40.00' });
    }
    await call(memberRows.protection.setReality, { minutes: 60 }, { token: who.token });
    expect((await launch(who, 'canghai', 'fishing')).body.code).toBe(200);
    expect(venue.protectionOf('canghai', who.player)).toMatchObject({ held: true });
    expect(await sittingOf(who)).toMatchObject({ playing: 1, due: 1, held: 1 });
    expect((await answerOf(who, 'continue')).body.data).toMatchObject({ due: 0, held: 0 });
    await expect.poll(() => venue.protectionOf('canghai', who.player)).toMatchObject({ held: false });
    await expect.poll(() => venue.protectionOf('xinghe', who.player)).toMatchObject({ held: false });
  });

  it('is not put off by a longer interval before a process has looked', async () => {
    const who = await playUntilDue(false);
    await call(memberRows.protection.setReality, { minutes: 60 }, { token: who.token });
    expect(await sittingOf(who)).toMatchObject({ due: 1, interval: 60 });
  });

  it('is not put off by an answer that nobody asked for', async () => {
    const who = await newMember();
    await call(memberRows.protection.setReality, { minutes: 15 }, { token: who.token });
    await launch(who);
    for (let minute = 0; minute < 16; minute += 4) {
      expect((await answerOf(who, 'continue')).body.data).toMatchObject({ due: 0 });
      clock.advance(4 * 60_000);
      venue.settle('xinghe', venue.place('xinghe', who.player, 100n), 100n);
      await jobs.run('bets-pull');
    }
    expect(await sittingOf(who)).toMatchObject({ due: 1, minutes: 16 });
    expect((await events(who)).filter(({ event }) => event === 'reality-answered')).toEqual([]);
  });

  it('covers the frame of the next game when its venue can’t hold bets', async () => {
    const who = await playUntilDue();
    expect(await sittingOf(who)).toMatchObject({ held: 1 });
    venue.fail(({ path }) => (path === '/v1/players/protect' ? { do: 'instead', status: 404, body: '' } : undefined));
    expect((await launch(who, 'canghai', 'fishing')).body.code).toBe(200);
    expect(await sittingOf(who)).toMatchObject({ due: 1, held: 0 });
  });

  it('that is answered while a venue is told to hold bets lets it take bets at last', async () => {
    const who = await playUntilDue();
    await answerOf(who, 'continue');
    await expect.poll(() => venue.protectionOf('xinghe', who.player)).toMatchObject({ held: false });
    for (let minute = 0; minute < 16; minute += 4) {
      clock.advance(4 * 60_000);
      venue.settle('xinghe', venue.place('xinghe', who.player, 100n), 100n);
      await jobs.run('bets-pull');
    }
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    venue.fail(({ path, input }) =>
      path === '/v1/players/protect' && String(input['held']) === 'true' ? { do: 'wait', for: released } : undefined,
    );
    const told = venue.calls.length;
    const watching = endings.watchSittings();
    await expect.poll(() => venue.calls.slice(told).map(({ path }) => path)).toContain('/v1/players/protect');
    expect((await answerOf(who, 'continue')).body.data).toMatchObject({ due: 0, held: 0 });
    await expect.poll(() => heldBy(who)).toBe('no');
    release();
    await watching;
    expect(venue.protectionOf('xinghe', who.player)).toMatchObject({ held: false });
  });

  it('covers the frame when a venue can’t hold bets', async () => {
    const who = await newMember();
    await call(memberRows.protection.setReality, { minutes: 15 }, { token: who.token });
    await moveIn(who, 'xinghe', '300');
    await launch(who);
    for (let minute = 0; minute < 16; minute += 4) {
      clock.advance(4 * 60_000);
      venue.settle('xinghe', venue.place('xinghe', who.player, 100n), 100n);
      await jobs.run('bets-pull');
    }
    venue.fail(({ path }) => (path === '/v1/players/protect' ? { do: 'instead', status: 404, body: '' } : undefined));
    await endings.watchSittings();
    const { data } = (await call(memberRows.protection.sitting, {}, { token: who.token })).body;
    expect(data).toMatchObject({ due: 1, held: 0 });
  });

  const protects = (code = 'xinghe') =>
    venue.calls.filter((call) => call.venue === code && call.path === PROTECT).length;

  it('that a venue was not told is told again, and covers the frame until the venue confirms it', async () => {
    const who = await playUntilDue(false);
    venue.fail(({ path }) => (path === PROTECT ? { do: 'before' } : undefined));
    await endings.watchSittings();
    expect(await sittingOf(who)).toMatchObject({ due: 1, held: 0 });
    expect(venue.protectionOf('xinghe', who.player)?.held ?? false).toBe(false);
    venue.heal();
    clock.advance(11_000);
    await endings.watchSittings();
    expect(await sittingOf(who)).toMatchObject({ due: 1, held: 1 });
    expect(venue.protectionOf('xinghe', who.player)).toMatchObject({ held: true });
    const told = protects();
    clock.advance(11_000);
    await endings.watchSittings();
    expect(protects()).toBe(told);
  });

  it('is told by another process when one ends before the venue was told', async () => {
    const who = await playUntilDue(false);
    let isFirst = true;
    venue.fail(({ path }) => {
      if (path !== PROTECT || !isFirst) return undefined;
      isFirst = false;
      return { do: 'hang' };
    });
    const ended = endingsProcess(fixture);
    void ended.watchSittings();
    await expect.poll(() => isFirst).toBe(false);
    expect(await sittingOf(who)).toMatchObject({ due: 1, held: 0 });
    await endings.watchSittings();
    expect(await sittingOf(who)).toMatchObject({ due: 1, held: 1 });
    expect(venue.protectionOf('xinghe', who.player)).toMatchObject({ held: true });
  });

  it('is told once to a venue that can’t hold bets', async () => {
    const who = await playUntilDue(false);
    venue.fail(({ path }) => (path === PROTECT ? { do: 'instead', status: 404, body: '' } : undefined));
    await endings.watchSittings();
    const told = protects();
    clock.advance(11_000);
    await endings.watchSittings();
    expect(protects()).toBe(told);
    expect(await sittingOf(who)).toMatchObject({ due: 1, held: 0 });
  });

  it('is told again to the venue of the next game when it was not reached', async () => {
    const who = await playUntilDue();
    venue.fail(({ path }) => (path === PROTECT ? { do: 'before' } : undefined));
    expect((await launch(who, 'canghai', 'fishing')).body.code).toBe(200);
    expect(await sittingOf(who)).toMatchObject({ due: 1, held: 0 });
    venue.heal();
    clock.advance(11_000);
    await endings.watchSittings();
    expect(await sittingOf(who)).toMatchObject({ due: 1, held: 1 });
    expect(venue.protectionOf('canghai', who.player)).toMatchObject({ held: true });
  });

  it('is told again when a venue came to it that was not told, while the others confirm it', async () => {
    const who = await playUntilDue(false);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    venue.fail(({ path, venue: at }) => {
      if (path !== PROTECT) return undefined;
      return at === 'xinghe' ? { do: 'wait', for: released } : { do: 'before' };
    });
    const told = protects();
    const watching = endings.watchSittings();
    await expect.poll(() => protects()).toBeGreaterThan(told);
    expect((await launch(who, 'canghai', 'fishing')).body.code).toBe(200);
    release();
    await watching;
    expect(await sittingOf(who)).toMatchObject({ due: 1, held: 0 });
    venue.heal();
    clock.advance(11_000);
    await endings.watchSittings();
    expect(venue.protectionOf('canghai', who.player)).toMatchObject({ held: true });
    expect(await sittingOf(who)).toMatchObject({ due: 1, held: 1 });
  });

  it('is told to a venue that took bets again after the one before, while another venue is not reached', async () => {
    const who = await playUntilDue(false);
    expect((await launch(who, 'canghai', 'fishing')).body.code).toBe(200);
    await endings.watchSittings();
    expect(await sittingOf(who)).toMatchObject({ held: 1 });
    venue.fail(({ path, venue: at }) => (path === PROTECT && at === 'canghai' ? { do: 'before' } : undefined));
    await answerOf(who, 'continue');
    await expect.poll(() => venue.protectionOf('xinghe', who.player)).toMatchObject({ held: false });
    await playOn(who);
    clock.advance(11_000);
    await endings.watchSittings();
    expect(venue.protectionOf('xinghe', who.player)).toMatchObject({ held: true });
    expect(await sittingOf(who)).toMatchObject({ due: 1, held: 0 });
    venue.heal();
    clock.advance(11_000);
    await endings.watchSittings();
    expect(await sittingOf(who)).toMatchObject({ due: 1, held: 1 });
    await answerOf(who, 'continue');
    for (const code of ['xinghe', 'canghai']) {
      await expect.poll(() => venue.protectionOf(code, who.player)).toMatchObject({ held: false });
    }
    await expect.poll(() => heldBy(who)).toBe('no');
  });
});
