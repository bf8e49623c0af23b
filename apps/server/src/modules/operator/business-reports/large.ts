import { type LargeEvents, PAY_WAYS } from '@koi/contract';
import { beijingTime, formatMoney } from '@koi/money';
import type { Queryable } from '../../../platform/index.ts';
import { depositOrders } from '../../money/deposits/index.ts';
import { withdrawalOrders } from '../../money/withdrawals/index.ts';
import { labelsOf } from '../../people/members/index.ts';
import { type LargeBet, largeBets } from '../../play/bets/index.ts';
import { titlesOf } from '../../play/venues/index.ts';
import { type DecidedOrder, largeOrders } from '../claims/index.ts';
import type { GameName } from './profit.ts';

/** Rows of each kind on the screen. */
const LIMIT = 50;

interface Wanted {
  from: Date;
  to: Date;
  atLeast: bigint;
}

/** The newest large wins, stakes and payments, each read in the order of an index. */
export const readLarge = async (
  db: Queryable,
  span: Wanted,
  games: readonly GameName[],
): Promise<Pick<LargeEvents, 'limit' | 'wins' | 'stakes' | 'deposits' | 'withdrawals'>> => {
  const wanted = { ...span, limit: LIMIT };
  const [wins, stakes, deposits, withdrawals, titles] = await Promise.all([
    largeBets(db, 'win', wanted),
    largeBets(db, 'stake', wanted),
    largeOrders(db, depositOrders, wanted),
    largeOrders(db, withdrawalOrders, wanted),
    titlesOf(db),
  ]);
  const ids = [...wins, ...stakes].map(({ memberId }) => memberId);
  const labels = await labelsOf(db, [...ids, ...[...deposits, ...withdrawals].map(({ member_id }) => member_id)]);
  const nameOf = (memberId: number) => labels.get(memberId)?.name ?? '';
  const toBet = ({ bet, venue, game, memberId, stake, payout, settledAt }: LargeBet) => ({
    bet_id: bet,
    platname: venue,
    title: titles.get(venue) ?? venue,
    game_name: games.find(({ venue: own, code }) => own === venue && code === game)?.name ?? game,
    member_id: memberId,
    member_name: nameOf(memberId),
    stake: formatMoney(stake),
    payout: formatMoney(payout),
    at: settledAt === null ? '' : beijingTime(settledAt),
  });
  const toPayment = ({ no, way, member_id, amount, at }: DecidedOrder) => ({
    no,
    way: PAY_WAYS.find((name) => name === way) ?? 'bank',
    member_id,
    member_name: nameOf(member_id),
    amount: formatMoney(amount),
    at: beijingTime(at),
  });
  return {
    limit: LIMIT,
    wins: wins.map(toBet),
    stakes: stakes.map(toBet),
    deposits: deposits.map(toPayment),
    withdrawals: withdrawals.map(toPayment),
  };
};
