import { memberRows } from '@koi/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeCall } from '../../../../test/fake-venue.ts';
import { endingsProcess, protectionFixture } from '../../../../test/protection.ts';
import type { VenueMember } from '../../../../test/venues.ts';
import { auditBooks } from '../../operator/reports/index.ts';
import { lockMember } from '../../people/members/index.ts';
import { requestEnding } from '../../people/protection/ending-requests.ts';

const fixture = await protectionFixture();
const { call, clock, database, venue, jobs, member, moveIn, wallets, launch, block, events } = fixture;
const endings = endingsProcess(fixture);

let count = 0;
const newMember = (): Promise<VenueMember> => {
  count += 1;
  return member(`relaunch${1000 + count}`, 100_000n);
};
const as = ({ token }: VenueMember) => ({ token });
const profile = (who: VenueMember) => call(memberRows.members.user, {}, as(who));
const openEndings = async ({ id }: VenueMember) => {
  const { rows } = await database.pool.query(
    'SELECT venue, answer FROM protection_ending WHERE member_id = $1 AND confirmed_at IS NULL ORDER BY venue',
    [id],
  );
  return rows;
};
const isKick =
  ({ player }: VenueMember, code = 'xinghe') =>
  ({ venue: at, path, input }: FakeCall): boolean =>
    at === code && path === '/v1/players/kick' && input['player'] === player;
const kicks = (who: VenueMember, code?: string): number => venue.calls.filter(isKick(who, code)).length;
/** Works off endings until there are none. */
const endAll = (who: VenueMember) =>
  expect
    .poll(async () => {
      clock.advance(11_000);
      await endings.endDue(who.id);
      return openEndings(who);
    })
    .toEqual([]);
/** Asks for the end of games, without a process that is told at once. */
const request = ({ id }: VenueMember): Promise<void> =>
  database.transaction(async (tx) => {
    await lockMember(tx, id);
    await requestEnding(tx, id, 'rest', clock.now());
  });
/** Another process asks the venue to end the games. Only its answer is kept back, until the release. */
const askedElsewhere = async (who: VenueMember) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isFirst = true;
  venue.fail((asked) => {
    if (!isFirst || !isKick(who)(asked)) return undefined;
    isFirst = false;
    return { do: 'late', for: released };
  });
  await request(who);
  const ended = endings.endDue(who.id);
  await expect.poll(() => kicks(who)).toBe(1);
  return { release, ended };
};

beforeEach(() => {
  venue.heal();
  clock.advance(120_000);
});

