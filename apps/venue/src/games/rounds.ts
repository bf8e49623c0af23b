import { parseMoney } from '@koi/money';
import type { z } from 'zod';
import { type OpenRound, type PlayContext, Refusal } from '../core/game.ts';

/** An open round with its parsed state. */
export type Open<S> = Omit<OpenRound, 'state'> & { state: S; dueAt: Date };

export const later = (from: Date, milliseconds: number): Date => new Date(from.getTime() + milliseconds);

export const isDue = ({ dueAt }: { dueAt: Date }, now: Date): boolean => dueAt <= now;

/** Parses a stake and refuses one outside of the limits. */
export const readStake = (amount: string, least: bigint, most: bigint): bigint => {
  const stake = parseMoney(amount);
  if (stake === undefined) throw new Refusal('bad_input');
  if (stake < least || stake > most) throw new Refusal('limit');
  return stake;
};

/** The rounds of a game in which the player chooses within a limited time. Each player's rounds are numbered from 1. */
export const createRounds = <S, L extends { number: number }, O>(shapes: {
  open: z.ZodType<S>;
  /** The parts of a closed round's state that its player may see. */
  last: z.ZodType<L>;
  outcome: z.ZodType<O>;
}) => {
  const open = async (context: PlayContext): Promise<Open<S> | undefined> => {
    const round = await context.round();
    if (!round) return undefined;
    if (!round.dueAt) throw new Error(`round ${round.id} has no deadline`);
    return { ...round, dueAt: round.dueAt, state: shapes.open.parse(round.state) };
  };

  const last = async (context: PlayContext) => {
    const [round] = await context.recent(1);
    if (!round) return null;
    const { id, state, outcome, closedAt } = round;
    return {
      id,
      ...shapes.last.parse(state),
      outcome: shapes.outcome.parse(outcome),
      closed_at: closedAt.toISOString(),
    };
  };

  return {
    open,
    /** The rounds of a view: the open one, if any, and the last closed one. */
    view: async <V>(context: PlayContext, show: (round: Open<S>) => V) => {
      const round = await open(context);
      return { round: round ? show(round) : null, last: await last(context) };
    },
    /** Returns the number of the next round. Refuses to start one while another is open. */
    next: async (context: PlayContext): Promise<number> => {
      if (await context.round()) throw new Refusal('round_open');
      const [last] = await context.recent(1);
      return last ? shapes.last.parse(last.state).number + 1 : 1;
    },
    /** Returns the open round if it has this id and its time is not over. */
    asked: async (context: PlayContext, id: string): Promise<Open<S>> => {
      const round = await open(context);
      if (round?.id !== id || isDue(round, context.now)) throw new Refusal('closed');
      return round;
    },
  };
};
