import { RED_PACKET_DESK, RED_PACKETS } from '@koi/contract';
import { beijingDay, parseMoney } from '@koi/money';
import fc from 'fast-check';
import { expect } from 'vitest';
import { publication } from '../red-packets.ts';
import { by } from '../withdrawals.ts';
import type { ModelFixture } from './fixture.ts';
import { arbitrary, type Command, command, type Model, outcome, type Play, perPlay } from './model.ts';
import { MAX_TIMES, MULTIPLE, planOf } from './red-packet-plan.ts';

interface Drawn {
  tier: number;
  amount: bigint;
  spent: bigint;
  budget: bigint;
  given: bigint;
}

const { seldom } = arbitrary;
/** Few members reach the second tier. The twenty members who share a day soon use up both budgets. */
const TIERS = [
  { at: 1, recharge: 50_000n, flow: 0n, times: 2, min: 100n, max: 888n },
  { at: 2, recharge: 2_000_000n, flow: 100_000n, times: 3, min: 1_000n, max: 8_888n },
];

export const redPacketCommands = ({ database, packetClock, redPackets }: ModelFixture): Command[] => {
  const drawsOf = perPlay(() => ({ byTier: new Map<number, number>(), keys: 0 }));

  const openTiers = ({ deposited, venues }: Model, made: ReadonlyMap<number, number>) => {
    const staked = [...venues.values()].reduce((sum, venue) => sum + venue.staked, 0n);
    const total = [...made.values()].reduce((sum, count) => sum + count, 0);
    return TIERS.filter(
      ({ at, recharge, flow, times }) =>
        total < MAX_TIMES && deposited >= recharge && staked >= flow && (made.get(at) ?? 0) < times,
    );
  };

  /** Reads a tier's budget and the sum of its draws in one snapshot. */
  const READ_POT = `
    SELECT p.spent, p.budget, (SELECT coalesce(sum(amount), 0)::bigint FROM red_packet_draw d
      WHERE d.day = p.day AND d.tier = p.tier) AS given
    FROM red_packet_pot p WHERE p.day = $1 AND p.tier = $2`;

  const readPots = async (tiers: readonly { at: number }[]): Promise<Omit<Drawn, 'tier' | 'amount'>[]> => {
    const day = beijingDay(packetClock.now());
    const found = await Promise.all(tiers.map(({ at }) => database.pool.query(READ_POT, [day, at])));
    return found.flatMap(({ rows }) => rows);
  };

  const draw = async (play: Play, twice: boolean) => {
    const { model, memberId } = play;
    const drawn = drawsOf(play);
    const open = openTiers(model, drawn.byTier);
    drawn.keys += 1;
    const key = `draw-${drawn.keys}`;
    const answer = await outcome(redPackets.draw(memberId, key));
    if (open.length === 0) {
      expect(answer).toBe(RED_PACKETS.notEntitled);
      return;
    }
    const pots = await readPots(open);
    for (const { spent, budget, given } of pots) expect([spent, spent <= budget]).toEqual([given, true]);
    if (answer === RED_PACKETS.soldOut) {
      for (const { spent, budget } of pots) expect(spent).toBe(budget);
      return;
    }
    const { no, redpacketmoney } = answer as { no: string; redpacketmoney: string };
    const { rows } = await database.pool.query<{ tier: number }>('SELECT tier FROM red_packet_draw WHERE no = $1', [
      no,
    ]);
    const tier = open.find(({ at }) => at === rows[0]?.tier);
    const amount = parseMoney(redpacketmoney) ?? 0n;
    expect(tier).toBeDefined();
    if (tier === undefined) return;
    // Only the draw that uses up the budget may pay less than the minimum.
    const ends = pots[open.indexOf(tier)]?.spent === pots[open.indexOf(tier)]?.budget;
    expect(amount >= (ends ? 1n : tier.min) && amount <= tier.max).toBe(true);
    if (twice) expect(await redPackets.draw(memberId, key)).toEqual(answer);
    drawn.byTier.set(tier.at, (drawn.byTier.get(tier.at) ?? 0) + 1);
    model.gain(amount);
    model.require(amount * MULTIPLE);
  };

  return [
    command('draw red packet', 2, { twice: seldom }, (play, { twice }) => draw(play, twice)),
    /** Publishes a plan for days that have no commitment yet. */
    command('publish red packets', 1, { budget: fc.integer({ min: 9, max: 40 }) }, async (_play, { budget }) => {
      const { rows } = await database.pool.query('SELECT max(version) AS newest FROM red_packet_plan');
      const input = publication({ base: rows[0].newest, plan: planOf(budget) });
      const answer = await outcome(redPackets.publish(by(1), input));
      if (typeof answer === 'string') expect([RED_PACKET_DESK.stale, RED_PACKET_DESK.unchanged]).toContain(answer);
    }),
  ];
};
