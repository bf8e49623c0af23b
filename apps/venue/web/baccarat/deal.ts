import { pointsOf, rankOf } from '../../src/games/baccarat/engine.ts';
import type { TableView } from '../../src/games/baccarat/game.ts';
import { type CardOutcome, tableFor } from '../../src/games/baccarat/table.ts';

export type Side = 'left' | 'right';

export interface DealtCard {
  side: Side;
  /** Index of the card in its hand, from 0. */
  index: number;
  card: number;
  /** When the card leaves the shoe, and the duration of its movement. */
  atMs: number;
  ms: number;
}

export interface Deal {
  cards: DealtCard[];
  /** When the result is shown, and when the table is clear again. */
  settleAtMs: number;
  endAtMs: number;
  result: string;
  tone: 'a' | 'b' | 'tie';
  /** Fields that pay more than the stake. */
  winners: Set<string>;
}

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
export const rankName = (card: number): string => RANKS[rankOf(card)] ?? '';

/** Both hands of a table with two hands: 闲 and 庄, or 龙 and 虎. */
const handsOf = (outcome: CardOutcome): [number[], number[]] => {
  if ('player' in outcome) return [outcome.player, outcome.banker];
  return 'dragon' in outcome ? [[outcome.dragon], [outcome.tiger]] : [[], []];
};

const WORDS: Record<string, string> = { player: '闲赢', banker: '庄赢', dragon: '龙赢', tiger: '虎赢', tie: '和' };

/** The cards of both hands in the order they leave the shoe, with their times. */
export const dealOf = ({ rules, timing }: Pick<TableView, 'rules' | 'timing'>, outcome: CardOutcome): Deal => {
  const [left, right] = handsOf(outcome);
  const order = [0, 1, 2].flatMap((index) => [
    { side: 'left' as const, index, card: left[index] },
    { side: 'right' as const, index, card: right[index] },
  ]);
  let time = timing.lock_ms;
  const cards = order.flatMap(({ side, index, card }) => {
    if (card === undefined) return [];
    const ms = index === 2 ? timing.third_ms : timing.card_ms;
    const dealt = { side, index, card, atMs: time, ms };
    time += ms;
    return [dealt];
  });
  // Five hands are laid down first and then revealed one after the other.
  if ('doors' in outcome) time += LAY_MS + (outcome.doors.length + 1) * timing.card_ms;
  const settleAtMs = time + REST_MS;
  const table = tableFor(rules);
  return {
    cards,
    settleAtMs,
    endAtMs: settleAtMs + timing.settle_ms,
    result: 'doors' in outcome ? `庄 ${outcome.banker.name}` : (WORDS[outcome.winner] ?? ''),
    tone: table.mark(outcome).side,
    winners: new Set(table.selections.flatMap(({ code }) => (table.returns(outcome, code) > 100n ? [code] : []))),
  };
};

/** Duration of dealing five hands. */
export const LAY_MS = 900;

/** Pause after the last card, before the result. */
export const REST_MS = 260;

/** The score of a hand while it is dealt. */
export const score = (rules: TableView['rules'], cards: readonly number[]): string => {
  const [first] = cards;
  if (first === undefined) return '';
  return rules === 'dragontiger' ? rankName(first) : `${pointsOf(cards)} 点`;
};

/** Describes how the hands add up so far, for example "闲 2 + 3 + 4 = 9 · 庄 K + 5 = 5". */
export const sumLine = (rules: TableView['rules'], left: readonly number[], right: readonly number[]): string => {
  if (rules === 'dragontiger') return '一张定胜负 · K 最大，A 最小，不比花色';
  const hand = (name: string, cards: readonly number[]) =>
    cards.length === 0 ? '' : `${name} ${cards.map(rankName).join(' + ')} = ${pointsOf(cards)}`;
  return [hand('闲', left), hand('庄', right)].filter(Boolean).join(' · ');
};

/** The announcement of a third card. */
export const thirdWord = (side: Side): string => (side === 'left' ? '闲家补牌' : '庄家补牌');
