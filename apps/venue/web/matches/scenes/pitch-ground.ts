import { area, type Ground, layer, paintStand, polygon, type SceneInput, segment, WIDTH } from './scene.ts';

/** An ellipse around a point, in ground units. */
const oval = (
  context: CanvasRenderingContext2D,
  place: Ground,
  u: number,
  v: number,
  ru: number,
  rv: number,
  from = 0,
  to = Math.PI * 2,
) => {
  context.beginPath();
  for (let step = 0; step <= 40; step += 1) {
    const angle = from + ((to - from) * step) / 40;
    context.lineTo(...place.point(u + Math.cos(angle) * ru, v + Math.sin(angle) * rv));
  }
  context.stroke();
};

const box = (context: CanvasRenderingContext2D, place: Ground, depth: number, half: number) => {
  for (const side of [0, 1]) {
    const [line, inner] = side === 0 ? [0, depth] : [1, 1 - depth];
    polygon(
      context,
      place,
      [
        [line, 0.5 - half],
        [inner, 0.5 - half],
        [inner, 0.5 + half],
        [line, 0.5 + half],
      ],
      false,
    );
    context.stroke();
  }
};

const paintLines = (context: CanvasRenderingContext2D, place: Ground, court: boolean, colour: string) => {
  context.strokeStyle = colour;
  context.globalAlpha = 0.8;
  context.lineWidth = 1.6;
  area(context, place, [0, 0], [1, 1]);
  context.stroke();
  segment(context, place.point(0.5, 0), place.point(0.5, 1));
  if (court) {
    oval(context, place, 0.5, 0.5, 0.07, 0.14);
    box(context, place, 0.2, 0.16);
    oval(context, place, 0.05, 0.5, 0.27, 0.42, -Math.PI / 2, Math.PI / 2);
    oval(context, place, 0.95, 0.5, 0.27, 0.42, Math.PI / 2, (Math.PI * 3) / 2);
  } else {
    oval(context, place, 0.5, 0.52, 0.12, 0.2);
    box(context, place, 0.17, 0.26);
    box(context, place, 0.07, 0.12);
  }
  context.globalAlpha = 1;
};

export const paintHoop = (context: CanvasRenderingContext2D, place: Ground, side: number) => {
  const [x, y] = place.point(side === 0 ? 0.03 : 0.97, 0.5);
  context.fillStyle = '#3A2A22';
  context.fillRect(x - 1.5, y - 46, 3, 46);
  context.fillStyle = 'rgba(255,255,255,.86)';
  context.fillRect(x - 3, y - 62, 6, 26);
  context.strokeStyle = '#E8553A';
  context.lineWidth = 2.4;
  context.beginPath();
  context.ellipse(x + (side === 0 ? 8 : -8), y - 42, 8, 3, 0, 0, Math.PI * 2);
  context.stroke();
};

/** A goal with posts and net on its line. */
const paintGoal = (context: CanvasRenderingContext2D, place: Ground, side: number) => {
  const [line, deep] = side === 0 ? [0, -0.028] : [1, 1.028];
  const [rise, drop] = [15, 9];
  const corners = [0.42, 0.58].map((v) => ({ near: place.point(line, v), far: place.point(deep, v) }));
  const [a, b] = corners;
  if (!a || !b) return;
  context.fillStyle = 'rgba(234,251,243,.16)';
  context.strokeStyle = 'rgba(234,251,243,.4)';
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(a.near[0], a.near[1] - rise);
  context.lineTo(a.far[0], a.far[1] - drop);
  context.lineTo(b.far[0], b.far[1] - drop);
  context.lineTo(b.far[0], b.far[1]);
  context.lineTo(b.near[0], b.near[1]);
  context.lineTo(b.near[0], b.near[1] - rise);
  context.closePath();
  context.fill();
  context.stroke();
  context.strokeStyle = '#FFFFFF';
  context.lineWidth = 2.2;
  context.beginPath();
  context.moveTo(...a.near);
  context.lineTo(a.near[0], a.near[1] - rise);
  context.lineTo(b.near[0], b.near[1] - rise);
  context.lineTo(...b.near);
  context.stroke();
};

export const paintGround = (input: SceneInput, place: Ground, court: boolean) =>
  layer(WIDTH, input.height, input.pixelRatio, (context) => {
    const [dark, light, border, lines] = input.look.ground;
    paintStand(context, input.height, place, border);
    for (let stripe = 0; stripe < 10; stripe += 1) {
      context.fillStyle = stripe % 2 === 0 ? dark : light;
      area(context, place, [stripe / 10, 0], [(stripe + 1) / 10, 1]);
      context.fill();
    }
    paintLines(context, place, court, lines);
    if (!court) for (const side of [0, 1]) paintGoal(context, place, side);
  });

/** Highlights the third that is under attack, towards its goal. */
export const paintDanger = (input: SceneInput, place: Ground, side: number) =>
  layer(WIDTH, input.height, input.pixelRatio, (context) => {
    const glow = context.createLinearGradient(side === 0 ? 235 : 155, 0, side === 0 ? 400 : -10, 0);
    glow.addColorStop(0, 'rgba(255,217,138,0)');
    glow.addColorStop(1, 'rgba(255,217,138,.4)');
    context.fillStyle = glow;
    const [a, b] = side === 0 ? [0.66, 1] : [0, 0.34];
    area(context, place, [a, 0], [b, 1]);
    context.fill();
  });
