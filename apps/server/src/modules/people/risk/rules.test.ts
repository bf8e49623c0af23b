import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { riskFixture } from '../../../../test/risk.ts';
import { ManualClock } from '../../../platform/index.ts';
import { addDepositTotal, addTurnoverTotal } from '../members/accounts.ts';
import { riskMembers, ruleStarts, sightings } from './tables.ts';
import { seeWithdrawal } from './withdrawing.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const { database, compare, member, see, standing } = await riskFixture(clock);

let values = 0;
const fresh = (name: string) => `${name} ${++values}`;

/** Two members who did not register within the same hour. */
const two = async (): Promise<[number, number]> => {
  const one = await member();
  clock.advance(2 * HOUR_MS);
  return [one, await member()];
};

describe('a value that two members have in common', () => {
  it.each([
    ['card', 'same-payee', 60],
    ['usdt', 'same-payee', 60],
    ['device', 'same-device', 40],
    ['payer', 'same-payer', 25],
    ['network', 'same-network', 5],
  ] as const)('%s is evidence of %s with %i points', async (kind, rule, score) => {
    const [one, other] = await two();
    const value = fresh(kind);
    await see(one, kind, value);
    expect(await standing(one)).toMatchObject({ score: 0, rules: [] });
    await see(other, kind, value);
    expect(await standing(one)).toMatchObject({ score, rules: [rule] });
    expect(await standing(other)).toMatchObject({ score, rules: [rule] });
  });

  it('an address is evidence only through its network', async () => {
    const [one, other] = await two();
    const value = fresh('address');
    await see(one, 'address', value);
    await see(other, 'address', value);
    expect((await standing(one)).rules).toEqual([]);
  });

  it('different values are no evidence', async () => {
    const [one, other] = await two();
    await see(one, 'card', fresh('card'));
    await see(other, 'card', fresh('card'));
    expect((await standing(one)).score).toBe(0);
  });
});

describe('a shared network', () => {
  it('alone links nobody, whatever else the members share of it', async () => {
    const [one, other] = await two();
    const [network, reward] = [fresh('network'), fresh('reward')];
    for (const id of [one, other]) {
      await see(id, 'network', network);
      await see(id, 'reward', reward);
    }
    await see(other, 'referral', String(one));
    expect(await standing(one)).toEqual({ score: 5, rules: ['same-network'], links: [] });
    expect(await standing(other)).toEqual({ score: 5, rules: ['same-network'], links: [] });
  });

  it('of more than 20 others is public and no evidence', async () => {
    const network = fresh('network');
    const crowd: number[] = [];
    for (let index = 0; index < 22; index += 1) {
      const id = await member();
      crowd.push(id);
      await see(id, 'network', network);
    }
    const last = await member();
    await see(last, 'network', network);
    expect((await standing(last)).score).toBe(0);
    expect((await standing(crowd[0] ?? 0)).score).toBe(5);
  });
});

describe('evidence from several facts', () => {
  it.each([
    ['within an hour', 22, ['registered-together', 'same-device', 'same-network'], 65],
    ['after more than an hour', 61, ['same-device', 'same-network'], 45],
  ])('device and network of two registrations %s', async (_title, minutes, rules, score) => {
    const one = await member();
    clock.advance(minutes * 60_000);
    const other = await member();
    const [device, network] = [fresh('device'), fresh('network')];
    for (const id of [one, other]) {
      await see(id, 'device', device);
      await see(id, 'network', network);
    }
    expect(await standing(other)).toMatchObject({ rules, score });
  });

  it('a referral is evidence only of linked accounts', async () => {
    const [referrer, referred] = await two();
    await see(referred, 'referral', String(referrer));
    expect((await standing(referrer)).score).toBe(0);
    const payer = fresh('payer');
    await see(referrer, 'payer', payer);
    await see(referred, 'payer', payer);
    expect(await standing(referrer)).toMatchObject({ rules: ['referrer-linked', 'same-payer'], score: 65 });
  });

  it.each(['reward first', 'link first'])('the same reward of linked accounts, %s', async (order) => {
    const [one, other] = await two();
    const [reward, card] = [fresh('reward'), fresh('card')];
    const claim = async () => {
      await see(one, 'reward', reward);
      await see(other, 'reward', reward);
    };
    if (order === 'reward first') await claim();
    await see(one, 'card', card);
    await see(other, 'card', card);
    if (order === 'link first') await claim();
    expect(await standing(one)).toMatchObject({ rules: ['reward-twice', 'same-payee'], score: 100 });
  });
});

