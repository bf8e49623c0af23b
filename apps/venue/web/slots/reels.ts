import { type LineWin, REELS, type SlotRules, scatterCells } from '../../src/games/slots/engine.ts';
import { frames, reducedMotion } from '../kit/index.ts';
import { aimReels, hurryReels, placeReel, type Reel, type SpinTiming, stepReel } from './reel-motion.ts';
import { type Cell, createPainter, type Lit } from './reel-painter.ts';
import type { Theme } from './themes.ts';

const LINE_MS = 240;
/** All wins are highlighted first, then each one for this duration. */
const TURN_MS = 1_100;
const SLOW_FRAME_MS = 20;

/** The highlighted wins of a spin over time. */
const createShow = (onTurn: (win: LineWin) => void) => {
  let wins: LineWin[] = [];
  let scatters: readonly Cell[] = [];
  let shownFor = 0;
  let turn = -1;

  const current = (): readonly LineWin[] => (turn < 0 ? wins : wins.slice(turn, turn + 1));

  return {
    set(nextWins: readonly LineWin[], nextScatters: readonly Cell[]) {
      wins = [...nextWins].sort((a, b) => b.pay - a.pay);
      scatters = nextScatters;
      shownFor = reducedMotion() ? LINE_MS : 0;
      turn = -1;
    },
    /** Shows complete lines without animation, for a slow device. */
    finishLines() {
      shownFor = Math.max(shownFor, LINE_MS);
    },
    /** Returns whether there is something new to draw. */
    step(ms: number): boolean {
      if (wins.length === 0 && scatters.length === 0) return false;
      const drawing = shownFor < LINE_MS;
      shownFor += ms;
      if (wins.length < 2 || shownFor < TURN_MS) return drawing;
      turn = (turn + 1) % wins.length;
      shownFor = 0;
      for (const win of current()) onTurn(win);
      return true;
    },
    lit(): Lit | undefined {
      if (wins.length === 0 && scatters.length === 0) return undefined;
      const numbered = turn >= 0 || wins.length === 1;
      return { wins: current(), cells: turn < 0 ? scatters : [], numbered, drawn: Math.min(1, shownFor / LINE_MS) };
    },
  };
};

/** The five strips on one canvas, drawn only while something changes. */
export const createReels = async (
  rules: SlotRules,
  theme: Theme,
  pixelRatio: number,
  onProgress: (share: number) => void,
) => {
  const painter = await createPainter(rules, theme, pixelRatio, onProgress);
  const reels: Reel[] = rules.reels.map(() => ({ position: 0, state: 'still', stop: 0, left: 0 }));
  let onStop = () => {};
  let onTurn: (win: LineWin) => void = () => {};
  let standing = () => {};
  let dirty = true;
  let slow = 0;
  const show = createShow((win) => onTurn(win));

  const stepReels = (ms: number) => {
    if (reels.every(({ state }) => state === 'still')) return;
    dirty = true;
    for (const [index, reel] of reels.entries()) if (stepReel(reel, rules.reels[index]?.length ?? 1, ms)) onStop();
    if (reels.every(({ state }) => state === 'still')) standing();
  };

  frames((ms) => {
    slow = ms > SLOW_FRAME_MS ? slow + 1 : 0;
    if (slow > 2) show.finishLines();
    stepReels(ms);
    if (show.step(ms)) dirty = true;
    if (!dirty) return;
    dirty = false;
    painter.draw(reels, show.lit());
  });

  const clear = () => {
    show.set([], []);
    dirty = true;
  };

  const place = (stops: readonly number[]) => {
    clear();
    for (const [index, reel] of reels.entries()) placeReel(reel, stops[index] ?? 0);
  };

  return {
    element: painter.element,
    place,
    /** Turns all reels until `stop` is called. */
    start() {
      clear();
      if (reducedMotion()) return;
      for (const reel of reels) reel.state = 'turning';
    },
    /** Resolves when the last reel stands still. `passedMs` is the time since the spin began. */
    stop(stops: readonly number[], timing: SpinTiming, passedMs: number): Promise<void> {
      if (reducedMotion()) {
        place(stops);
        onStop();
        return Promise.resolve();
      }
      aimReels(reels, stops, timing, passedMs);
      return new Promise((resolve) => {
        standing = resolve;
      });
    },
    /** Stops the reels immediately. */
    hurry: () => hurryReels(reels),
    show(wins: readonly LineWin[], withScatters: boolean) {
      const stops = reels.slice(0, REELS).map(({ stop }) => stop);
      show.set(wins, withScatters ? scatterCells(rules, stops) : []);
      dirty = true;
    },
    onStop(run: () => void) {
      onStop = run;
    },
    onTurn(run: (win: LineWin) => void) {
      onTurn = run;
    },
  };
};
export type Reels = Awaited<ReturnType<typeof createReels>>;
