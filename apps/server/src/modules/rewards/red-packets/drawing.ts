import { RISK } from '@koi/contract';
import { redPacketAmount, redPacketPaid } from '@koi/contract/rules/red-packet-draw';
import { checkRedPacketWindow } from '@koi/contract/rules/red-packets';
import { beijingClock, beijingDay, formatMoney } from '@koi/money';
import { and, eq, sql } from 'drizzle-orm';
import { centre, house, type Ledger } from '../../../ledger/index.ts';
import {
  createSlots,
  earlierAnswer,
  once,
  orderNumber,
  type Queryable,
  refuse,
  type ServiceDeps,
  type Tx,
} from '../../../platform/index.ts';
import { creditedBetween } from '../../money/deposits/index.ts';
import type { TurnoverService } from '../../money/turnover/index.ts';
import type { SettingsService } from '../../operator/settings/index.ts';
import { assess } from '../../people/protection/index.ts';
import { requireRewards, rewardSighting, see } from '../../people/risk/index.ts';
import { stakedBy } from '../../play/bets/index.ts';
import type { DayRow, Days, PacketDay } from './days.ts';
import { drawsLeft, type Made, openTiers, type Plan, type Standing, type Tier, type Times, totalOf } from './packet.ts';
import { redPacketDraws, redPacketPots } from './tables.ts';

export interface DrawingDeps extends ServiceDeps {
  settings: Pick<SettingsService, 'get'>;
  ledger: Pick<Ledger, 'post'>;
  turnover: Pick<TurnoverService, 'require'>;
}

interface Draw {
  redpacketmoney: string;
  no: string;
}

/** The member's deposits and turnover within the counting period of the day. */
export const standingOf = async (db: Queryable, memberId: number, { from, opens }: Times): Promise<Standing> => {
  return {
    deposits: await creditedBetween(db, memberId, from, opens),
    flow: await stakedBy(db, memberId, { from, to: opens }),
  };
};

export const madeOf = async (db: Queryable, memberId: number, day: string): Promise<Made> => {
  const rows = await db
    .select({ tier: redPacketDraws.tier, count: sql<number>`count(*)::int` })
    .from(redPacketDraws)
    .where(and(eq(redPacketDraws.memberId, memberId), eq(redPacketDraws.day, day)))
    .groupBy(redPacketDraws.tier);
  return new Map(rows.map(({ tier, count }) => [tier, count]));
};

const potOf = (day: string, tier: number) => and(eq(redPacketPots.day, day), eq(redPacketPots.tier, tier));

/** Tiers whose budget of the day is used up. A sold-out tier stays sold out. */
export const soldOutTiers = async (db: Queryable, day: string): Promise<Set<number>> => {
  const rows = await db
    .select({ tier: redPacketPots.tier })
    .from(redPacketPots)
    .where(and(eq(redPacketPots.day, day), eq(redPacketPots.spent, redPacketPots.budget)));
  return new Set(rows.map(({ tier }) => tier));
};

/** Returns the first of these tiers with budget left and locks its pot until the draw is stored. */
const takePot = async (tx: Tx, day: string, tiers: readonly Tier[]) => {
  // Skipping sold-out pots avoids waiting for their locks.
  const soldOut = await soldOutTiers(tx, day);
  for (const tier of tiers) {
    if (soldOut.has(tier.at)) continue;
    const [pot] = await tx.select().from(redPacketPots).where(potOf(day, tier.at)).for('update');
    if (pot !== undefined && pot.spent < pot.budget) return { tier, pot };
  }
  throw refuse('redPackets.soldOut');
};

/** The ledger entry of a draw. The check of the books finds it by the number of the draw. */
const packetEntry = (draw: { no: string; memberId: number; amount: bigint }, at: Date) => ({
  key: `red-packet:${draw.no}`,
  kind: 'red-packet',
  memberId: draw.memberId,
  memo: draw.no,
  at,
  postings: [{ from: house('red-packets'), to: centre(draw.memberId), amount: draw.amount }],
});

interface Writing {
  memberId: number;
  day: string;
  seed: string;
  plan: Plan;
  standing: Standing;
  made: Made;
  at: Date;
}

