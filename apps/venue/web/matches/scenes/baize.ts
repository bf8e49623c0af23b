import {
  area,
  clamp,
  disc,
  type Ground,
  ground,
  layer,
  mix,
  paintStand,
  random,
  type Scene,
  type SceneInput,
  segment,
  WIDTH,
} from './scene.ts';

interface Ball {
  readonly colour: string;
  u: number;
  v: number;
  /** Time at which the ball was potted. */
  gone: number;
}

interface Stroke {
  readonly t: number;
  readonly from: readonly [number, number];
  readonly ball: number;
  readonly pocket: readonly [number, number];
}

const POCKETS = [
  [0.03, 0.05],
  [0.5, 0.03],
  [0.97, 0.05],
  [0.03, 0.95],
  [0.5, 0.97],
  [0.97, 0.95],
] as const;
const COLOURS = ['#E6C23C', '#2F8F4E', '#7A4A22', '#2F66B4', '#E88AA6', '#1C1917'];
const SPOTS = [
  [0.24, 0.64],
  [0.24, 0.36],
  [0.24, 0.5],
  [0.5, 0.5],
  [0.68, 0.5],
  [0.9, 0.5],
] as const;
const REDS = 15;
const BEAT_S = 2;

const reds = (): Ball[] => {
  const balls: Ball[] = [];
  for (let row = 0; row < 5; row += 1) {
    for (let place = 0; place <= row; place += 1) {
      balls.push({
        colour: '#C22E1B',
        u: 0.71 + row * 0.028,
        v: 0.5 + (place - row / 2) * 0.062,
        gone: Number.POSITIVE_INFINITY,
      });
    }
  }
  return balls.slice(0, REDS);
};

/** A stroke every two seconds: the cue ball hits a red, and the red goes into a pocket. The table is reset after each frame. */
const strokesOf = ({ play, seconds }: SceneInput): Stroke[] => {
  const next = random(play.story.seed + 5);
  const strokes: Stroke[] = [];
  let from: readonly [number, number] = [0.2, 0.56];
  for (let t = 0.8, count = 0; t < seconds; t += BEAT_S, count += 1) {
    const pocket = POCKETS[Math.floor(next() * POCKETS.length)] ?? POCKETS[2];
    strokes.push({ t, from, ball: REDS - 1 - (count % REDS), pocket });
    from = [0.2 + 0.5 * next(), 0.2 + 0.6 * next()];
  }
  return strokes;
};

const paintTable = (input: SceneInput, place: Ground) =>
  layer(WIDTH, input.height, input.pixelRatio, (context) => {
    const [dark, light, wood, line] = input.look.ground;
    paintStand(context, input.height, place, wood);
    context.strokeStyle = 'rgba(233,203,147,.5)';
    context.lineWidth = 2;
    context.stroke();
    const cloth = context.createLinearGradient(0, place.top, 0, place.bottom);
    cloth.addColorStop(0, dark);
    cloth.addColorStop(1, light);
    context.fillStyle = cloth;
    area(context, place, [0, 0], [1, 1]);
    context.fill();
    context.strokeStyle = line;
    context.globalAlpha = 0.5;
    context.lineWidth = 1.4;
    segment(context, place.point(0.24, 0), place.point(0.24, 1));
    context.beginPath();
    for (let step = 0; step <= 20; step += 1) {
      const angle = Math.PI / 2 + (Math.PI * step) / 20;
      context.lineTo(...place.point(0.24 + Math.cos(angle) * 0.08, 0.5 + Math.sin(angle) * 0.14));
    }
    context.stroke();
    context.globalAlpha = 1;
    for (const [u, v] of POCKETS) {
      const [x, y] = place.point(u, v);
      disc(context, '#140C08', x, y, 9, 6);
    }
  });

const drawBall = (
  context: CanvasRenderingContext2D,
  place: Ground,
  colour: string,
  u: number,
  v: number,
  share = 1,
) => {
  const [x, y] = place.point(u, v);
  const radius = 5.4 * place.size(v) * share;
  disc(context, 'rgba(0,0,0,.35)', x + 2, y + 2, radius, radius * 0.5);
  disc(context, colour, x, y - radius * 0.6, radius);
  disc(context, 'rgba(255,255,255,.55)', x - radius * 0.35, y - radius * 0.95, radius * 0.28);
};

/** A snooker table. The strokes are only displayed; the frames follow the story. */
export const baizeScene = (input: SceneInput): Scene => {
  const place = ground(input.height, 118, 168);
  const back = paintTable(input, place);
  const strokes = strokesOf(input);
  const frameEnds = input.play.story.moments.map(({ at }) => (at / 1000) * input.seconds);

  return {
    draw(context, at) {
      const t = (at / 1000) * input.seconds;
      const frameStart = frameEnds.filter((end) => end <= t).at(-1) ?? 0;
      const done = strokes.filter((stroke) => stroke.t >= frameStart && stroke.t <= t);
      const now = done.at(-1);
      const balls = reds();
      for (const [index, stroke] of done.entries()) {
        const ball = balls[REDS - 1 - (index % REDS)];
        if (ball) ball.gone = stroke.t + 0.9;
      }
      context.drawImage(back, 0, 0, WIDTH, input.height);
      const hit = now && balls[REDS - 1 - ((done.length - 1) % REDS)];
      for (const [index, [u, v]] of SPOTS.entries()) drawBall(context, place, COLOURS[index] ?? '#fff', u, v);
      for (const ball of balls) {
        if (ball === hit && now) {
          const roll = clamp((t - now.t - 0.45) / 0.45);
          if (roll < 1)
            drawBall(
              context,
              place,
              ball.colour,
              mix(ball.u, now.pocket[0], roll),
              mix(ball.v, now.pocket[1], roll),
              1 - roll * 0.4,
            );
        } else if (t < ball.gone) drawBall(context, place, ball.colour, ball.u, ball.v);
      }
      const following = strokes.find((stroke) => stroke.t > t);
      const [restU, restV] = following?.from ?? [0.2, 0.56];
      if (now && hit) {
        const run = clamp((t - now.t) / 0.45);
        const rest = clamp((t - now.t - 0.45) / 0.9);
        const [u, v] =
          run < 1
            ? [mix(now.from[0], hit.u - 0.02, run), mix(now.from[1], hit.v, run)]
            : [mix(hit.u - 0.02, restU, rest), mix(hit.v, restV, rest)];
        drawBall(context, place, '#FFFDF4', u, v);
        if (t - now.t < 0.18) drawCue(context, place, now.from, hit);
      } else drawBall(context, place, '#FFFDF4', 0.2, 0.56);
    },
  };
};

const drawCue = (context: CanvasRenderingContext2D, place: Ground, [u, v]: readonly [number, number], aim: Ball) => {
  const [x, y] = place.point(u, v);
  const [ax, ay] = place.point(aim.u, aim.v);
  const length = Math.hypot(ax - x, ay - y) || 1;
  const [dx, dy] = [(ax - x) / length, (ay - y) / length];
  context.strokeStyle = '#E2B766';
  context.lineWidth = 4;
  context.lineCap = 'round';
  segment(context, [x - dx * 12, y - dy * 12 - 3], [x - dx * 110, y - dy * 110 - 10]);
};
