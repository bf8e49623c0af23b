import type { Draw } from '../../fairness/stream.ts';
import { oxRules } from '../niuniu/hands.ts';
import { type DragonTigerOutcome, playDragonTiger } from './dragon-tiger.ts';
import { type BaccaratOutcome, playBaccarat, pointsOf, rankOf, suitOf } from './engine.ts';
import { DOORS, type HundredOxOutcome, playHundredOx } from './hundred-ox.ts';
import type { Mark } from './roads.ts';

/** One betting field of the table. */
export interface Selection {
  code: string;
  name: string;
  /** As printed on the table, for example "1:0.95". */
  odds: string;
  /** Exact long-term share of the stakes that is paid back. */
  rtp: string;
  /** Lowest and highest stake in units of 0.01. */
  least: bigint;
  most: bigint;
  /** The field that wins whenever this one loses. Stakes on both count as turnover only by their difference. */
  opposite?: string;
}

/** A card table: its betting fields, how a round is drawn, and what each field returns. */
export interface CardTable<O = unknown> {
  rules: 'baccarat' | 'dragontiger' | 'hundredox';
  selections: readonly Selection[];
  play(draw: Draw): O;
  /** The return of a stake of 1.00 on a field, in hundredths: 0 is lost, 100 is returned, 195 pays 1:0.95. */
  returns(outcome: O, selection: string): bigint;
  mark(outcome: O): Mark;
  /** Description of the outcome for records. */
  words(outcome: O): string;
}

const MAIN = { least: 1_000n, most: 500_000n };
const SIDE = { least: 1_000n, most: 50_000n };
const LOST = 0n;
const RETURNED = 100n;

export const cardName = (id: number): string =>
  `${['♠', '♥', '♣', '♦'][suitOf(id)]}${['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'][rankOf(id)]}`;

const hand = (cards: readonly number[]): string => `${cards.map(cardName).join(' ')} ${pointsOf(cards)} 点`;

export const baccaratTable: CardTable<BaccaratOutcome> = {
  rules: 'baccarat',
  selections: [
    { code: 'player_pair', name: '闲对', odds: '1:11', rtp: '0.8964', ...SIDE },
    { code: 'tie', name: '和', odds: '1:8', rtp: '0.8564', ...SIDE },
    { code: 'banker_pair', name: '庄对', odds: '1:11', rtp: '0.8964', ...SIDE },
    { code: 'player', name: '闲', odds: '1:1', rtp: '0.9876', ...MAIN, opposite: 'banker' },
    { code: 'banker', name: '庄', odds: '1:0.95', rtp: '0.9894', ...MAIN, opposite: 'player' },
  ],
  play: playBaccarat,
  returns: (outcome, selection) => {
    switch (selection) {
      case 'player':
      case 'banker':
        if (outcome.winner === 'tie') return RETURNED;
        if (outcome.winner !== selection) return LOST;
        return selection === 'banker' ? 195n : 200n;
      case 'tie':
        return outcome.winner === 'tie' ? 900n : LOST;
      case 'player_pair':
        return outcome.playerPair ? 1_200n : LOST;
      case 'banker_pair':
        return outcome.bankerPair ? 1_200n : LOST;
      default:
        throw new RangeError(selection);
    }
  },
  mark: ({ winner, playerPair, bankerPair }) => ({
    side: winner === 'tie' ? 'tie' : winner === 'player' ? 'a' : 'b',
    aPair: playerPair,
    bPair: bankerPair,
  }),
  words: ({ player, banker, winner }) =>
    `闲 ${hand(player)}，庄 ${hand(banker)}，${{ player: '闲赢', banker: '庄赢', tie: '和' }[winner]}`,
};

