import { describe, expect, it } from 'vitest';
import { nextBoss, positionOf, SEGMENT_MS, scheduleSeed, swimById, swimsAt, swimsOf } from './schedule.ts';
import { BOSS_PLACE, WATERS } from './waters.ts';

const seed = scheduleSeed('fishing');
const monday = Date.UTC(2026, 0, 5);
const segmentOf = (time: number) => Math.floor(time / SEGMENT_MS);

describe('the schedule of the fish', () => {
  it('is deterministic for a game and differs between games', () => {
    expect(swimsOf(seed, segmentOf(monday))).toEqual(swimsOf(seed, segmentOf(monday)));
    expect(swimsOf(seed, segmentOf(monday))).not.toEqual(swimsOf(scheduleSeed('shark'), segmentOf(monday)));
  });

  it('never changes for a given segment', () => {
    const [first] = swimsOf(seed, 59_000_000);
    expect(first).toEqual({
      id: '59000000.0',
      place: 0,
      from: 1_770_000_000_361,
      until: 1_770_000_011_923,
      path: expect.any(Array),
      phase: expect.any(Number),
      scale: expect.any(Number),
    });
  });

  it('finds every visible fish by its id', () => {
    for (let time = monday; time < monday + 10 * 60_000; time += 7_777) {
      for (const swim of swimsAt(seed, time)) expect(swimById(seed, swim.id)).toEqual(swim);
    }
  });

  it.each(['', 'x', '1', '1.', '1.999', '01.0', '1.00', '-1.0', '1e3.0', `${'9'.repeat(30)}.0`, '__proto__'])(
    'has no fish with the id %j',
    (id) => {
      expect(swimById(seed, id)).toBeUndefined();
    },
  );

  it('lets every fish leave by the end of the next segment, so that two segments contain all visible fish', () => {
    for (const { code } of WATERS) {
      for (let segment = segmentOf(monday); segment < segmentOf(monday) + 100; segment += 1) {
        const swims = swimsOf(scheduleSeed(code), segment);
        expect(Math.min(...swims.map(({ from }) => from))).toBeGreaterThanOrEqual(segment * SEGMENT_MS);
        expect(Math.max(...swims.map(({ until }) => until))).toBeLessThanOrEqual((segment + 2) * SEGMENT_MS);
        expect(swims.every(({ from, until }) => from < until)).toBe(true);
      }
    }
  });

  it('always has some fish in view, and never more than a frame can draw', () => {
    for (let time = monday; time < monday + 3_600_000; time += 3_333) {
      const count = swimsAt(seed, time).length;
      expect(count).toBeGreaterThanOrEqual(3);
      expect(count).toBeLessThanOrEqual(36);
    }
  });

  it('brings one boss every two minutes for 25 seconds', () => {
    const { from, until } = nextBoss(monday);
    expect(until - from).toBe(25_000);
    expect(nextBoss(until).from - from).toBe(120_000);
    expect(nextBoss(from + 1)).toEqual({ from, until });
    const bosses = (time: number) => swimsAt(seed, time).filter(({ place }) => place === BOSS_PLACE);
    expect(bosses(from - 1)).toHaveLength(0);
    expect(bosses(from)).toHaveLength(1);
    expect(bosses(until - 1)).toHaveLength(1);
    expect(bosses(until)).toHaveLength(0);
  });

  it('leads every fish from outside of the frame through it and out again', () => {
    for (const swim of swimsOf(seed, segmentOf(monday)).concat(swimsOf(seed, segmentOf(nextBoss(monday).from)))) {
      const outside = (time: number) => Math.abs(positionOf(swim, time).x - 0.5) > 0.6;
      expect(outside(swim.from)).toBe(true);
      expect(outside(swim.until)).toBe(true);
      const middle = positionOf(swim, (swim.from + swim.until) / 2);
      expect(Math.abs(middle.x - 0.5)).toBeLessThan(0.3);
      expect(middle.y).toBeGreaterThan(-0.1);
      expect(middle.y).toBeLessThan(1.1);
    }
  });
});
