import { staffRows } from '@koi/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { attemptHouse, type Person } from './attempts.ts';
import { doubtFixture } from './doubt.ts';
import type { VenueMember } from './venues.ts';

const { app, clock, member, moveIn, moveOut, orders, wallets, lose, mute, venue, ask } = await doubtFixture();
const { person, post, checker } = await attemptHouse(app);
const adjuster = await person('adjuster');

const QUERY = '/v1/transfers/query';
const CLOSE = '/v1/transfers/close';
const START = 1_000_00n;
beforeEach(() => mute(QUERY));

/** A transfer of everything, whose answer was lost: the venue has the money, and the house does not know. */
const lost = async (name: string): Promise<{ who: VenueMember; no: string }> => {
  const who = await member(name, START);
  lose('/v1/transfers/in', 'after');
  await moveIn(who, 'canghai', '1000');
  mute(QUERY, CLOSE);
  clock.advance(400_000);
  const [order] = await orders(who);
  return { who, no: order?.no ?? '' };
};

/** A transfer of everything back out that the venue has never got: the money is there, and the house does not know. */
const stuck = async (name: string): Promise<{ who: VenueMember; no: string }> => {
  const who = await member(name, START);
  await moveIn(who, 'canghai', '1000');
  clock.advance(1_000);
  lose('/v1/transfers/out', 'before');
  await moveOut(who, 'canghai', '1000');
  mute(QUERY, CLOSE);
  clock.advance(400_000);
  return { who, no: (await orders(who)).at(-1)?.no ?? '' };
};

const endAs = async (outcome: 'done' | 'failed', no: string, maker: Person, second: Person): Promise<number> => {
  const proposed = await post(staffRows.transfers.propose, { no, outcome, remark: '场馆客服确认' }, maker);
  const agreed = await post(staffRows.proposals.approve, { no: proposed.data?.['no'] ?? '', remark: '' }, second);
  return agreed.code;
};

describe('two people together can not', () => {
  it('end a transfer as failed of which the venue says that it has the money', async () => {
    const { who, no } = await lost('venue001');
    mute(QUERY);
    await endAs('failed', no, adjuster, checker);
    expect((await wallets(who)).centre).toBe(0n);
    expect(venue.balance('canghai', who.player)).toBe(START);
  });

  it('end a transfer as failed when the venue answers only the second of them', async () => {
    const { who, no } = await lost('venue002');
    const proposed = await post(staffRows.transfers.propose, { no, outcome: 'failed', remark: '场馆无响应' }, adjuster);
    expect(proposed.code).toBe(200);
    mute(QUERY);
    await post(staffRows.proposals.approve, { no: proposed.data?.['no'] ?? '', remark: '' }, checker);
    expect((await wallets(who)).centre).toBe(0n);
  });

  it('have the house advance the money of a transfer that they ended as failed while the venue was silent', async () => {
    const { who, no } = await lost('venue003');
    expect(await endAs('failed', no, adjuster, checker)).toBe(200);
    // The house returned the money, which the venue has too.
    expect((await wallets(who)).centre).toBe(START);
    await moveOut(who, 'canghai', '1000');
    await ask(61_000);
    expect((await wallets(who)).centre).toBe(START);
    // The venue answers again, and says that it has the money.
    mute();
    await ask(600_000);
    await moveOut(who, 'canghai', '1000');
    expect((await wallets(who)).centre).toBe(START);
  });

  it('end a transfer out as successful of which the venue says that it still has the money', async () => {
    const { who, no } = await stuck('venue004');
    mute(QUERY);
    await endAs('done', no, adjuster, checker);
    expect((await wallets(who)).centre).toBe(0n);
    expect(venue.balance('canghai', who.player)).toBe(START);
  });

  it('have the house advance the money of a transfer out that they ended as successful while the venue was silent', async () => {
    const { who, no } = await stuck('venue005');
    expect(await endAs('done', no, adjuster, checker)).toBe(200);
    // The house credited the money, which the venue still has.
    expect((await wallets(who)).centre).toBe(START);
    await moveOut(who, 'canghai', '1000');
    await ask(61_000);
    expect((await wallets(who)).centre).toBe(START);
    // The venue answers again, and says that it has the money.
    mute();
    await ask(600_000);
    await moveOut(who, 'canghai', '1000');
    expect((await wallets(who)).centre).toBe(START);
  });
});
