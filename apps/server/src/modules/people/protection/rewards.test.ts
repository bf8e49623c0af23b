import { memberRows } from '@koi/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { BLOCKS, type BlockName, protectionFixture } from '../../../../test/protection.ts';
import type { VenueMember } from '../../../../test/venues.ts';

const fixture = await protectionFixture();
const { call, clock, database, member, wallets, block, launch, events, jumpTo } = fixture;
const DAY_MS = 24 * 3_600_000;

beforeAll(async () => {
  await fixture.openPackets();
});

let count = 0;
const newMember = async (auto = false): Promise<VenueMember> => {
  count += 1;
  const who = await member(`reward${1000 + count}`, 0n, auto);
  await fixture.entitle(who);
  await fixture.giveRebate(who);
  return who;
};

/** Calls that succeed for a member without a block. A launch brings the money along, for which there is no call. */
const GATED = {
  'red-packet': (who: VenueMember) => fixture.draw(who),
  activity: (who: VenueMember) => fixture.apply(who),
  rebate: (who: VenueMember) => fixture.claimRebate(who),
  deposit: (who: VenueMember) => fixture.deposit(who, '100'),
  launch: (who: VenueMember) => launch(who),
} as const;
const ACTIONS = Object.entries(GATED) as [keyof typeof GATED, (typeof GATED)['launch']][];

const TEXTS: Record<BlockName, RegExp> = {
  pause: /^账户已暂停（至 /,
  break: /^账户处于冷静期（至 /,
  exclusion: /^账户处于自我排除期（至 /,
  house: /平台/,
};

it.each(ACTIONS)('without a block, %s is done', async (action, attempt) => {
  const who = await newMember(true);
  expect((await attempt(who)).body.code).toBe(200);
  if (action === 'launch') expect(await wallets(who)).toMatchObject({ centre: 0n, xinghe: 100_000n });
});

describe.each(BLOCKS)('with a block: %s', (kind) => {
  it.each(ACTIONS)('%s is refused, moves nothing, and stays in the log', async (action, attempt) => {
    const who = await newMember(true);
    expect((await block(who, kind)).body.code).toBe(200);
    for (let times = 1; times <= 2; times += 1) {
      const { body } = await attempt(who);
      expect(body.code).toBe(403);
      expect(body.message).toMatch(TEXTS[kind]);
      const refused = (await events(who)).filter(({ event }) => event === 'refused');
      expect(refused.map(({ facts }) => facts['action'])).toEqual(Array(times).fill(action));
    }
    expect(await wallets(who)).toEqual({ centre: 100_000n, transit: 0n });
  });
});

describe('rebates that were not claimed', () => {
  const waiting = async ({ token }: VenueMember) =>
    (await call(memberRows.rebates.list, { date: 4, page: 1 }, { token })).body.data.nojisuan;

  it.each(['pause', 'break', 'house'] as const)('wait during a block: %s', async (kind) => {
    const who = await newMember();
    await block(who, kind);
    expect(await waiting(who)).toBe('5.00');
    expect((await fixture.claimRebate(who)).body.code).toBe(403);
    if (kind === 'house') return;
    await jumpTo(clock.now().getTime() + 7 * DAY_MS);
    expect((await fixture.claimRebate(who)).body.code).toBe(200);
  });

  it('end with an exclusion and can’t be claimed after the return, unlike those of a later day', async () => {
    const who = await newMember();
    await block(who, 'exclusion');
    expect(await waiting(who)).toBe('0.00');
    expect((await events(who)).find(({ event }) => event === 'rewards-ended')?.facts).toEqual({ count: '1' });
    await jumpTo(clock.now().getTime() + 200 * DAY_MS);
    await fixture.giveRebate(who);
    expect(await waiting(who)).toBe('5.00');
    expect((await fixture.claimRebate(who)).body.message).toMatch(/^自我排除期已于/);
    // The block is over as after a return that took effect.
    await database.pool.query('UPDATE protection_block SET over_at = $2 WHERE member_id = $1', [who.id, clock.now()]);
    expect((await fixture.claimRebate(who)).body.code).toBe(200);
    expect(await wallets(who)).toMatchObject({ centre: 100_500n });
  });
});

it('an application that waits for its review is ended by an exclusion and kept by a pause', async () => {
  const states = async ({ id }: VenueMember) =>
    (await database.pool.query('SELECT state FROM activity_application WHERE member_id = $1', [id])).rows;
  const [excluded, paused] = [await newMember(), await newMember()];
  for (const who of [excluded, paused]) await fixture.apply(who);
  await block(excluded, 'exclusion');
  await block(paused, 'pause');
  expect(await states(excluded)).toEqual([{ state: 3 }]);
  expect(await states(paused)).toEqual([{ state: 1 }]);
});
