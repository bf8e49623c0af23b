import { BET_STATUS, type Bet, type BetDetail } from '@koi/contract';
import { WEIGHT_MAX } from '@koi/contract/rules/game-import';
import { beijingTime, floorDivide, formatMoney } from '@koi/money';
import { type VenueBet, venueBet } from '@koi/venue-protocol';
import type { RoundProof } from '../venues/index.ts';
import type { bets } from './tables.ts';

export type BetRow = typeof bets.$inferSelect;
/** Weights and category of a game, which a bet keeps from the moment when it is first reported. */
export type Terms = Pick<BetRow, 'turnoverWeight' | 'rebateWeight' | 'packetWeight' | 'category'>;
export type BetDraft = Omit<BetRow, 'postings' | 'corrections' | keyof Terms>;

/** No venue takes or pays more than this. A larger amount is treated as an error. */
const AMOUNT_MAX = 1_000_000_000_000n;

/** Effect of a settled bet on the wallet and on the turnover. */
export interface Effect {
  net: bigint;
  valid: bigint;
}

const NOTHING: Effect = { net: 0n, valid: 0n };

export const effectOf = (bet: Pick<BetDraft, 'state' | 'stake' | 'payout' | 'validStake'> | undefined): Effect =>
  bet?.state === 'settled' ? { net: bet.payout - bet.stake, valid: bet.validStake } : NOTHING;

/** The part of a valid stake that counts towards withdrawals, rounded down to the 分. */
export const countedOf = (valid: bigint, { turnoverWeight }: Pick<Terms, 'turnoverWeight'>): bigint =>
  floorDivide(valid * BigInt(turnoverWeight), BigInt(WEIGHT_MAX));

/** A bet id may contain the separator of our keys. With escaping, `X:2` differs from the second posting of `X`. */
const ESCAPES: Readonly<Record<string, string>> = { '%': '%p', ':': '%c' };
const escaped = (id: string): string => id.replace(/[%:]/g, (sign) => ESCAPES[sign] ?? sign);

export const referenceOf = ({ venue, bet }: Pick<BetDraft, 'venue' | 'bet'>): string => `bet:${venue}:${escaped(bet)}`;

/** The first posting of a bet has the reference of the bet as its key. Corrections append their number. */
export const keyOf = (bet: Pick<BetDraft, 'venue' | 'bet'>, posting: number): string =>
  posting === 1 ? referenceOf(bet) : `${referenceOf(bet)}:${posting}`;

/** Whether the figures of a bet contradict each other, which is an error of the venue. */
const isOdd = ({ stake, valid_stake, payout, state, settled_at }: VenueBet): boolean =>
  valid_stake > stake ||
  stake > AMOUNT_MAX ||
  payout > AMOUNT_MAX ||
  (state === 'settled' && settled_at === null) ||
  (state === 'open' && payout > 0n);

/** Parses a row of a feed. Returns the bet, or the reason why the row is not a valid bet. */
export const readBet = (row: unknown): { bet: VenueBet } | { reason: string } => {
  const { success, data, error } = venueBet.safeParse(row);
  if (!success) {
    const [issue] = error.issues;
    return { reason: `格式不符：${issue?.path.join('.')} ${issue?.message}` };
  }
  return isOdd(data) ? { reason: '金额或状态自相矛盾' } : { bet: data };
};

export const toDraft = (venue: string, memberId: number, reported: VenueBet, pulledAt: Date): BetDraft => ({
  memberId,
  venue,
  bet: reported.bet,
  game: reported.game,
  round: reported.round,
  stake: reported.stake,
  validStake: reported.valid_stake,
  payout: reported.payout,
  state: reported.state,
  placedAt: new Date(reported.placed_at),
  settledAt: reported.settled_at === null ? null : new Date(reported.settled_at),
  detail: reported.detail.replaceAll('\u0000', ''),
  pulledAt,
});

export const isSame = (a: BetDraft, b: BetDraft): boolean =>
  a.stake === b.stake &&
  a.validStake === b.validStake &&
  a.payout === b.payout &&
  a.state === b.state &&
  a.detail === b.detail &&
  a.settledAt?.getTime() === b.settledAt?.getTime() &&
  a.placedAt.getTime() === b.placedAt.getTime();

const STATUS = { void: BET_STATUS.invalid, settled: BET_STATUS.settled, open: BET_STATUS.unsettled } as const;

export const statusOf = ({ state }: Pick<BetRow, 'state'>): 0 | 1 | 2 => STATUS[state];

export const toWire = (bet: BetRow): Bet => ({
  bet_id: bet.bet,
  bet_amount: formatMoney(bet.stake),
  win_loss: formatMoney(effectOf(bet).net),
  Code: bet.game,
  status: statusOf(bet),
  created_at: beijingTime(bet.placedAt),
});

export const NO_PROOF: RoundProof = { state: 'none', draws: [], total: 0 };

export const toDetail = (bet: BetRow, proofUrl: string, proof: RoundProof): BetDetail => ({
  ...toWire(bet),
  platform_name: bet.venue,
  round: bet.round,
  valid_amount: formatMoney(bet.validStake),
  payout: formatMoney(bet.payout),
  detail: bet.detail,
  settled_at: bet.settledAt === null ? '' : beijingTime(bet.settledAt),
  proof_url: proofUrl,
  proof: proof.state,
  draws: proof.draws.map((draw) => ({ ...draw, server_seed: draw.server_seed ?? '' })),
  draws_total: proof.total,
  own_nonce: proof.own ?? null,
});