describe('a withdrawal', () => {
  const deposit = (id: number, amount: bigint) =>
    database.transaction((tx) => addDepositTotal(tx, id, amount, clock.now()));
  const play = (id: number, amount: bigint) =>
    database.transaction((tx) => addTurnoverTotal(tx, id, amount, clock.now()));
  const withdraw = (id: number) => database.transaction((tx) => seeWithdrawal(tx, id, clock.now()));

  it.each([
    [0n, ['little-play'], true],
    [99_999n, ['little-play'], true],
    [100_000n, [], false],
  ])('after 1,000 元 and play of %i 分', async (played, rules, look) => {
    const id = await member();
    clock.advance(2 * DAY_MS);
    await deposit(id, 100_000n);
    await play(id, played);
    expect(await withdraw(id)).toMatchObject({ look, available: true, wait: false });
    expect((await standing(id)).rules).toEqual(rules);
  });

  it('compares only what happened since the last one', async () => {
    const id = await member();
    clock.advance(2 * DAY_MS);
    await deposit(id, 100_000n);
    await play(id, 300_000n);
    await withdraw(id);
    await deposit(id, 100_000n);
    await withdraw(id);
    expect((await standing(id)).rules).toEqual(['little-play']);
  });

  it('within a day of the registration is seen in shadow and does not count before 14 days', async () => {
    await database.orm.update(ruleStarts).set({ at: clock.now() });
    const id = await member();
    clock.advance(HOUR_MS);
    await deposit(id, 100_000n);
    await play(id, 100_000n);
    await withdraw(id);
    expect((await standing(id)).score).toBe(0);
    clock.advance(15 * DAY_MS);
    expect(await standing(id)).toMatchObject({ score: 20, rules: ['quick-turn'] });
    await compare();
    const [stored] = await database.orm.select().from(riskMembers).where(eq(riskMembers.memberId, id));
    expect(stored?.score).toBe(20);
  });

  it('with a broken engine goes on, and a person has to look', async () => {
    const id = await member();
    await database.pool.query('ALTER TABLE risk_evidence RENAME TO risk_evidence_away');
    try {
      expect(await withdraw(id)).toEqual({ score: 0, available: false, look: true, wait: false });
    } finally {
      await database.pool.query('ALTER TABLE risk_evidence_away RENAME TO risk_evidence');
    }
  });

  it('while sightings wait for more than ten minutes asks a person to look', async () => {
    const id = await member();
    clock.advance(2 * DAY_MS);
    const due = new Date(clock.now().getTime() - 11 * 60_000);
    const row = { memberId: id, kind: 'device' as const, value: fresh('device'), hint: '', firstAt: due, lastAt: due };
    await database.orm.insert(sightings).values({ ...row, dueAt: due });
    expect(await withdraw(id)).toMatchObject({ available: false, look: true, wait: false });
    await compare();
    expect(await withdraw(id)).toMatchObject({ available: true, look: false });
  });
});

describe('expiry', () => {
  it.each([
    ['device', 90],
    ['network', 30],
    ['payer', 180],
  ] as const)('evidence of a %s counts for %i days after both were seen', async (kind, days) => {
    const [one, other] = await two();
    const value = fresh(kind);
    await see(one, kind, value);
    await see(other, kind, value);
    clock.advance(days * DAY_MS - 1000);
    expect((await standing(one)).score).toBeGreaterThan(0);
    clock.advance(1000);
    expect((await standing(one)).score).toBe(0);
    await compare();
    const [stored] = await database.orm.select().from(riskMembers).where(eq(riskMembers.memberId, one));
    expect(stored?.score).toBe(0);
  });

  it('begins again when both are seen again', async () => {
    const [one, other] = await two();
    const value = fresh('device');
    await see(one, 'device', value);
    await see(other, 'device', value);
    clock.advance(80 * DAY_MS);
    await see(one, 'device', value);
    await see(other, 'device', value);
    clock.advance(80 * DAY_MS);
    expect((await standing(one)).score).toBe(40);
  });
});
