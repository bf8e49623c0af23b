import fc from 'fast-check';
import { Refusal } from '../../src/platform/index.ts';

interface Requirement {
  required: bigint;
  done: bigint;
}

/** A member's wallet at one venue. */
export interface ModelVenue {
  /** Balance by our books. Negative when the house has advanced money. */
  books: bigint;
  /** Balance available at the venue. It differs from the books while a transfer or a bet is open. */
  free: bigint;
  /** Turnover of settled bets. */
  staked: bigint;
}

const positive = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

/** Expected state of one member, kept without a database. */
export class Model {
  centre = 0n;
  held = 0n;
  transit = 0n;
  readonly venues = new Map<string, ModelVenue>();
  /** Net amount from outside: deposits, adjustments and winnings. */
  gained = 0n;
  /** Total of deposits only. */
  deposited = 0n;
  requirements: Requirement[] = [];

  at(venue: string): ModelVenue {
    const known = this.venues.get(venue) ?? { books: 0n, free: 0n, staked: 0n };
    this.venues.set(venue, known);
    return known;
  }

  /** Total of all wallets, less what the house has advanced. */
  get total(): bigint {
    return [...this.venues.values()].reduce((sum, { books }) => sum + books, this.centre + this.held + this.transit);
  }

  /** Total as the ledger computes it, which has no negative wallets. */
  get shown(): bigint {
    return [...this.venues.values()].reduce(
      (sum, { books }) => sum + positive(books),
      this.centre + this.held + this.transit,
    );
  }

  get left(): bigint {
    return this.requirements.reduce((sum, { required, done }) => sum + required - done, 0n);
  }

  /** Moves money from outside into the centre wallet, or out of it. */
  gain(amount: bigint): void {
    this.centre += amount;
    this.gained += amount;
  }

  require(required: bigint): void {
    if (required > 0n) this.requirements.push({ required, done: 0n });
  }

  stake(amount: bigint): void {
    let rest = amount;
    for (const each of this.requirements) {
      const open = each.required - each.done;
      each.done = rest < open ? each.done + rest : each.required;
      rest = rest < open ? 0n : rest - open;
    }
  }

  forgiveIfBroke(): void {
    if (this.shown === 0n) this.requirements = [];
  }
}

/** How long a person who let money of the member in does not let it out. */
const APART_MS = 24 * 3_600_000;

/** One member who runs a script, with the expected state. */
export class Play {
  readonly model = new Model();
  readonly memberId: number;
  readonly name: string;
  readonly card: number;
  /** When each person last let money of the member in. */
  private readonly letIn = new Map<number, Date>();

  constructor({ memberId, name, card }: { memberId: number; name: string; card: number }) {
    this.memberId = memberId;
    this.name = name;
    this.card = card;
  }

  letMoneyIn(people: readonly number[], at: Date): void {
    for (const staffId of people) this.letIn.set(staffId, at);
  }

  /** Whether the person may not let money of the member out. */
  isKeptApart(staffId: number, now: Date): boolean {
    return now.getTime() - (this.letIn.get(staffId)?.getTime() ?? 0) < APART_MS;
  }
}

/** A random action on a member, which changes both the product and the model. */
export interface Command {
  name: string;
  /** Relative frequency. */
  weight: number;
  request: fc.Arbitrary<object>;
  run(play: Play, request: object): Promise<void>;
}

export const command = <W extends object>(
  name: string,
  weight: number,
  request: { [K in keyof W]: fc.Arbitrary<W[K]> },
  run: (play: Play, request: W) => Promise<void>,
): Command => ({ name, weight, request: fc.record(request), run: (play, given) => run(play, given as W) });

/** State that a group of commands keeps for each play. */
export const perPlay = <T extends object>(create: () => T): ((play: Play) => T) => {
  const kept = new WeakMap<Play, T>();
  return (play) => {
    const known = kept.get(play) ?? create();
    kept.set(play, known);
    return known;
  };
};

export const arbitrary = {
  yuan: fc.integer({ min: 90, max: 60_000 }),
  /** Percent of the available amount, occasionally more than 100. */
  share: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 110 }) },
    { weight: 1, arbitrary: fc.constant(100) },
  ),
  staff: fc.integer({ min: 1, max: 3 }),
  /** The fourth lets money in only as the checker of an adjustment. */
  payer: fc.integer({ min: 1, max: 4 }),
  /** Index into a list of pending items. */
  which: fc.nat(9),
  /** True in one of eight cases. */
  seldom: fc.nat(7).map((chance) => chance === 0),
};

export const shareOf = (amount: bigint, percent: number, atLeast: bigint): bigint => {
  const part = (amount * BigInt(percent)) / 100n;
  return part < atLeast ? atLeast : part;
};

export const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(list.length, 1)];

export const take = <T>(list: T[], item: T): void => {
  list.splice(list.indexOf(item), 1);
};

/** Returns the answer, or the text of the refusal. */
export const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((cause: unknown) => {
    if (cause instanceof Refusal) return cause.message;
    throw cause;
  });
