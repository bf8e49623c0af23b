import { describe, expect, it } from 'vitest';
import { BALL_SPEED, type Ball, bearing, fly, touches } from './flight.ts';

const walls = { left: 0, right: 390, top: 100, bottom: 700 };
const ball = (x: number, y: number, angle: number): Ball => ({
  id: 'a',
  level: 1,
  target: undefined,
  x,
  y,
  angle,
  ageMs: 0,
});

describe('a shot', () => {
  it('flies in the direction of the barrel, where 0 is up', () => {
    const one = ball(195, 600, 0);
    fly(one, 100, walls);
    expect(one.x).toBeCloseTo(195);
    expect(one.y).toBeCloseTo(600 - BALL_SPEED / 10);
    expect(one.ageMs).toBe(100);
  });

  it.each([
    ['right', 380, 400, Math.PI / 2],
    ['left', 10, 400, -Math.PI / 2],
    ['top', 195, 110, 0],
    ['bottom', 195, 690, Math.PI],
  ])('bounces off the %s wall', (_, x, y, angle) => {
    const one = ball(x, y, angle);
    fly(one, 50, walls);
    fly(one, 50, walls);
    expect(one.x).toBeGreaterThan(0);
    expect(one.x).toBeLessThan(390);
    expect(one.y).toBeGreaterThan(100);
    expect(one.y).toBeLessThan(700);
    expect(
      Math.abs(Math.sin(one.angle) + Math.sin(angle)) + Math.abs(Math.cos(one.angle) + Math.cos(angle)),
    ).toBeLessThan(1e-9);
  });

  it('stays within the walls for its whole flight of eight seconds', () => {
    for (let angle = -1.3; angle < 1.3; angle += 0.1) {
      const one = ball(195, 650, angle);
      while (one.ageMs < 8_000) {
        fly(one, 16, walls);
        expect(one.x >= 0 && one.x <= 390 && one.y >= 100 && one.y <= 700).toBe(true);
      }
    }
  });

  it('turns towards a locked fish until it reaches it', () => {
    const one = ball(195, 650, -1);
    const fish = { x: 330, y: 300, turn: 0, halfWidth: 25, halfHeight: 15 };
    while (one.ageMs < 3_000 && !touches(one, fish)) fly(one, 16, walls, fish);
    expect(touches(one, fish)).toBe(true);
  });
});

describe('a body', () => {
  it('is hit only inside of its rotated ellipse', () => {
    const body = { x: 100, y: 100, turn: Math.PI / 2, halfWidth: 40, halfHeight: 10 };
    expect(touches({ x: 100, y: 135 }, body)).toBe(true);
    expect(touches({ x: 135, y: 100 }, body)).toBe(false);
  });

  it('is in the direction that was aimed at', () => {
    expect(bearing(0, 0, 0, -10)).toBeCloseTo(0);
    expect(bearing(0, 0, 10, 0)).toBeCloseTo(Math.PI / 2);
    expect(bearing(0, 0, -10, 0)).toBeCloseTo(-Math.PI / 2);
  });
});
