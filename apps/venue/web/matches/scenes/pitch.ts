import { along } from '../live.ts';
import { type BallNow, ballAt, ballPath } from './ball-path.ts';
import { paintDanger, paintGround, paintHoop } from './pitch-ground.ts';
import {
  approach,
  clamp,
  disc,
  figure,
  type Ground,
  ground,
  type Scene,
  type SceneInput,
  segment,
  shirts,
  stand,
  WIDTH,
} from './scene.ts';

type Spot = readonly [number: string, u: number, v: number];

const ELEVEN: readonly Spot[] = [
  ['1', 0.03, 0.5],
  ['2', 0.22, 0.2],
  ['3', 0.2, 0.8],
  ['6', 0.38, 0.4],
  ['8', 0.42, 0.72],
  ['7', 0.58, 0.22],
  ['9', 0.64, 0.56],
  ['11', 0.54, 0.86],
];
const FIVE: readonly Spot[] = [
  ['5', 0.2, 0.5],
  ['4', 0.34, 0.26],
  ['7', 0.34, 0.76],
  ['11', 0.54, 0.36],
  ['1', 0.56, 0.66],
];

interface Body {
  readonly side: number;
  readonly sprite: HTMLCanvasElement;
  readonly home: readonly [number, number];
  readonly keeper: boolean;
  u: number;
  v: number;
}

const team = (spots: readonly Spot[], side: number, shirt: string, pixelRatio: number, keepers: boolean): Body[] =>
  spots.map(([number, u, v], index) => {
    const home = side === 0 ? ([u, v] as const) : ([1 - u, 1 - v] as const);
    return {
      side,
      sprite: figure(shirt, number, pixelRatio),
      home,
      keeper: keepers && index === 0,
      u: home[0],
      v: home[1],
    };
  });

/** Players keep the formation of their team around the ball. The player with the ball and its receiver move to it. */
const move = (bodies: readonly Body[], ball: BallNow, step: number) => {
  const aims = new Map<Body, readonly [number, number]>();
  const nearest = (side: number, u: number, v: number) =>
    bodies
      .filter((body) => body.side === side && !body.keeper)
      .reduce((best, body) => {
        const away = (one: Body) => Math.hypot(one.home[0] + (ball.u - 0.5) * 0.3 - u, one.home[1] - v);
        return away(body) < away(best) ? body : best;
      });
  aims.set(nearest(ball.from.side, ball.from.u, ball.from.v), [ball.from.u, ball.from.v]);
  const receiver = nearest(ball.to.side, ball.to.u, ball.to.v);
  aims.set(receiver, [clamp(ball.to.u, 0.05, 0.95), clamp(ball.to.v, 0.06, 0.94)]);
  for (const body of bodies) {
    const shape = body.keeper
      ? ([body.home[0], 0.5 + (ball.v - 0.5) * 0.3] as const)
      : ([clamp(body.home[0] + (ball.u - 0.5) * 0.34, 0.04, 0.96), body.home[1] + (ball.v - 0.5) * 0.14] as const);
    const [u, v] = aims.get(body) ?? shape;
    const pace = approach(step, aims.has(body) ? 3.4 : 2);
    body.u += (u - body.u) * pace;
    body.v += (v - body.v) * pace;
  }
};

const drawTrail = (context: CanvasRenderingContext2D, place: Ground, { from, u, v }: BallNow) => {
  context.strokeStyle = '#FFF1CF';
  context.lineWidth = 2.4;
  context.lineCap = 'round';
  context.setLineDash([1.5, 7]);
  segment(context, place.point(from.u, from.v), place.point(u, v));
  context.setLineDash([]);
};

const drawBall = (
  context: CanvasRenderingContext2D,
  place: Ground,
  { u, v, z }: BallNow,
  sprite: HTMLCanvasElement | undefined,
  spin: number,
) => {
  const [x, y] = place.point(u, v);
  const size = 17 * place.size(v);
  disc(context, 'rgba(2,20,14,.4)', x + 1, y + 1, size * 0.42, size * 0.18);
  if (!sprite) return;
  context.save();
  context.translate(x, y - size * 0.45 - z);
  context.rotate(spin);
  context.drawImage(sprite, -size / 2, -size / 2, size, size * 1.04);
  context.restore();
};

/** A football pitch or a basketball court. Both use the same movement with their own lines and numbers. */
export const pitchScene = (input: SceneInput): Scene => {
  const court = input.look.scene === 'court';
  const place = ground(input.height);
  const [line = []] = input.play.story.lines;
  const keys = ballPath({
    moments: input.play.story.moments,
    line,
    seconds: input.seconds,
    seed: input.play.story.seed,
    goal: court ? { u: 0.97, v: 0.02, lift: 46 } : { u: 1.005, v: 0.09, lift: 10 },
    pass: court ? [0.5, 0.9] : [0.7, 1.3],
    run: court ? 0.9 : 1.7,
  });
  const back = paintGround(input, place, court);
  const danger = [paintDanger(input, place, 0), paintDanger(input, place, 1)];
  const spots = court ? FIVE : ELEVEN;
  const bodies = shirts(input.sides).flatMap((shirt, side) => team(spots, side, shirt, input.pixelRatio, !court));

  return {
    draw(context, at, step) {
      const ball = ballAt(keys, (at / 1000) * input.seconds);
      const wave = along(line, at);
      context.drawImage(back, 0, 0, WIDTH, input.height);
      const lit = danger[wave >= 0 ? 0 : 1];
      context.globalAlpha = clamp(Math.abs(wave) / 70);
      if (lit) context.drawImage(lit, 0, 0, WIDTH, input.height);
      context.globalAlpha = 1;
      move(bodies, ball, input.reduced ? 0 : step);
      drawTrail(context, place, ball);
      for (const body of bodies.toSorted((a, b) => a.v - b.v))
        stand(context, body.sprite, place.point(body.u, body.v), place.size(body.v));
      if (court) for (const side of [0, 1]) paintHoop(context, place, side);
      drawBall(context, place, ball, input.ball, input.reduced ? 0 : ball.u * 14);
    },
  };
};
