import type { Bet, Game } from '@koi/contract';
import { BET_STATUS } from '@koi/contract/constants';
import { BET_STATUS_NAMES } from '@koi/contract/texts';
import { parseMoney } from '@koi/money';

type Games = ReadonlyMap<string, Game> | undefined;

const TONES = {
  [BET_STATUS.invalid]: 'neutral',
  [BET_STATUS.settled]: 'success',
  [BET_STATUS.unsettled]: 'warning',
} as const;

export const statusOf = ({ status }: Pick<Bet, 'status'>) => ({ text: BET_STATUS_NAMES[status], tone: TONES[status] });

/** The name of the game, or its code when the game no longer exists. */
export const nameOf = ({ Code }: Pick<Bet, 'Code'>, games: Games) => games?.get(Code)?.name ?? Code;

export const venueOf = ({ Code }: Pick<Bet, 'Code'>, games: Games) => games?.get(Code)?.platform_title ?? '';

/** Win or loss; undefined while the bet is open. */
export const resultOf = ({ status, win_loss }: Pick<Bet, 'status' | 'win_loss'>) => {
  if (status === BET_STATUS.unsettled) return undefined;
  return status === BET_STATUS.invalid ? '0.00' : win_loss;
};

/** The payout including the stake; undefined while the bet is open. */
export const payoutOf = (bet: Pick<Bet, 'status' | 'win_loss' | 'bet_amount'>): bigint | undefined => {
  const stake = parseMoney(bet.bet_amount);
  const result = parseMoney(resultOf(bet) ?? '', { signed: true });
  return stake === undefined || result === undefined ? undefined : stake + result;
};

export interface Day {
  /** The day as `2025-06-18`. */
  key: string;
  /** The day as `06-18`, with the year when it is another one. */
  title: string;
  bets: Bet[];
  /** Number of bets of the day; undefined while more of them may not have been read yet. */
  count: number | undefined;
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;
const YEAR_LENGTH = 'YYYY'.length;

/** Bets are sorted newest first, so those of a day follow each other. */
export const daysOf = (bets: readonly Bet[], { hasMore, today }: { hasMore: boolean; today: string }): Day[] => {
  const runs = new Map<string, Bet[]>();
  for (const bet of bets) {
    const key = bet.created_at.slice(0, DAY_LENGTH);
    const run = runs.get(key);
    if (run) run.push(bet);
    else runs.set(key, [bet]);
  }
  const last = [...runs.keys()].at(-1);
  return [...runs].map(([key, run]) => ({
    key,
    title: key.slice(0, YEAR_LENGTH) === today.slice(0, YEAR_LENGTH) ? key.slice(YEAR_LENGTH + 1) : key,
    bets: run,
    count: key === last && hasMore ? undefined : run.length,
  }));
};
