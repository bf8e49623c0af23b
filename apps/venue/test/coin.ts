import { parseMoney } from '@koi/money';
import { type GameModule, type PlacedBet, type PlayContext, Refusal, type Variant } from '../src/core/game.ts';
import type { Draw } from '../src/fairness/stream.ts';

const SIDES = ['heads', 'tails'];

const variant = (code: string, platform: string): Variant => ({
  code,
  platform,
  name: '抛硬币',
  category: 'concise',
  theme: 'plain',
  rtp: '0.9900',
  config: null,
});

const draftOf = (input: Record<string, unknown>) => {
  const stake = typeof input['stake'] === 'string' ? parseMoney(input['stake']) : undefined;
  const side = String(input['side']);
  if (stake === undefined || stake <= 0n || !SIDES.includes(side)) throw new Refusal('bad_input');
  if (stake > 1_000_000n) throw new Refusal('limit');
  return { selection: side, stake, detail: side };
};

const faceOf = (draw: Draw): string => SIDES[draw.uniform(2)] ?? '';

const settle = async (context: PlayContext, roundId: string, bets: readonly PlacedBet[]) => {
  const { draw, nonce } = await context.draw(roundId);
  const face = faceOf(draw);
  const results = bets.map(({ id, selection, stake }) => ({
    betId: id,
    payout: selection === face ? (stake * 198n) / 100n : 0n,
    validStake: stake,
    detail: `${selection} → ${face}`,
  }));
  await context.settle(roundId, results, { face });
  return { face, nonce, round: roundId };
};

const TABLE_MS = 10_000;

/** The smallest game that uses every feature: a round is settled immediately, or at a table with a closing time. */
export const coin: GameModule = {
  family: 'coin',
  variants: [variant('coin', 'xinghe'), variant('othercoin', 'yunding')],
  act: async (context, action, input) => {
    if (action === 'flip') {
      const draft = draftOf(input);
      const roundId = await context.openRound({}, null);
      return settle(context, roundId, await context.bet(roundId, [draft]));
    }
    if (action === 'place') {
      const draft = draftOf(input);
      const due = new Date(context.now.getTime() + TABLE_MS);
      const open = await context.round();
      const roundId = open?.id ?? (await context.openRound({ secret: 'hidden' }, due));
      const [bet] = await context.bet(roundId, [draft]);
      return { round: roundId, bet: bet?.id };
    }
    if (action === 'both') {
      const roundId = await context.openRound({}, null);
      await context.bet(roundId, [draftOf({ ...input, side: 'heads' })]);
      throw new Refusal('closed');
    }
    if (action === 'cancel') {
      const open = await context.round();
      if (open === undefined) throw new Refusal('closed');
      await context.voidRound(open.id, 'asked');
      return null;
    }
    if (action === 'break') throw new Error('a bug in the game');
    throw new Refusal('bad_input');
  },
  view: async (context) => {
    const round = await context.round();
    const recent = await context.recent(5);
    return { open: round?.id ?? null, due: round?.dueAt ?? null, recent: recent.map(({ outcome }) => outcome) };
  },
  overdue: async (context) => {
    const round = await context.round();
    if (round !== undefined) await settle(context, round.id, await context.bets(round.id));
  },
  replay: (_, draw) => ({ face: faceOf(draw) }),
};