describe('a game that is launched while games end', () => {
  it('is ended by a request after it, whatever the earlier question is answered', async () => {
    const who = await newMember();
    await moveIn(who, 'xinghe', '300');
    await launch(who);
    const { release, ended } = await askedElsewhere(who);
    expect((await launch(who)).body.code).toBe(200);
    await block(who, 'exclusion');
    await expect.poll(() => openEndings(who)).toEqual([]);
    expect(kicks(who)).toBe(2);
    release();
    await ended;
    expect(await wallets(who)).toEqual({ centre: 100_000n, transit: 0n, xinghe: 0n });
    expect((await events(who)).filter(({ event }) => event === 'games-confirmed')).toHaveLength(1);
  });

  it('is ended also when the question after it finds a round', async () => {
    const who = await newMember();
    await moveIn(who, 'xinghe', '300');
    await launch(who);
    const { release, ended } = await askedElsewhere(who);
    venue.setRounds('xinghe', who.player, 1);
    await launch(who);
    await block(who, 'pause');
    await expect.poll(() => openEndings(who)).toEqual([{ venue: 'xinghe', answer: 'round' }]);
    // The answer without rounds belongs to the question before the second launch.
    release();
    await ended;
    expect(await openEndings(who)).toEqual([{ venue: 'xinghe', answer: 'round' }]);
    venue.setRounds('xinghe', who.player, 0);
    await endAll(who);
    expect(kicks(who)).toBeGreaterThan(2);
  });

  it('at another venue is ended also when the first request was being divided', async () => {
    const who = await newMember();
    await moveIn(who, 'xinghe', '300');
    await request(who);
    let dividing: Promise<void> | undefined;
    await database.transaction(async (tx) => {
      await lockMember(tx, who.id);
      dividing = endings.endDue(who.id);
      await expect
        .poll(async () => {
          const { rows } = await database.pool.query(
            `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
          );
          return rows.length;
        })
        .toBe(1);
      await jobs.venues.noteLaunch(tx, who.id, 'canghai');
      await requestEnding(tx, who.id, 'pause', clock.now());
    });
    await dividing;
    await endAll(who);
    expect([kicks(who) > 0, kicks(who, 'canghai') > 0]).toEqual([true, true]);
  });

  it('takes no money along that came after a recall had begun', async () => {
    const who = await newMember();
    await moveIn(who, 'xinghe', '300');
    const release = venue.hold('/v1/transfers/out', 'late');
    const recovering = jobs.transfers.recoverAll(who.id);
    await expect.poll(() => venue.balance('xinghe', who.player)).toBe(0n);
    expect((await moveIn(who, 'xinghe', '100')).body.code).toBe(200);
    const recall = vi.spyOn(jobs.transfers, 'recall');
    await request(who);
    const ended = endings.endDue(who.id);
    await expect.poll(() => recall.mock.calls).toEqual([[who.id, 'xinghe']]);
    recall.mockRestore();
    // A recall that did not wait for the other one would share it after as many queries as these.
    expect(await openEndings(who)).toMatchObject([{ venue: 'xinghe' }]);
    expect(await wallets(who)).toMatchObject({ transit: 30_000n, xinghe: 10_000n });
    venue.heal();
    release();
    await Promise.all([recovering, ended]);
    expect(await openEndings(who)).toEqual([]);
    expect(await wallets(who)).toEqual({ centre: 100_000n, transit: 0n, xinghe: 0n });
  });

  it('takes no money along that is still on the way to the venue', async () => {
    const who = await newMember();
    await moveIn(who, 'xinghe', '200');
    const release = venue.hold('/v1/transfers/in', 'wait');
    const moving = moveIn(who, 'xinghe', '100');
    await expect.poll(() => wallets(who)).toMatchObject({ transit: 10_000n });
    await block(who, 'pause');
    await expect.poll(() => wallets(who)).toMatchObject({ xinghe: 0n });
    expect(await openEndings(who)).toMatchObject([{ venue: 'xinghe' }]);
    venue.heal();
    release();
    await moving;
    await endAll(who);
    expect(await wallets(who)).toEqual({ centre: 100_000n, transit: 0n, xinghe: 0n });
  });
});

describe('a venue that answers that it does not know the player', () => {
  it('is asked again and reported while the books have money there', async () => {
    for (const isPolled of [false, true]) {
      const who = await newMember();
      await moveIn(who, 'xinghe', '300');
      venue.forgetPlayers('xinghe');
      if (isPolled) await profile(who);
      await block(who, 'exclusion');
      await expect.poll(() => openEndings(who)).toEqual([{ venue: 'xinghe', answer: 'silent' }]);
      for (let tries = 0; tries < 4; tries += 1) {
        clock.advance(100_000);
        await endings.endDue();
      }
      expect(await openEndings(who)).toEqual([{ venue: 'xinghe', answer: 'silent' }]);
      expect(endings.logged()).toContain(`"memberId":${who.id},"venue":"xinghe","answer":"silent"`);
      expect((await call(memberRows.transfers.recoverAll, {}, as(who))).body.message).toContain('星河电子');
      venue.setBalance('xinghe', who.player, 30_000n);
      await endAll(who);
      expect(await wallets(who)).toEqual({ centre: 100_000n, transit: 0n, xinghe: 0n });
    }
  });

  it('has no games of a member without money there', async () => {
    const who = await newMember();
    await moveIn(who, 'canghai', '100');
    await fixture.moveOut(who, 'canghai', '100');
    venue.fail(({ path }) => (path === '/v1/players/kick' ? { do: 'before' } : undefined));
    await block(who, 'pause');
    await expect.poll(() => openEndings(who)).toEqual([{ venue: 'canghai', answer: 'silent' }]);
    venue.heal();
    venue.forgetPlayers('canghai');
    await jobs.venues.forget(who.id, 'canghai');
    await endAll(who);
  });

  it('ends the game of a member whom it knows again', async () => {
    const who = await newMember();
    await launch(who, 'canghai', 'fishing');
    await jobs.venues.forget(who.id, 'canghai');
    await block(who, 'pause');
    await expect.poll(() => kicks(who, 'canghai')).toBe(1);
    await jobs.venues.kick(who.id);
    expect(kicks(who, 'canghai')).toBe(2);
    await endAll(who);
  });
});

it('the books are balanced after all these tests', async () => {
  expect((await auditBooks(database)).filter(({ passed }) => !passed)).toEqual([]);
});
