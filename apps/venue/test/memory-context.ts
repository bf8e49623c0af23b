import { type BetResult, type GameModule, type PlacedBet, type PlayContext, Refusal } from '../src/core/game.ts';
import type { Draw } from '../src/fairness/stream.ts';

interface MemoryRound {
  id: string;
  state: unknown;
  openedAt: Date;
  dueAt: Date | null;
  bets: (PlacedBet & { payout?: bigint; validStake?: bigint; detail: string })[];
  nonces: number[];
  outcome?: unknown;
  closedAt?: Date;
  voided?: string;
}

export interface MemoryTable {
  balance: bigint;
  now: Date;
  /** The nonce of the next draw. */
  nonce: number;
  readonly rounds: MemoryRound[];
  act(action: string, input?: Record<string, unknown>): Promise<unknown>;
  view(): Promise<unknown>;
  /** Advances the clock and settles the rounds that become due, like the venue's timer. */
  pass(milliseconds: number): Promise<void>;
}

/** A player at a game without a database. It behaves like the real context and keeps state as JSON. */
export const createMemoryTable = (
  module: GameModule,
  code: string,
  options: { balance?: bigint; nonce?: number; now?: Date; draw: (nonce: number) => Promise<Draw> },
): MemoryTable => {
  const variant = module.variants.find((each) => each.code === code);
  if (variant === undefined) throw new Error(`${module.family} has no ${code}`);
  let lastBet = 0;

  const open = () => table.rounds.find(({ closedAt }) => closedAt === undefined);
  const find = (id: string): MemoryRound => {
    const round = open();
    if (round?.id !== id) throw new Error(`round ${id} is not open`);
    return round;
  };
  const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
  const pay = (round: MemoryRound, results: readonly BetResult[]): void => {
    for (const { betId, payout, validStake, detail } of results) {
      const bet = round.bets.find(({ id }) => id === betId);
      if (bet === undefined || bet.payout !== undefined) throw new Error(`bet ${betId} is not open`);
      if (payout < 0n || validStake < 0n || validStake > bet.stake) throw new Error(`bet ${betId} has a wrong result`);
      Object.assign(bet, { payout, validStake, detail });
      table.balance += payout;
    }
  };
  const close = (round: MemoryRound, outcome: unknown): void => {
    round.outcome = json(outcome);
    round.closedAt = table.now;
  };

  const context: PlayContext = {
    get now() {
      return table.now;
    },
    variant,
    player: { id: 1, name: 'koi_demo' },
    balance: async () => table.balance,
    round: async () => {
      const round = open();
      return round && { id: round.id, state: json(round.state), openedAt: round.openedAt, dueAt: round.dueAt };
    },
    bets: async (id) =>
      table.rounds
        .filter((round) => round.id === id)
        .flatMap(({ bets }) => bets.map(({ id: bet, selection, stake }) => ({ id: bet, selection, stake }))),
    recent: async (limit) =>
      table.rounds
        .toReversed()
        .flatMap(({ id, state, outcome, closedAt, voided }) =>
          closedAt && voided === undefined ? [{ id, state: json(state), outcome: json(outcome), closedAt }] : [],
        )
        .slice(0, limit),
    openRound: async (state, dueAt) => {
      if (open() !== undefined) throw new Error('a round is open already');
      const id = String(table.rounds.length + 1);
      table.rounds.push({ id, state: json(state), openedAt: table.now, dueAt, bets: [], nonces: [] });
      return id;
    },
    saveRound: async (id, state, dueAt) => {
      Object.assign(find(id), { state: json(state), dueAt });
    },
    objection: async () => undefined,
    bet: async (id, drafts) => {
      const round = find(id);
      if (drafts.some(({ stake }) => stake <= 0n)) throw new Error('a stake is above zero');
      const total = drafts.reduce((sum, { stake }) => sum + stake, 0n);
      if (total > table.balance) throw new Refusal('insufficient');
      table.balance -= total;
      return drafts.map(({ selection, stake, detail }) => {
        lastBet += 1;
        const placed = { id: String(lastBet), selection, stake };
        round.bets.push({ ...placed, detail });
        return placed;
      });
    },
    draw: async (id) => {
      const { nonce } = table;
      table.nonce += 1;
      find(id).nonces.push(nonce);
      return { draw: await options.draw(nonce), nonce };
    },
    pay: async (id, results) => pay(find(id), results),
    settle: async (id, results, outcome) => {
      const round = find(id);
      pay(round, results);
      const left = round.bets.find(({ payout }) => payout === undefined);
      if (left !== undefined) throw new Error(`bet ${left.id} has no result`);
      close(round, outcome);
    },
    voidRound: async (id, reason) => {
      const round = find(id);
      for (const bet of round.bets.filter(({ payout }) => payout === undefined)) {
        Object.assign(bet, { payout: bet.stake, validStake: 0n });
        table.balance += bet.stake;
      }
      round.voided = reason;
      close(round, null);
    },
  };

  const settleDue = async (): Promise<void> => {
    const round = open();
    if (round?.dueAt && round.dueAt <= table.now) await module.overdue(context);
  };
  const table: MemoryTable = {
    balance: options.balance ?? 1_000_000n,
    now: options.now ?? new Date('2026-01-01T00:00:00Z'),
    nonce: options.nonce ?? 0,
    rounds: [],
    act: async (action, input = {}) => {
      await settleDue();
      // A refusal restores the previous state, like the rollback of the real transaction.
      const before = structuredClone({ balance: table.balance, rounds: table.rounds, nonce: table.nonce, lastBet });
      try {
        return json(await module.act(context, action, input));
      } catch (error) {
        table.balance = before.balance;
        table.rounds.splice(0, table.rounds.length, ...before.rounds);
        table.nonce = before.nonce;
        lastBet = before.lastBet;
        throw error;
      }
    },
    view: async () => json(await module.view(context)),
    pass: async (milliseconds) => {
      table.now = new Date(table.now.getTime() + milliseconds);
      await settleDue();
    },
  };
  return table;
};
