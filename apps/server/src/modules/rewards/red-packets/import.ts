import { redPacketAmount } from '@koi/contract/rules/red-packet-draw';
import type { RedPacketPlan } from '@koi/contract/rules/red-packet-plan';
import { eq } from 'drizzle-orm';
import { post } from '../../../ledger/index.ts';
import type { Config, Tx } from '../../../platform/index.ts';
import { insertDay, newestPlan, rowOf } from './days.ts';
import { madeOf, packetEntry, writeDraw } from './drawing.ts';
import { COMMIT_AHEAD_MS, readPlan, timesOf } from './packet.ts';
import { redPacketDays, redPacketPlans } from './tables.ts';

/** Imports past rules, unless rules exist already. */
export const importPlan = async (
  tx: Tx,
  { plan, firstDay, at, by }: { plan: RedPacketPlan; firstDay: string; at: Date; by: string },
): Promise<void> => {
  if ((await newestPlan(tx)) !== undefined) return;
  await tx.insert(redPacketPlans).values({ firstDay, content: plan, publishedAt: at, staffName: by });
};

export interface ImportedDraw {
  memberId: number;
  /** The highest tier that the member had reached. */
  tier: number;
  at: Date;
}

/**
 * Imports the draws of a past day with their ledger entries and the revealed seed, so that each draw can be verified. A
 * day that exists keeps its seed. No turnover is required for them: the caller imports what is left of it.
 */
export const importDay = async (
  tx: Tx,
  config: Pick<Config, 'secret'>,
  { day, draws, ...draft }: { day: string; seed: string; draws: readonly ImportedDraw[] },
): Promise<void> => {
  const row = await newestPlan(tx, day);
  if (row === undefined) throw new Error(`no red packet rules hold on ${day}`);
  const plan = readPlan(row.content);
  const { opens, closes } = timesOf(day, plan);
  const committed = await rowOf(tx, day);
  const seed = committed?.seed ?? draft.seed;
  if (committed === undefined) {
    await insertDay(tx, config, { day, plan: row, seed, at: new Date(opens.getTime() - COMMIT_AHEAD_MS) });
    await tx.update(redPacketDays).set({ seed, revealedAt: closes }).where(eq(redPacketDays.day, day));
  }
  for (const { memberId, tier, at } of draws) {
    const reached = plan.tiers.find((each) => each.at === tier);
    if (reached === undefined) throw new Error(`the rules of ${day} have no tier ${tier}`);
    const standing = { deposits: reached.recharge, flow: reached.flow };
    const made = await madeOf(tx, memberId, day);
    const drawn = await writeDraw(tx, { memberId, day, seed, plan, standing, made, at });
    await post(tx, packetEntry(drawn, at));
  }
};

/** The first of these seeds that yields the wanted amount for a member's first draw, or else the first seed. */
export const seedSaying = async (
  seeds: Iterable<string>,
  wanted: { memberId: number; min: bigint; max: bigint; amount?: bigint },
): Promise<string> => {
  const { memberId: member, min, max, amount } = wanted;
  for (const seed of seeds) {
    const said = await redPacketAmount({ seed, member, draw: 1, min, max });
    if (amount === undefined || said.amount === amount) return seed;
  }
  throw new Error(`no seed says ${amount}`);
};
