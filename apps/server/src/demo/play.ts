import { addDays, beijingDayStart } from '@koi/money';
import { house, post, venueWallet } from '../ledger/index.ts';
import { importBets } from '../modules/play/bets/index.ts';
import {
  type Category,
  type ImportedRecord,
  importRuns,
  percentOf,
  percentsOf,
} from '../modules/rewards/rebates/index.ts';
import { levelRow } from '../modules/rewards/vip/index.ts';
import type { Tx } from '../platform/index.ts';
import { demoLevels } from './vip.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const SETTLED_MS = 20 * MINUTE_MS;
/** Before this time, yesterday's bets have not yet been compared with the venues, which don't know these bets. */
export const COMPARED = '06:00';

/** Days before the last one, the venue, and the valid turnover in 元. */
export type Play = readonly [daysBefore: number, platname: keyof typeof VENUES, turnover: bigint];

const VENUES = {
  yunding: { category: 'realbet', game: 'baccarat', detail: '百家乐 · 庄' },
  tianji: { category: 'sport', game: 'football', detail: '虚拟足球 · 主胜' },
  jiguang: { category: 'gaming', game: 'esports', detail: '极光赛场 · 胜者' },
  yaji: { category: 'joker', game: 'niuniu', detail: '抢庄牛牛 · 闲' },
  xinghe: { category: 'concise', game: 'dragon', detail: '金龙献瑞 · 20 线' },
  jincheng: { category: 'lottery', game: 'k3', detail: '快三 · 大' },
  canghai: { category: 'fish', game: 'fishing', detail: '锦鲤捕鱼' },
} as const satisfies Record<string, { category: Category; game: string; detail: string }>;

export interface Chapter {
  /** VIP level the member held on that day. */
  level: number;
  plays: readonly Play[];
}

const PERCENTS = percentsOf(demoLevels.map(levelRow));
const settledAt = (day: string): Date => new Date(beijingDayStart(addDays(day, 1)).getTime() + SETTLED_MS);

export const recordsOf = (memberId: number, { level, plays }: Chapter, lastDay: string): ImportedRecord[] =>
  plays.map(([daysBefore, platname, yuan]) => {
    const { category } = VENUES[platname];
    const day = addDays(lastDay, -daysBefore);
    return {
      memberId,
      day,
      platname,
      category,
      level,
      percent: percentOf(PERCENTS, level, category),
      turnover: yuan * 100n,
      createdAt: settledAt(day),
    };
  });

/**
 * Stakes of three bets an evening in percent. The first wins what the others lose, so that the venue wallet ends where
 * it began. `tag` distinguishes the bets of several members.
 */
const SHARES = [50n, 30n, 20n] as const;

export const playOut = async (tx: Tx, record: ImportedRecord, tag = 'demo'): Promise<void> => {
  const { memberId, day, turnover } = record;
  const platname = record.platname as keyof typeof VENUES;
  const { game, detail } = VENUES[platname];
  const evening = beijingDayStart(day).getTime() + 20 * HOUR_MS;
  const bets = SHARES.map((share, index) => {
    const stake = (turnover * share) / 100n;
    const placedAt = new Date(evening + index * 17 * MINUTE_MS);
    return {
      memberId,
      platname,
      bet: `${tag}-${platname}-${day}-${index + 1}`,
      game,
      round: '',
      stake,
      validStake: stake,
      payout: index === 0 ? turnover : 0n,
      state: 'settled' as const,
      placedAt,
      settledAt: new Date(placedAt.getTime() + MINUTE_MS),
      detail,
      pulledAt: new Date(placedAt.getTime() + 2 * MINUTE_MS),
    };
  });
  await importBets(tx, bets);
  const [result, wallet] = [house(`venue:${platname}`), venueWallet(memberId, platname)];
  for (const { bet, stake, payout, settledAt: at } of bets) {
    const won = payout > stake;
    const [from, to] = won ? [result, wallet] : [wallet, result];
    const amount = won ? payout - stake : stake - payout;
    const entry = { key: `bet:${platname}:${bet}`, kind: 'bet', memberId, memo: bet, at };
    await post(tx, { ...entry, postings: [{ from, to, amount }] });
  }
};

/** Marks the days of these records as settled. */
export const importDays = (tx: Tx, records: readonly ImportedRecord[]): Promise<void> => {
  const days = [...new Set(records.map(({ day }) => day))];
  return importRuns(
    tx,
    days.map((day) => ({ day, percents: PERCENTS, at: settledAt(day) })),
  );
};
