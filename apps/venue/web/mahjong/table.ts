import { adviceFor } from '../../src/games/mahjong/advice.ts';
import { countsOf, kindOf } from '../../src/games/mahjong/engine.ts';
import type { LastView, OpenView, TableView } from '../../src/games/mahjong/game.ts';
import { action, type Panel } from '../cards/panel.ts';
import { askWhenDue, createPlay } from '../cards/play.ts';
import { type Kit, short, type TimerRing, units } from '../kit/index.ts';
import type { Board } from './board.ts';
import type { Rack } from './rack.ts';

interface Parts {
  kit: Kit<TableView>;
  board: Board;
  rack: Rack;
  panel: Panel;
  ring: TimerRing;
}

const STAKES = ['10.00', '50.00', '200.00', '1000.00'];

/** The table of one player: stake, exchange, result and start again. The venue decides; this only shows. */
export const createTable = ({ kit, board, rack, panel, ring }: Parts, first: TableView) => {
  let stake = STAKES.includes(first.last?.stake ?? '') ? (first.last?.stake ?? '50.00') : '50.00';
  let shown: LastView | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const showIdle = () => {
    clearTimeout(timer);
    shown = undefined;
    rack.clear();
    board.mark(null);
    board.say('');
    board.setPrompt('选择注额后发牌：八张筒子，可换任意几张');
    ring.set(null, { endedLabel: '待开局' });
    showStakes();
  };

  const showStakes = () => {
    panel.note('两副面子加一对将即胡');
    panel.risk('本局投注', stake);
    panel.foot(`单注 ${short(play.view.least)} – ${short(play.view.most)} · 赔付含本金，按最大牌型计一次`);
    const pick = (amount: string) => {
      stake = amount;
      showStakes();
    };
    panel.stakes(STAKES, stake, pick, action('发牌', 'primary', deal));
  };

  const deal = () => {
    if (play.busy) return;
    kit.sound.play('chip');
    panel.wait('发牌中');
    void play.send('deal', { amount: stake }, units(stake));
  };

  const showChoice = (round: OpenView) => {
    const count = rack.picked.length;
    const change = count === 0 ? '不换，开牌' : `换 ${count} 张`;
    const hint = () => {
      rack.choose(adviceFor(round.hand));
      showChoice(round);
      board.setPrompt(rack.picked.length === 0 ? '提示：不必换牌' : '已按期望最高的换法选好');
    };
    const exchange = () => {
      rack.open(false);
      panel.wait('换牌中');
      void play.send('change', { round: round.id, places: rack.picked });
    };
    panel.buttons(action('提示', 'glass', hint), action(change, 'primary again', exchange));
  };

  const showRound = (round: OpenView, atOnce: boolean) => {
    clearTimeout(timer);
    shown = undefined;
    stake = STAKES.includes(round.stake) ? round.stake : stake;
    board.say('');
    board.setPrompt('点选要换掉的牌，再换一次定胜负');
    panel.note('只有一次换牌机会');
    panel.risk('本局投注', round.stake);
    panel.foot('牌墙在发牌前已定，换几张就依次摸几张 · 超时按提示换牌');
    const ms = rack.deal(round.hand, atOnce);
    const ask = () => {
      rack.open(true);
      board.mark(kindOf(countsOf(round.hand)));
      showChoice(round);
      ring.set(round.due_at, {
        totalMs: play.view.choice_ms,
        label: '换牌',
        endedLabel: '开牌',
        onEnd: askWhenDue(kit),
      });
    };
    if (ms === 0) return ask();
    panel.wait('发牌中');
    timer = setTimeout(ask, ms);
  };

  const showEnd = (last: LastView, atOnce: boolean) => {
    clearTimeout(timer);
    shown = last;
    const { outcome } = last;
    ring.set(null, { endedLabel: '开牌' });
    board.mark(null);
    board.setPrompt('');
    if (atOnce) rack.deal(outcome.dealt, true);
    const ms = rack.exchange(outcome, atOnce);
    if (ms > 0) timer = setTimeout(() => tell(last, false), ms);
    else tell(last, atOnce);
  };

  const tell = (last: LastView, atOnce: boolean) => {
    const { kind, pays } = last.outcome;
    const net = units(last.payout) - units(last.stake);
    const name = kind === null ? undefined : play.view.kinds[kind]?.name;
    board.mark(kind);
    board.say(name === undefined ? '未胡' : `${name} ×${pays}`, name !== undefined, atOnce);
    if (name !== undefined) rack.won();
    kit.showBalance();
    if (net > 0n && !atOnce) kit.sound.play(pays >= 25 ? 'bigwin' : 'win', Math.min(1, pays / 12));
    panel.note(`第 ${last.number} 局`);
    panel.result(net > 0n ? `${short(last.stake)} × ${pays}` : '本局', net);
    panel.foot(kind === null ? '未成两副面子加一对将，也非四对' : (play.view.kinds[kind]?.rule ?? ''));
    panel.buttons(
      action('验证本局', 'glass', () => kit.openFairness(last.id)),
      action('换注额', 'glass', showIdle),
      action('再来一局', 'primary again', deal),
    );
  };

  const play = createPlay(kit, first, {
    // Picked tiles stay picked while the round is the same.
    round: (round, atOnce, isSame) => {
      const kept = rack.picked;
      showRound(round, atOnce);
      if (!isSame) return;
      rack.choose(kept);
      showChoice(round);
    },
    end: showEnd,
    refused: showIdle,
  });

  return {
    showIdle,
    pick: () => play.view.round && showChoice(play.view.round),
    update(next: TableView) {
      if (!play.update(next, '超时未选择，已按提示换牌') && !shown) showIdle();
    },
  };
};
export type Table = ReturnType<typeof createTable>;
