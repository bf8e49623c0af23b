import { PRIZES } from '../../../src/games/tables/boards/ticket.ts';
import { art, el, sprite } from '../../kit/index.ts';
import type { Scene, SceneTools } from './scene.ts';
import './scratch.css';

const PICTURES = ['koi', 'scatter', 'ingot', 'lotus', 'lantern', 'fan', 'cloud'];
const WIDTH = 300;
const HEIGHT = 246;
const BRUSH = 34;
/** When this share of the foil is removed, the rest disappears automatically. */
const ENOUGH = 0.55;
/** The removed foil is measured in squares of this size. */
const SQUARE = 15;

interface ScratchTools extends SceneTools {
  point: (event: PointerEvent) => { x: number; y: number };
  pixelRatio: () => number;
}

const paintFoil = (canvas: HTMLCanvasElement, ratio: number): CanvasRenderingContext2D | null => {
  canvas.width = WIDTH * ratio;
  canvas.height = HEIGHT * ratio;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const sheen = context.createLinearGradient(0, 0, WIDTH, HEIGHT);
  for (const [at, colour] of [
    [0, '#C9B48A'],
    [0.35, '#F3E3BC'],
    [0.55, '#CDB27C'],
    [1, '#A98649'],
  ] as const) {
    sheen.addColorStop(at, colour);
  }
  context.fillStyle = sheen;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = 'rgba(122, 78, 20, .32)';
  context.font = '600 15px sans-serif';
  context.textAlign = 'center';
  for (let row = 0; row < 6; row += 1) {
    for (let column = 0; column < 4; column += 1) {
      context.fillText('刮开', 38 + column * 76 + (row % 2) * 24, 28 + row * 42);
    }
  }
  context.globalCompositeOperation = 'destination-out';
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.lineWidth = BRUSH;
  return context;
};

/** A card of nine cells under foil, scratched by finger or revealed all at once. */
export const createScratchScene = ({ motion, sound, point, pixelRatio }: ScratchTools): Scene => {
  const faces = Array.from({ length: 9 }, () => sprite(art('prize/koi.svg'), { width: 54, height: 54 }));
  const words = faces.map(() => el('span'));
  const cells = faces.map((face, index) => el('div', { class: 'scratch-cell' }, face, words[index]));
  const foil = el('canvas', { class: 'scratch-foil' });
  const window = el('div', { class: 'scratch-window' }, ...cells, foil);
  const element = el(
    'div',
    { class: 'scene-scratch' },
    el('div', { class: 'scratch-card' }, el('b', { class: 'song' }, '好运刮刮乐'), window),
  );

  const setFaces = (numbers: readonly number[]) => {
    const [prize = PRIZES.length, ...symbols] = numbers;
    symbols.forEach((symbol, index) => {
      const [face, word, cell] = [faces[index], words[index], cells[index]];
      if (!face || !word || !cell) return;
      face.src = art(`prize/${PICTURES[symbol] ?? 'cloud'}.svg`);
      word.textContent = `${(PRIZES[symbol]?.odds ?? 0) / 100} 倍`;
      cell.classList.toggle('won', symbol === prize);
    });
  };
  const cover = (on: boolean) => {
    element.classList.toggle('opened', !on);
    if (on) paintFoil(foil, pixelRatio());
  };
  cover(true);

  /** Resolves when enough foil was removed, or when the motion is skipped. */
  const scratched = (context: CanvasRenderingContext2D): Promise<void> =>
    new Promise((resolve) => {
      const gone = new Set<number>();
      const all = Math.ceil(WIDTH / SQUARE) * Math.ceil(HEIGHT / SQUARE);
      const done = () => {
        for (const name of ['pointerdown', 'pointermove'] as const) foil.removeEventListener(name, rub);
        resolve();
      };
      let lastPoint: { x: number; y: number } | undefined;
      const rub = (event: PointerEvent) => {
        if (event.type === 'pointermove' && event.buttons === 0) {
          lastPoint = undefined;
          return;
        }
        const box = foil.getBoundingClientRect();
        const [stage, corner] = [point(event), point({ clientX: box.left, clientY: box.top } as PointerEvent)];
        const here = { x: stage.x - corner.x, y: stage.y - corner.y };
        if (event.type === 'pointerdown') lastPoint = undefined;
        const from = lastPoint ?? { x: here.x - 0.1, y: here.y };
        context.beginPath();
        context.moveTo(from.x, from.y);
        context.lineTo(here.x, here.y);
        context.stroke();
        const steps = Math.max(1, Math.ceil(Math.hypot(here.x - from.x, here.y - from.y) / SQUARE));
        for (let step = 0; step <= steps; step += 1) {
          markGone(gone, from.x + ((here.x - from.x) * step) / steps, from.y + ((here.y - from.y) * step) / steps);
        }
        if (lastPoint === undefined) sound('card');
        lastPoint = here;
        if (gone.size / all >= ENOUGH) done();
      };
      foil.addEventListener('pointerdown', rub);
      foil.addEventListener('pointermove', rub);
      void motion.pause(600_000).then(done);
    });

  return {
    element,
    rest(numbers) {
      if (numbers) setFaces(numbers);
      cover(numbers === null);
    },
    async play(numbers) {
      setFaces(numbers);
      cover(true);
      const context = paintFoil(foil, pixelRatio());
      if (context) await scratched(context);
      motion.skip();
      cover(false);
    },
  };
};

const markGone = (gone: Set<number>, x: number, y: number): void => {
  const reach = Math.floor(BRUSH / 2 / SQUARE);
  const [column, row] = [Math.floor(x / SQUARE), Math.floor(y / SQUARE)];
  for (let down = -reach; down <= reach; down += 1) {
    for (let across = -reach; across <= reach; across += 1) {
      const [c, r] = [column + across, row + down];
      if (c >= 0 && r >= 0 && c < WIDTH / SQUARE && r < HEIGHT / SQUARE) gone.add(r * 100 + c);
    }
  }
};
