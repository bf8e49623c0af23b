import type { Board } from '../../src/games/tables/engine.ts';
import type { DrawRecord, DrawSummary, StakeLine } from '../../src/games/tables/wire.ts';
import { el, type Kit, units } from '../kit/index.ts';
import { createBackdrop } from './backdrop.ts';
import { createMotion, type Motion } from './motion.ts';
import { createPanel } from './panel.ts';
import { createResult } from './result.ts';
import { createRoad, type RoadStyle } from './road.ts';
import type { Scene, SceneTools } from './scenes/scene.ts';
import { createSlip, type Slip } from './slip.ts';

export type Phase = 'bet' | 'reveal' | 'result';

/** A win of this multiple of the stake or more gets the big celebration. */
const GREAT_WIN = 15n;

interface TableOptions<V> {
  kit: Kit<V>;
  board: Board;
  theme: string;
  name: string;
  unit: string;
  makeScene: (tools: SceneTools) => Scene;
  road: RoadStyle;
  /** A short summary of the last draw, below the name. */
  glance: (draw: DrawSummary) => Node[];
  label: (count: number, total: string) => string;
  onSubmit: (slip: Slip) => void;
  /** Called when the player closes the result. */
  onAgain: () => void;
}

export interface Table {
  readonly slip: Slip;
  readonly motion: Motion;
  readonly phase: Phase;
  /** The corner that can hold a timer. */
  readonly corner: HTMLElement;
  setNote(text: string): void;
  setDraws(draws: readonly DrawSummary[]): void;
  setConfirmed(bets: readonly StakeLine[]): void;
  setClosed(reason: string | undefined): void;
  /** Returns to betting. The scene shows the last draw. */
  bet(): void;
  /** Animates the draw and resolves when the animation is over. */
  reveal(record: DrawRecord): Promise<void>;
  /** Shows the result without the animation. */
  result(record: DrawRecord): void;
}

/** Background, scene, record and panel of a board game, with its three phases. */
export const createTable = <V>(root: HTMLElement, options: TableOptions<V>): Table => {
  const { kit, board } = options;
  const slip = createSlip(board);
  const motion = createMotion(() => kit.reducedMotion);
  const scene = options.makeScene({ motion, sound: (name) => kit.sound.play(name) });
  const road = createRoad(options.road);
  const panel = createPanel({ kit, board, slip, label: options.label, onSubmit: () => options.onSubmit(slip) });
  const again = () => {
    table.bet();
    options.onAgain();
  };
  const result = createResult({
    kit,
    unit: options.unit,
    again: '继续投注',
    skip: board.reveal === 'scratch' ? '全部刮开' : '跳过',
    onAgain: again,
    onSkip: () => motion.skip(),
  });
  const note = el('p', { class: 'table-note num' });
  const glance = el('div', { class: 'table-glance' });
  const issue = el('p', { class: 'table-issue num' });
  const tags = el('div', { class: 'table-tags', role: 'status' });
  const corner = el('div', { class: 'table-corner' });
  const element = el(
    'div',
    { class: 'table', data: { theme: options.theme, board: board.code } },
    createBackdrop(options.theme),
    el('div', { class: 'scene' }, scene.element),
    el(
      'header',
      { class: 'table-head' },
      el('b', { class: options.name.length > 3 ? 'song long' : 'song' }, options.name),
      note,
      glance,
    ),
    issue,
    corner,
    road.element,
    tags,
    panel.element,
    result.element,
  );
  root.append(element);

  let phase: Phase = 'bet';
  let last: DrawSummary | undefined;
  const setPhase = (next: Phase) => {
    phase = next;
    element.dataset['phase'] = next;
    panel.element.inert = next !== 'bet';
  };
  setPhase('bet');

  const showTags = ({ tags: [head = '', ...rest] }: DrawSummary) =>
    tags.replaceChildren(
      el('b', { class: /^\d+$/.test(head) ? 'num' : 'song' }, head),
      ...rest.map((tag) => el('span', { class: 'song' }, tag)),
    );

  const celebrate = (record: DrawRecord) => {
    const [stake, payout] = [units(record.stake), units(record.payout)];
    if (stake === 0n || payout <= stake) return;
    if (payout >= stake * GREAT_WIN) kit.sound.play('bigwin');
    else kit.sound.play('win', Math.min(1, Number((payout * 10n) / stake) / 100));
  };

  const table: Table = {
    slip,
    motion,
    corner,
    get phase() {
      return phase;
    },
    setNote: (text) => {
      note.textContent = text;
    },
    setDraws(draws) {
      [last] = draws;
      road.show(draws);
      glance.replaceChildren(...(last ? options.glance(last) : []));
      if (phase === 'bet') scene.rest(last?.numbers ?? null);
    },
    setConfirmed: panel.setConfirmed,
    setClosed: panel.setClosed,
    bet() {
      result.hide();
      tags.replaceChildren();
      scene.rest(last?.numbers ?? null);
      setPhase('bet');
    },
    async reveal(record) {
      setPhase('reveal');
      result.wait(record);
      tags.replaceChildren();
      issue.textContent = record.issue ? `第 ${record.issue} 期 开奖` : '';
      motion.begin();
      await scene.play(record.numbers);
      showTags(record);
      await motion.move(
        tags,
        [
          { opacity: 0, transform: 'translateY(10px)' },
          { opacity: 1, transform: 'none' },
        ],
        {
          duration: 300,
        },
      );
      await motion.pause(200);
      celebrate(record);
      table.result(record);
    },
    result(record) {
      if (phase === 'bet') {
        motion.begin();
        motion.skip();
        void scene.play(record.numbers);
      }
      issue.textContent = record.issue ? `第 ${record.issue} 期 开奖` : '';
      showTags(record);
      result.show(record);
      setPhase('result');
    },
  };
  return table;
};
