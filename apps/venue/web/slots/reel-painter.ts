import { type LineWin, REELS, ROWS, type SlotRules, winCells } from '../../src/games/slots/engine.ts';
import { rasterize } from '../kit/index.ts';
import type { Reel } from './reel-motion.ts';
import type { Theme } from './themes.ts';

/** Dimensions in stage pixels: five strips of silk in a gold frame. */
const LEFT = 22;
const TOP = 234;
const STRIP = 67.1;
const STEP = 69.6;
const HEIGHT = 256;
const PITCH = 84;
const SYMBOL_WIDTH = 64;
const SYMBOL_HEIGHT = 66;
const FIRST_ROW = 11;
const LIT_SCALE = 1.08;
const HALO = 88;
/** Room for the halo, which is wider than its strip, and for the line number on the left. */
const MARGIN = 22;
const WIDTH = STEP * REELS + MARGIN * 2;
const FULL_HEIGHT = HEIGHT + MARGIN * 2;
const LINE_COLORS = ['#E8482E', '#2F9E7A', '#3F7FD0', '#B05BC4', '#E08A1E'];

export interface Cell {
  reel: number;
  row: number;
}

/** The highlighted lines and cells, and how far the lines are drawn. */
export interface Lit {
  wins: readonly LineWin[];
  cells: readonly Cell[];
  numbered: boolean;
  drawn: number;
}

const center = ({ reel, row }: Cell) => ({
  x: MARGIN + reel * STEP + STRIP / 2,
  y: MARGIN + FIRST_ROW + row * PITCH + SYMBOL_HEIGHT / 2,
});

/** A symbol in the size of a turning strip, and larger for a winning cell. */
interface ReelSymbol {
  plain: HTMLCanvasElement;
  lit: HTMLCanvasElement;
}

const loadSymbols = async (theme: Theme, ratio: number, onProgress: (share: number) => void) => {
  const entries = Object.entries(theme.symbols);
  let done = 0;
  const drawn = entries.map(async ([name, url]): Promise<[string, ReelSymbol]> => {
    const sized = (scale: number) => rasterize(url, SYMBOL_WIDTH * scale, SYMBOL_HEIGHT * scale, ratio);
    const symbol = { plain: await sized(1), lit: await sized(LIT_SCALE) };
    done += 1;
    onProgress(done / entries.length);
    return [name, symbol];
  });
  return new Map(await Promise.all(drawn));
};

const newCanvas = (width: number, height: number, ratio: number) => {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.scale(ratio, ratio);
  return { canvas, context };
};

/** The glow of a winning cell, rendered once because blurring in every frame is slow. */
const drawHalo = (ratio: number): HTMLCanvasElement => {
  const { canvas, context } = newCanvas(HALO, HALO, ratio);
  const half = HALO / 2;
  const glow = context.createRadialGradient(half, half, HALO * 0.2, half, half, half);
  glow.addColorStop(0, 'rgba(255, 190, 70, 0.95)');
  glow.addColorStop(0.6, 'rgba(255, 190, 70, 0.4)');
  glow.addColorStop(1, 'rgba(255, 190, 70, 0)');
  context.fillStyle = glow;
  context.fillRect(0, 0, HALO, HALO);
  return canvas;
};

