import { BALL_SPEED, bearing } from './flight.ts';

export interface GunPictures {
  barrel: HTMLCanvasElement;
  base: HTMLCanvasElement;
  ball: HTMLCanvasElement;
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

  const put = (
    context: CanvasRenderingContext2D,
    ratio: number,
    picture: HTMLCanvasElement,
    turn: number,
    back = 0,
  ) => {
    const { x, y } = pivot();
    const [cos, sin] = [Math.cos(turn) * ratio, Math.sin(turn) * ratio];
    context.setTransform(cos, sin, -sin, cos, x * ratio, y * ratio);
    context.drawImage(picture, -WIDTH / 2, -HEIGHT * PIVOT + back, WIDTH, HEIGHT);
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
    draw(context: CanvasRenderingContext2D, ratio: number) {
      put(context, ratio, pictures.barrel, angle, (kick / RECOIL_MS) * 7);
      put(context, ratio, pictures.base, 0);
    },
    drawBall(context: CanvasRenderingContext2D, ratio: number, ball: { x: number; y: number; angle: number }) {
      const [cos, sin] = [Math.cos(ball.angle) * ratio, Math.sin(ball.angle) * ratio];
      context.setTransform(cos, sin, -sin, cos, ball.x * ratio, ball.y * ratio);
      context.drawImage(pictures.ball, -10, -12, 20, 35);
    },
  };
};
export type Gun = ReturnType<typeof createGun>;
