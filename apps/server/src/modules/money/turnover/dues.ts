import type { HeldBlock } from '../../people/protection/index.ts';

/**
 * What keeps a member from playing: a block, or an open case of the kind `person`, which says that the account may be
 * another one of an excluded person. Staff may close a case, so that it is not lasting.
 */
export type Stop = HeldBlock['kind'] | 'person';

/** What turnover means for a withdrawal. */
export interface Dues {
  /** What has to be staked: before any withdrawal, or while play is blocked only for rewards. */
  left: bigint;
  /** What blocks in force and a case suspend or have ended. A person looks at withdrawals that it would have refused. */
  suspended: bigint;
  /** The kinds of the blocks in force, and a case that stops the account. */
  blocks: readonly Stop[];
  /** The most that can be withdrawn while play is blocked. Undefined without a bound. */
  most: bigint | undefined;
}

interface Open {
  own: bigint;
  rewards: bigint;
}

interface Blocked {
  blocks: readonly Stop[];
  ended: bigint;
  most: bigint | undefined;
}

/** A block suspends what is open of the member's own money. */
export const toDues = ({ own, rewards }: Open, blocked?: Blocked): Dues => {
  if (blocked === undefined) return { left: own + rewards, suspended: 0n, blocks: [], most: undefined };
  const { blocks, ended, most } = blocked;
  return { left: rewards, suspended: own + ended, blocks, most };
};

interface Flow {
  kind: string;
  house: string;
  amount: bigint;
}

const REWARDS = ['bonus', 'red-packet'];
const isPlay = ({ house }: Flow) => house.startsWith('house:venue');

/**
 * The member's own money since the first reward whose turnover is open: what they had before it, with all that came in and
 * went out since, without rewards and without results of games.
 */
export const ownOf = (opening: bigint, flows: readonly Flow[], adjusted: bigint): bigint =>
  flows.reduce(
    (sum, flow) => (isPlay(flow) || REWARDS.includes(flow.kind) ? sum : sum + flow.amount),
    opening - adjusted,
  );

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

interface Wallets {
  total: bigint;
  /** Of withdrawals that wait. */
  held: bigint;
  own: bigint;
  /** Amount of the rewards whose turnover is open. */
  given: bigint;
}

/**
 * The most that can be withdrawn while play is blocked and a reward is not played. The reward itself always stays. A pause
 * and a break end by themselves, and a case is closed by staff or ends with the exclusion of the other account, so what
 * was won with the reward stays as well, and the member plays on afterwards.
 */
export const mostDuring = (blocks: readonly Stop[], { total, held, own, given }: Wallets): bigint => {
  const isLasting = blocks.some((kind) => kind === 'exclusion' || kind === 'house');
  const free = total - given;
  const most = (isLasting ? free : least(own, free)) - held;
  return most > 0n ? most : 0n;
};
