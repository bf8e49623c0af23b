import { afterCommission } from '../../src/games/niuniu/engine.ts';
import { arrange } from '../../src/games/thirteen/arrange.ts';
import { isFair } from '../../src/games/thirteen/engine.ts';
import type { LastView, OpenView, TableView } from '../../src/games/thirteen/game.ts';
import { SPECIALS } from '../../src/games/thirteen/special.ts';
import { action, type Panel } from '../cards/panel.ts';
import { askWhenDue, createPlay } from '../cards/play.ts';
import type { Stage } from '../cards/stage.ts';
import { playTimeline, type Timeline } from '../cards/timeline.ts';
import { type Kit, short, type TimerRing, units, wireMoney } from '../kit/index.ts';
import type { Board } from './board.ts';

interface Parts {
  kit: Kit<TableView>;
  board: Board;
  stage: Stage;
  panel: Panel;
  ring: TimerRing;
}

const ROW_MS = 800;

/** The table of one player: base, arrange, compare and start again. The venue decides; this only shows. */
export const createTable = ({ kit, board, stage, panel, ring }: Parts, first: TableView) => {
  let base = first.last?.base ?? first.bases[1] ?? '10.00';
  let shown: LastView | undefined;
  let line: Timeline | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let arranged: { round: string; rows: ReturnType<typeof arrange> } | undefined;

  /** The automatic rows of a round. They are computed once, because that takes longer than a frame on a slow phone. */
  const automatic = ({ id, own }: OpenView) => {
    if (arranged?.round !== id) arranged = { round: id, rows: arrange(own) };
    return arranged.rows;
  };
  const held = (): bigint => units(base) * BigInt(play.view.most_units);
  const stop = () => {
    line?.stop();
    clearTimeout(timer);
  };

  const showIdle = () => {
    stop();
    shown = undefined;
    board.clear();
    stage.say('');
    stage.setTitle(`底注 ${short(base)} · 你与庄家各十三张`);
    stage.setPrompt('选择底注后发牌，理成头、中、尾三墩');
    ring.set(null, { endedLabel: '待开局' });
    panel.note(`底注 ${short(base)} · 净赢抽水 ${play.view.commission_percent}%`);
    panel.risk('冻结最大输额', wireMoney(held()));
    panel.foot(`每墩一水，打枪翻倍，最多 ${play.view.most_units} 水；余下即时退回`);
    const pick = (amount: string) => {
      base = amount;
      showIdle();
    };
    panel.stakes(play.view.bases, base, pick, action('发牌', 'primary', start), '底注');
  };

  const start = () => {
    if (play.busy) return;
    kit.sound.play('chip');
    panel.wait('发牌中');
    void play.send('start', { base }, held());
  };

  const showChoice = (round: OpenView) => {
    const fair = isFair(board.rows, round.own);
    const special = round.special === null ? undefined : SPECIALS[round.special];
    stage.setPrompt(
      special
        ? `${special.name}！特殊牌型，按 ${special.units} 水直接比`
        : fair
          ? '点一张再点另一张，即可互换'
          : '倒水：须头墩 ≤ 中墩 ≤ 尾墩',
    );
    panel.buttons(
      action('自动理牌', 'glass', () => {
        board.arrange(automatic(round));
        showChoice(round);
      }),
      action(
        special ? '亮牌' : '出牌',
        'primary again',
        () => {
          board.open(false);
          panel.wait('比牌中');
          void play.send('lay', { round: round.id, rows: board.rows });
        },
        !fair,
      ),
    );
  };

  const showRound = (round: OpenView, rows: ReturnType<typeof arrange>, atOnce: boolean) => {
    stop();
    shown = undefined;
    base = round.base;
    stage.say('');
    stage.setTitle(`第 ${round.number} 局 · 底注 ${short(base)}`);
    panel.note(`底注 ${short(base)} · 抽水 ${play.view.commission_percent}%`);
    panel.risk('已冻结', wireMoney(held()));
    panel.foot('庄家用同一套自动理牌 · 超时按自动理牌比');
    const ms = board.deal(rows, atOnce);
    const ask = () => {
      board.open(true);
      showChoice(round);
      ring.set(round.due_at, {
        totalMs: play.view.choice_ms,
        label: '理牌',
        endedLabel: '比牌',
        onEnd: askWhenDue(kit),
      });
    };
    if (ms === 0) return ask();
    panel.wait('发牌中');
    timer = setTimeout(ask, ms);
  };

  /** Shows a finished round, row by row or at once for a special hand. */
  const tell = (last: LastView, passedMs: number) => {
    stop();
    shown = last;
    base = last.base;
    const { outcome } = last;
    const special = outcome.own.special !== null || outcome.house.special !== null;
    if (passedMs > 0) board.deal(outcome.own.rows, true);
    board.open(false);
    ring.set(null, { endedLabel: '比牌' });
    stage.setPrompt('');
    stage.setTitle(`第 ${last.number} 局 · 底注 ${short(base)}`);
    panel.wait('比牌中');
    const rowMs = special ? 0 : ROW_MS;
    line = playTimeline(
      [
        ...[0, 1, 2].map((row) => ({
          atMs: 400 + row * rowMs,
          run: (atOnce: boolean) => board.reveal(row, outcome.house.rows, outcome.rows[row], atOnce),
        })),
        { atMs: 400 + 2 * rowMs + ROW_MS, run: (atOnce: boolean) => settle(last, atOnce) },
      ],
      passedMs,
      kit.reducedMotion,
    );
  };

  const endWords = ({ outcome }: LastView): string => {
    const { own, house, sweep, units: won } = outcome;
    const winner = won > 0 ? own.special : house.special;
    const name = winner === null ? undefined : SPECIALS[winner]?.name;
    if (won === 0) return '平局';
    const size = `${Math.abs(won)} 水`;
    if (name) return won > 0 ? `${name} +${size}` : `庄家${name} −${size}`;
    if (sweep) return won > 0 ? `打枪 +${size}` : `被打枪 −${size}`;
    return `${won > 0 ? '赢' : '输'} ${size}`;
  };

  const settle = (last: LastView, atOnce: boolean) => {
    const { units: won } = last.outcome;
    const gross = units(last.base) * BigInt(won);
    const net = afterCommission(gross);
    const fee = gross - net;
    stage.say(endWords(last), won > 0, atOnce);
    kit.showBalance();
    if (net > 0n && !atOnce) kit.sound.play(won >= 10 ? 'bigwin' : 'win', Math.min(1, won / 10 + 0.2));
    panel.result(`${short(last.base)} × ${Math.abs(won)}${fee > 0n ? ` − 抽水 ${short(fee)}` : ''}`, net);
    panel.note(`底注 ${short(last.base)} · 冻结 ${short(last.held)} 已解冻`);
    panel.foot('逐墩比牌，同大为平；三墩全胜为打枪，水数翻倍');
    panel.buttons(
      action('验证本局', 'glass', () => kit.openFairness(last.id)),
      action('换底注', 'glass', showIdle),
      action('再来一局', 'primary again', start),
    );
  };

  const play = createPlay(kit, first, {
    // Moved cards stay where they are while the round is the same.
    round: (round, atOnce, isSame) =>
      showRound(round, isSame && board.rows[0].length > 0 ? board.rows : automatic(round), atOnce),
    end: (last, atOnce) => tell(last, atOnce ? Number.POSITIVE_INFINITY : 0),
    refused: showIdle,
  });

  return {
    showIdle,
    changed: () => play.view.round && showChoice(play.view.round),
    update(next: TableView) {
      if (!play.update(next, '超时未出牌，已按自动理牌比牌') && !shown) showIdle();
    },
  };
};
export type Table = ReturnType<typeof createTable>;
