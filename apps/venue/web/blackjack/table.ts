import { isBlackjack, type Move, type Result, totalOf } from '../../src/games/blackjack/engine.ts';
import type { LastView, OpenView, TableView } from '../../src/games/blackjack/game.ts';
import { adviceFor } from '../../src/games/blackjack/strategy.ts';
import { askWhenDue, createPlay } from '../cards/play.ts';
import { type Kit, short, type TimerRing, units, whole, wireMoney } from '../kit/index.ts';
import { type Board, HOLE } from './board.ts';
import type { Controls } from './controls.ts';
import type { Felt } from './felt.ts';

interface Parts {
  kit: Kit<TableView>;
  board: Board;
  felt: Felt;
  controls: Controls;
  ring: TimerRing;
}

const RESULTS: Record<Result, { word: string; tone: string }> = {
  blackjack: { word: '黑杰克', tone: 'won' },
  win: { word: '赢', tone: 'won' },
  push: { word: '平', tone: '' },
  lose: { word: '输', tone: 'lost' },
  bust: { word: '爆牌', tone: 'lost' },
};

/** Shows both totals, for example "7/17", while an ace can count either way. */
const totalText = (cards: readonly number[]): string => {
  const { total, soft } = totalOf(cards);
  if (isBlackjack(cards)) return 'BJ';
  return soft && total < 21 ? `${total - 10}/${total}` : String(total);
};

/** The table of one player: bet, play, result and start again. The venue decides; this only shows. */
export const createTable = ({ kit, board, felt, controls, ring }: Parts, first: TableView) => {
  let stake = units(first.last?.stake ?? '100.00');
  let ended: LastView | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const limits = () => `单注 ${whole(play.view.least)} – ${whole(play.view.most)} · 每局独立洗牌，全部牌序在发牌前已定`;

  const showBet = () => {
    // The chips of a finished round stay on the table until the next one.
    if (!ended) felt.chips(stake > 0n ? [stake] : []);
    ring.set(null, { endedLabel: '请下注' });
    const least = stake >= units(play.view.least);
    const label = ended ? `再来一局 ${short(stake)}` : least ? `发牌 ${short(stake)}` : '请下注';
    controls.bet(label, least && !play.busy, stake > 0n, ended !== undefined);
    controls.line(limits());
  };

  const clearFelt = () => {
    ended = undefined;
    felt.slots(true);
    board.clear();
    felt.say('');
    felt.turn(null);
    felt.dealer.show('');
    for (const hand of felt.hands) hand.show('');
  };

  /** Restores the controls after a refusal. */
  const restore = () => {
    const { round } = play.view;
    if (round) controls.play(round.allowed, false);
    else showBet();
  };

  const deal = () => {
    if (play.busy) return;
    clearFelt();
    felt.chips([stake]);
    controls.wait('发牌中');
    kit.sound.play('chip');
    void play.send('deal', { amount: wireMoney(stake) }, stake);
  };

  const move = (chosen: Move) => {
    const { round } = play.view;
    if (!round || play.busy) return;
    controls.play([], true);
    const more = chosen === 'double' || chosen === 'split' ? units(round.stake) : undefined;
    if (more !== undefined) kit.sound.play('chip');
    void play.send('move', { round: round.id, at: round.at, move: chosen }, more);
  };

  const chipsOf = (hands: readonly { doubled: boolean }[], each: bigint): bigint[] =>
    hands.map(({ doubled }) => (doubled ? 2n * each : each));

  const showRound = (round: OpenView, atOnce: boolean) => {
    clearTimeout(timer);
    ended = undefined;
    stake = units(round.stake);
    felt.slots(false);
    felt.say('');
    felt.chips(chipsOf(round.hands, stake));
    felt.turn(round.hands.length > 1 ? round.active : null);
    const ms = board.show({ dealer: [round.up, HOLE], hands: round.hands.map(({ cards }) => cards) }, atOnce);
    const tell = () => {
      felt.dealer.show(totalText([round.up]));
      round.hands.forEach(({ cards }, hand) => {
        felt.hands[hand]?.show(totalText(cards));
      });
      controls.play(round.allowed, false);
      controls.line(round.hands.length > 1 ? `第 ${(round.active ?? 0) + 1} 手 · 请选择` : '超时按停牌结算');
      ring.set(round.due_at, {
        totalMs: play.view.choice_ms,
        label: '请选择',
        endedLabel: '停牌',
        onEnd: askWhenDue(kit),
      });
    };
    if (ms > 0) controls.play([], true);
    timer = setTimeout(tell, ms);
  };

  const showEnd = (last: LastView, atOnce: boolean) => {
    clearTimeout(timer);
    ended = last;
    stake = units(last.stake);
    const { hands, dealer } = last.outcome;
    felt.slots(false);
    felt.turn(null);
    ring.set(null, { endedLabel: '开牌' });
    felt.chips(chipsOf(hands, stake));
    const ms = board.show({ dealer, hands: hands.map(({ cards }) => cards) }, atOnce);
    const tell = () => {
      felt.dealer.show(totalText(dealer), last.outcome.dealerTotal > 21 ? '爆牌' : '');
      hands.forEach(({ cards, result, total }, hand) => {
        const { word, tone } = RESULTS[result];
        felt.hands[hand]?.show(hands.length > 1 ? String(total) : totalText(cards), word, tone);
      });
      const net = units(last.payout) - units(last.staked);
      felt.say(net > 0n ? '本局赢' : net < 0n ? '本局输' : '平局，退回本金', net > 0n ? 'won' : '', net || undefined);
      kit.showBalance();
      if (net > 0n && !atOnce) kit.sound.play('win', Math.min(1, Number(net) / Number(units(last.stake)) / 3));
      showBet();
    };
    if (ms === 0) return tell();
    controls.wait('庄家开牌');
    timer = setTimeout(tell, ms);
  };

  const play = createPlay(kit, first, { round: showRound, end: showEnd, refused: restore });

  return {
    deal,
    move,
    showBet,
    hint() {
      const { round } = play.view;
      if (!round || round.active === null || play.busy) return;
      const hands = round.hands.map(({ cards, doubled }) => ({ cards, doubled, done: false }));
      controls.line(`基本策略：${controls.advise(adviceFor({ hands, active: round.active }, round.up))}`);
    },
    verify: () => ended && kit.openFairness(ended.id),
    chip(value: string) {
      if (play.busy) return;
      // A tap after the end of a round starts a new stake instead of adding to the old one.
      const next = (ended ? 0n : stake) + units(value);
      if (next > units(play.view.most)) return kit.toast('超出限额');
      if (next > units(kit.balance)) return void kit.insufficient({ need: wireMoney(next) });
      if (ended) clearFelt();
      stake = next;
      kit.sound.play('chip');
      showBet();
      if (!kit.reducedMotion) felt.drop();
    },
    clear() {
      stake = 0n;
      clearFelt();
      showBet();
    },
    update(next: TableView) {
      if (play.update(next, '超时未选择，已按停牌结算') || ended) return;
      clearFelt();
      showBet();
    },
  };
};
export type Table = ReturnType<typeof createTable>;