/** Draws the five strips and the highlights on them. */
export const createPainter = async (
  rules: SlotRules,
  theme: Theme,
  ratio: number,
  onProgress: (share: number) => void,
) => {
  const symbols = await loadSymbols(theme, ratio, onProgress);
  const halo = drawHalo(ratio);
  const { canvas, context } = newCanvas(WIDTH, FULL_HEIGHT, ratio);
  canvas.className = 'reels';
  canvas.dataset['keepClear'] = '';
  Object.assign(canvas.style, {
    left: `${LEFT - MARGIN}px`,
    top: `${TOP - MARGIN}px`,
    width: `${WIDTH}px`,
    height: `${FULL_HEIGHT}px`,
  });

  const putLit = (symbol: string, x: number, y: number, scale: number) => {
    const sprite = symbols.get(symbol)?.lit;
    const [across, down] = [SYMBOL_WIDTH * scale, SYMBOL_HEIGHT * scale];
    if (sprite) context.drawImage(sprite, x - across / 2, y - down / 2, across, down);
  };

  const symbolOn = (reel: number, stop: number): string => {
    const strip = rules.reels[reel] ?? '';
    return strip.charAt(((stop % strip.length) + strip.length) % strip.length);
  };

  /** Draws in device pixels: a copy at whole pixels and in its own size is many times as fast as a scaled one. */
  const drawStrip = (reel: number, position: number, dimmed: boolean) => {
    const device = (length: number) => Math.round(length * ratio);
    const [left, right] = [device(MARGIN + reel * STEP), device(MARGIN + reel * STEP + STRIP)];
    const [top, bottom] = [device(MARGIN), device(MARGIN + HEIGHT)];
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(left, top, right - left, bottom - top);
    context.clip();
    context.globalAlpha = dimmed ? 0.5 : 1;
    const first = Math.floor(position);
    const shift = (position - first) * PITCH;
    for (let row = -1; row <= ROWS + 1; row += 1) {
      const sprite = symbols.get(symbolOn(reel, first + row))?.plain;
      if (!sprite) continue;
      const { x, y } = center({ reel, row });
      const at = Math.round((y - shift) * ratio - sprite.height / 2);
      if (at < bottom && at + sprite.height > top) {
        context.drawImage(sprite, Math.round(x * ratio - sprite.width / 2), at);
      }
    }
    context.restore();
  };

  const drawLine = ({ line, fromRight }: LineWin, drawn: number, numbered: boolean) => {
    const color = LINE_COLORS[line % LINE_COLORS.length] ?? '';
    const points = Array.from(rules.lines[line] ?? '', (row, reel) => center({ reel, row: Number(row) }));
    if (fromRight) points.reverse();
    const reach = drawn * (points.length - 1);
    context.beginPath();
    for (const [index, { x, y }] of points.entries()) {
      const before = points[index - 1] ?? { x, y };
      // The last segment ends at the current progress of the line.
      const part = Math.min(1, Math.max(0, reach - (index - 1)));
      context.lineTo(before.x + (x - before.x) * part, before.y + (y - before.y) * part);
      if (part < 1) break;
    }
    Object.assign(context, { strokeStyle: color, lineWidth: 5, lineJoin: 'round', lineCap: 'round', globalAlpha: 0.9 });
    context.stroke();
    context.globalAlpha = 1;
    if (numbered) drawNumber(String(line + 1), fromRight ? WIDTH - 14 : 16, points[0]?.y ?? 0, color);
  };

  const drawNumber = (text: string, x: number, y: number, color: string) => {
    context.beginPath();
    context.arc(x, y, 11, 0, Math.PI * 2);
    Object.assign(context, { fillStyle: color, strokeStyle: '#FFF1CF', lineWidth: 2 });
    context.fill();
    context.stroke();
    Object.assign(context, { fillStyle: '#fff', textAlign: 'center', textBaseline: 'middle' });
    context.font = '800 12px "Koi Numerals", sans-serif';
    context.fillText(text, x, y + 0.5);
  };

  const drawLit = (reels: readonly Reel[], { wins, cells, numbered, drawn }: Lit) => {
    for (const win of wins) drawLine(win, drawn, numbered);
    const unique = new Map(
      [...wins.flatMap((win) => winCells(rules, win)), ...cells].map((cell) => [cellKey(cell), cell]),
    );
    for (const cell of unique.values()) {
      const { x, y } = center(cell);
      context.globalAlpha = drawn;
      context.drawImage(halo, x - HALO / 2, y - HALO / 2, HALO, HALO);
      context.globalAlpha = 1;
      putLit(symbolOn(cell.reel, (reels[cell.reel]?.stop ?? 0) + cell.row), x, y, 1 + (LIT_SCALE - 1) * drawn);
    }
  };

  return {
    element: canvas,
    draw(reels: readonly Reel[], lit: Lit | undefined) {
      context.clearRect(0, 0, WIDTH, FULL_HEIGHT);
      for (const [index, { position }] of reels.entries()) drawStrip(index, position, lit !== undefined);
      if (lit) drawLit(reels, lit);
    },
  };
};

const cellKey = ({ reel, row }: Cell): number => reel * ROWS + row;