export const dragonTigerTable: CardTable<DragonTigerOutcome> = {
  rules: 'dragontiger',
  selections: [
    { code: 'dragon_red', name: '龙红', odds: '1:0.95', rtp: '0.9750', ...SIDE, opposite: 'dragon_black' },
    { code: 'dragon_black', name: '龙黑', odds: '1:0.95', rtp: '0.9750', ...SIDE, opposite: 'dragon_red' },
    { code: 'tie', name: '和', odds: '1:8', rtp: '0.6723', ...SIDE },
    { code: 'tiger_red', name: '虎红', odds: '1:0.95', rtp: '0.9750', ...SIDE, opposite: 'tiger_black' },
    { code: 'tiger_black', name: '虎黑', odds: '1:0.95', rtp: '0.9750', ...SIDE, opposite: 'tiger_red' },
    { code: 'dragon', name: '龙', odds: '1:1', rtp: '0.9627', ...MAIN, opposite: 'tiger' },
    { code: 'tiger', name: '虎', odds: '1:1', rtp: '0.9627', ...MAIN, opposite: 'dragon' },
  ],
  play: playDragonTiger,
  returns: (outcome, selection) => {
    switch (selection) {
      case 'dragon':
      case 'tiger':
        if (outcome.winner === 'tie') return 50n;
        return outcome.winner === selection ? 200n : LOST;
      case 'tie':
        return outcome.winner === 'tie' ? 900n : LOST;
      case 'dragon_red':
        return outcome.dragonRed ? 195n : LOST;
      case 'dragon_black':
        return outcome.dragonRed ? LOST : 195n;
      case 'tiger_red':
        return outcome.tigerRed ? 195n : LOST;
      case 'tiger_black':
        return outcome.tigerRed ? LOST : 195n;
      default:
        throw new RangeError(selection);
    }
  },
  mark: ({ winner }) => ({
    side: winner === 'tie' ? 'tie' : winner === 'tiger' ? 'a' : 'b',
    aPair: false,
    bPair: false,
  }),
  words: ({ dragon, tiger, winner }) =>
    `龙 ${cardName(dragon)}，虎 ${cardName(tiger)}，${{ dragon: '龙赢', tiger: '虎赢', tie: '和' }[winner]}`,
};

const DOOR_NAMES = ['天', '地', '玄', '黄'];

export const hundredOxTable: CardTable<HundredOxOutcome> = {
  rules: 'hundredox',
  selections: [
    { code: 'banker_ox', name: '庄有牛', odds: '1:0.45', rtp: '0.9634', ...SIDE, opposite: 'banker_plain' },
    { code: 'banker_plain', name: '庄没牛', odds: '1:1.85', rtp: '0.9564', ...SIDE, opposite: 'banker_ox' },
    ...DOORS.map((code, index) => ({ code, name: DOOR_NAMES[index] ?? '', odds: '1:0.95', rtp: '0.9750', ...MAIN })),
  ],
  play: playHundredOx,
  returns: ({ banker, wins }, selection) => {
    if (selection === 'banker_ox') return banker.kind > 0 ? 145n : LOST;
    if (selection === 'banker_plain') return banker.kind === 0 ? 285n : LOST;
    const door = (DOORS as readonly string[]).indexOf(selection);
    if (door < 0) throw new RangeError(selection);
    return wins[door] ? 195n : LOST;
  },
  mark: ({ banker }) => ({ side: banker.kind > 0 ? 'b' : 'a', aPair: false, bPair: false }),
  words: ({ banker, doors, wins }) =>
    [
      `庄 ${banker.cards.map(oxRules.cardName).join('')} ${banker.name}`,
      ...doors.map(({ cards, name }, door) => {
        const hand = `${DOOR_NAMES[door]} ${cards.map(oxRules.cardName).join('')} ${name}`;
        return `${hand}${wins[door] ? '赢' : '输'}`;
      }),
    ].join('，'),
};

export type CardOutcome = BaccaratOutcome | DragonTigerOutcome | HundredOxOutcome;

const TABLES = { baccarat: baccaratTable, dragontiger: dragonTigerTable, hundredox: hundredOxTable };

export const tableFor = (rules: CardTable['rules']): CardTable => TABLES[rules] as CardTable;

export interface Graded {
  betId: string;
  selection: string;
  stake: bigint;
  payout: bigint;
  validStake: bigint;
}

/** Computes the payout of every bet, rounded down to 0.01, and the part of it that counts as turnover. */
export const grade = <O>(
  table: CardTable<O>,
  outcome: O,
  bets: readonly { id: string; selection: string; stake: bigint }[],
): Graded[] => {
  const onField = (code: string | undefined) =>
    bets.reduce((sum, bet) => (bet.selection === code ? sum + bet.stake : sum), 0n);
  // Stakes on opposite fields carry no risk, so the smaller of both amounts is deducted from the turnover of each
  // field.
  const covered = new Map(
    table.selections.map(({ code, opposite }) => {
      const [own, other] = [onField(code), onField(opposite)];
      return [code, smaller(own, other)];
    }),
  );
  return bets.map(({ id, selection, stake }) => {
    const share = table.returns(outcome, selection);
    const left = covered.get(selection) ?? 0n;
    const taken = smaller(left, stake);
    covered.set(selection, left - taken);
    return {
      betId: id,
      selection,
      stake,
      payout: (stake * share) / 100n,
      validStake: validPart(stake - taken, share),
    };
  });
};

const smaller = (a: bigint, b: bigint): bigint => {
  if (a < b) return a;
  return b;
};

/** A returned stake counts 0. A stake that is half returned counts the lost half. */
const validPart = (stake: bigint, share: bigint): bigint =>
  share > LOST && share <= RETURNED ? (stake * (RETURNED - share)) / 100n : stake;
