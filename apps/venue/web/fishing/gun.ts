import type { Brush } from './drawing.ts';
import { BALL_SPEED, bearing } from './flight.ts';

/** The numbers of the pictures on the easel. */
export interface GunPictures {
  barrel: number;
  base: number;
  ball: number;
}

/** The pictures are 114 × 143, and the barrel turns about a point 71 % down. */
const WIDTH = 114;
const HEIGHT = 143;
const PIVOT = 0.71;
const ABOVE_FLOOR = 194;
const MUZZLE = 92;
const WIDEST = 1.36;
const RECOIL_MS = 90;

/** The cannon at the bottom, with its direction, recoil and muzzle. */
export const createGun = (pictures: GunPictures, stage: { width: number; height: () => number }) => {
  let angle = 0;
  let kick = 0;
  const pivot = () => ({ x: stage.width / 2, y: stage.height() - ABOVE_FLOOR + HEIGHT * PIVOT });
  const clamp = (wanted: number) => Math.max(-WIDEST, Math.min(WIDEST, wanted));

  const put = (brush: Brush, picture: number, turn: number, back = 0) => {
    const { x, y } = pivot();
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    brush.place(cos, sin, -sin, cos, x, y);
    brush.stamp(picture, -WIDTH / 2, -HEIGHT * PIVOT + back, WIDTH, HEIGHT);
  };

  return {
    get angle() {
      return angle;
    },
    aimAt(x: number, y: number) {
      const { x: fromX, y: fromY } = pivot();
      angle = clamp(bearing(fromX, fromY, x, y));
    },
    /** Aims ahead of a moving point by the flight time of the shot. */
    lead(x: number, y: number, speedX: number, speedY: number) {
      const { x: fromX, y: fromY } = pivot();
      const seconds = Math.hypot(x - fromX, y - fromY) / BALL_SPEED;
      this.aimAt(x + speedX * seconds, y + speedY * seconds);
    },
    turn(by: number) {
      angle = clamp(angle + by);
    },
    fire() {
      kick = RECOIL_MS;
    },
    muzzle() {
      const { x, y } = pivot();
      return { x: x + Math.sin(angle) * MUZZLE, y: y - Math.cos(angle) * MUZZLE };
    },
    step(stepMs: number) {
      kick = Math.max(0, kick - stepMs);
    },
    draw(brush: Brush) {
      put(brush, pictures.barrel, angle, (kick / RECOIL_MS) * 7);
      put(brush, pictures.base, 0);
    },
    drawBall(brush: Brush, ball: { x: number; y: number; angle: number }) {
      const [cos, sin] = [Math.cos(ball.angle), Math.sin(ball.angle)];
      brush.place(cos, sin, -sin, cos, ball.x, ball.y);
      brush.stamp(pictures.ball, -10, -12, 20, 35);
    },
  };
};
export type Gun = ReturnType<typeof createGun>;