/** Stores one draw of a locked member. The seed determines the amount, limited to what is left of the tier's budget. */
const writeDraw = async (tx: Tx, writing: Writing) => {
  const { memberId, day, seed, plan, standing, made, at } = writing;
  const open = openTiers(plan, standing, made);
  if (open.length === 0) throw refuse('redPackets.notEntitled');
  const { tier, pot } = await takePot(tx, day, open);
  const draw = totalOf(made) + 1;
  const { amount: drawn } = await redPacketAmount({ seed, member: memberId, draw, min: tier.min, max: tier.max });
  const amount = redPacketPaid(drawn, pot.budget, pot.spent);
  const row = {
    memberId,
    no: orderNumber('H', at),
    day,
    draw,
    tier: tier.at,
    place: pot.draws + 1,
    givenBefore: pot.spent,
    drawn,
    amount,
    recharge: tier.recharge,
    multiple: tier.multiple,
    leftAfter: drawsLeft(plan, standing, new Map(made).set(tier.at, (made.get(tier.at) ?? 0) + 1)),
    createdAt: at,
  };
  await tx.insert(redPacketDraws).values(row);
  await tx
    .update(redPacketPots)
    .set({ spent: pot.spent + amount, draws: row.place })
    .where(potOf(day, tier.at));
  return row;
};

/** Share of the connection pool that draws may use at once, so that a rush leaves connections for other requests. */
const POOL_SHARE = 4;
const MAX_WAITING = 20_000;
/** Longer than the page waits. A retry with the same key gets the first answer. */
const MAX_WAIT_MS = 60_000;

export const createDrawing = ({ database, clock, settings, ledger, turnover, days }: DrawingDeps & { days: Days }) => {
  // Draws wait for the lock of the pot anyway. Most of them wait here, where waiting needs no connection.
  const inSlot = createSlots({
    max: Math.max(1, Math.floor(database.pool.options.max / POOL_SHARE)),
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
  });

  const give = async (tx: Tx, memberId: number, today: PacketDay & { row: DayRow }, now: Date): Promise<Draw> => {
    const { frozen } = await assess(tx, { memberId, action: 'red-packet', now });
    if (frozen) throw refuse('members.frozen');
    await requireRewards(tx, memberId, now);
    const { day, plan, times, row } = today;
    const standing = await standingOf(tx, memberId, times);
    const made = await madeOf(tx, memberId, day);
    const seed = days.seedOf(row);
    const drawn = await writeDraw(tx, { memberId, day, seed, plan, standing, made, at: now });
    const { no, amount, multiple } = drawn;
    await ledger.post(tx, packetEntry(drawn, now));
    await see(tx, [rewardSighting({ memberId, at: now }, 'red-packet', RISK.redPacket)]);
    await turnover.require(tx, { memberId, cause: 'red-packet', reference: no, amount, multiple, at: now });
    return { redpacketmoney: formatMoney(amount), no };
  };

  const requireOpen = async (today: PacketDay | undefined, now: Date): Promise<PacketDay & { row: DayRow }> => {
    if (today === undefined) throw refuse('redPackets.notStarted');
    const { start: start_time, end: end_time } = today.plan;
    const objection = checkRedPacketWindow(beijingClock(now), { start_time, end_time });
    if (objection !== undefined) throw refuse(objection);
    if (today.row === undefined) throw new Error(`${today.day} is open, and nothing is committed for it`);
    return { ...today, row: today.row };
  };

  const requireSwitch = async (): Promise<void> => {
    if ((await settings.get('redpacket_switch')) !== 1) throw refuse('redPackets.closed');
  };

  return {
    requireSwitch,

    async draw(memberId: number, idempotencyKey: string | undefined): Promise<Draw> {
      const intent = { scope: `member:${memberId}:redPackets.draw`, key: idempotencyKey, content: {} };
      // The window may have closed since the request with this key was first answered.
      const earlier = await earlierAnswer<Draw>(database.orm, intent);
      if (earlier !== undefined) return earlier.answer;
      await requireSwitch();
      const now = clock.now();
      const today = await requireOpen(await days.dayOf(beijingDay(now), now), now);
      return inSlot(() => database.transaction((tx) => once(tx, intent, () => give(tx, memberId, today, now))));
    },
  };
};
