/** A flying shot, in stage pixels and milliseconds. This module is pure; the scene draws the shots. */
export interface Ball {
  readonly id: string;
  readonly level: number;
  /** The fish it was fired at with the lock on. It passes all other fish. */
  readonly target: string | undefined;
  x: number;
  y: number;
  /** Direction in radians, clockwise; 0 points up. */
  angle: number;
  ageMs: number;
}

export interface Walls {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Pixels per second. */
export const BALL_SPEED = 640;
/** Maximum turn rate of a shot at a locked fish, in radians per second. */
const TURN = 5;

/** The direction from one point to another; 0 is up. */
export const bearing = (fromX: number, fromY: number, toX: number, toY: number): number =>
  Math.atan2(toX - fromX, fromY - toY);

export const fly = (ball: Ball, stepMs: number, walls: Walls, towards?: { x: number; y: number }): void => {
  const seconds = stepMs / 1_000;
  if (towards) ball.angle = turned(ball.angle, bearing(ball.x, ball.y, towards.x, towards.y), TURN * seconds);
  ball.ageMs += stepMs;
  ball.x += Math.sin(ball.angle) * BALL_SPEED * seconds;
  ball.y -= Math.cos(ball.angle) * BALL_SPEED * seconds;
  bounce(ball, walls);
};

const bounce = (ball: Ball, { left, top, right, bottom }: Walls): void => {
  if (ball.x < left || ball.x > right) {
    ball.x = ball.x < left ? left * 2 - ball.x : right * 2 - ball.x;
    ball.angle = -ball.angle;
  }
  if (ball.y < top || ball.y > bottom) {
    ball.y = ball.y < top ? top * 2 - ball.y : bottom * 2 - ball.y;
    ball.angle = Math.PI - ball.angle;
  }
};

/** Turns a direction towards another by the shorter way, by at most `most`. */
const turned = (angle: number, wanted: number, most: number): number => {
  const full = Math.PI * 2;
  const apart = ((((wanted - angle + Math.PI) % full) + full) % full) - Math.PI;
  return angle + Math.max(-most, Math.min(most, apart));
};

/** The body of a fish as a rotated ellipse. */
export interface Body {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
}

export const touches = ({ x, y }: { x: number; y: number }, body: Body): boolean => {
  const [dx, dy] = [x - body.x, y - body.y];
  const [cos, sin] = [Math.cos(-body.turn), Math.sin(-body.turn)];
  return ((dx * cos - dy * sin) / body.halfWidth) ** 2 + ((dx * sin + dy * cos) / body.halfHeight) ** 2 <= 1;
};
