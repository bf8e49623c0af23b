import { positionOf, SEGMENT_MS, type Swim, swimsOf } from '../../src/games/fishing/schedule.ts';
import { BOSS_PLACE } from '../../src/games/fishing/waters.ts';
import type { Baked } from './bake.ts';
import type { Brush } from './drawing.ts';
import { type Body, touches, type Walls } from './flight.ts';

/** A fish with its position in the current frame. */
export interface Swimmer extends Body {
  readonly swim: Swim;
  readonly baked: Baked;
  x: number;
  y: number;
  turn: number;
  leftward: boolean;
  /** Time at which a shot last hit it without catching it. */
  startledAt: number;
  caughtAt: number;
}

const CAUGHT_MS = 420;
const STARTLED_MS = 240;
const STEEPEST = 0.42;
/** Tail beats per second; slower for the boss. */
const BEAT = 1.5;
const BIG_BEAT = 0.55;

interface SchoolDeps {
  seed: string;
  /** Rendered fish by species; the boss is last. */
  baked: readonly Baked[];
  water: () => Walls;
  still: () => boolean;
}

/** All fish that are currently visible according to the public schedule. */
export const createSchool = ({ seed, baked, water, still }: SchoolDeps) => {
  const known = new Map<string, Swimmer>();
  const hidden = new Set<string>();
  let segment = -1;
  let swimmers: Swimmer[] = [];

  /** Loads this and the previous segment. Valuable fish are drawn first, so that small ones stay on top. */
  const load = (wanted: number) => {
    segment = wanted;
    const swims = [...swimsOf(seed, segment - 1), ...swimsOf(seed, segment)];
    const ids = new Set(swims.map(({ id }) => id));
    for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
    for (const swim of swims) {
      const look = baked[swim.place];
      if (look && !known.has(swim.id)) known.set(swim.id, swimmer(swim, look));
    }
    swimmers = [...known.values()].sort((a, b) => b.swim.place - a.swim.place);
  };

  const isThere = ({ swim, caughtAt }: Swimmer, now: number): boolean =>
    swim.from <= now && now < swim.until && caughtAt === 0 && !hidden.has(swim.id);

  const move = (one: Swimmer, now: number) => {
    const { left, right, top, bottom } = water();
    const { x, y, dx, dy } = positionOf(one.swim, now);
    const [width, height] = [right - left, bottom - top];
    one.x = left + x * width;
    one.y = top + y * height;
    one.leftward = dx < 0;
    const slope = Math.atan2(dy * height, Math.abs(dx) * width);
    const turn = one.baked.shape.upright ? slope * 0.15 : slope;
    one.turn = Math.max(-STEEPEST, Math.min(STEEPEST, turn)) * (one.leftward ? -1 : 1);
  };

  const inFrame = (one: Swimmer): boolean => {
    const { left, right } = water();
    return one.x > left + 8 && one.x < right - 8;
  };

  const present: Swimmer[] = [];
  let time = 0;

  return {
    step(now: number) {
      time = now;
      const wanted = Math.floor(now / SEGMENT_MS);
      if (wanted !== segment) load(wanted);
      present.length = 0;
      for (const one of swimmers) {
        if (!isThere(one, now)) continue;
        move(one, now);
        present.push(one);
      }
    },
    draw(brush: Brush) {
      const quiet = still();
      for (const one of swimmers) {
        const leaving = one.caughtAt > 0 && time - one.caughtAt < CAUGHT_MS;
        if (leaving || isThere(one, time)) drawSwimmer(brush, one, time, quiet);
      }
      brush.alpha = 1;
    },
    /** The first fish that a shot reaches. Small fish are above valuable ones. */
    metBy: (ball: { x: number; y: number }): Swimmer | undefined => present.findLast((one) => touches(ball, one)),
    /** Uses a larger area than metBy, because a finger is wider than a shot. */
    under: ({ x, y }: { x: number; y: number }): Swimmer | undefined =>
      present.findLast((one) =>
        touches({ x, y }, { ...one, halfWidth: one.halfWidth + 14, halfHeight: one.halfHeight + 14 }),
      ),
    find: (id: string): Swimmer | undefined => present.find(({ swim }) => swim.id === id),
    /** The most valuable fish that is sufficiently visible. */
    dearest: (): Swimmer | undefined => present.find(inFrame),
    inFrame,
    startle(id: string) {
      const one = known.get(id);
      if (one) one.startledAt = time;
    },
    take(id: string): Swimmer | undefined {
      const one = known.get(id);
      if (one) one.caughtAt = time;
      return one;
    },
    hide(ids: readonly string[]) {
      for (const id of ids) hidden.add(id);
    },
    /** Whether the boss is present and not yet caught by this player. */
    get hasBoss() {
      return present[0]?.swim.place === BOSS_PLACE;
    },
  };
};
export type School = ReturnType<typeof createSchool>;

const swimmer = (swim: Swim, baked: Baked): Swimmer => ({
  swim,
  baked,
  x: 0,
  y: 0,
  turn: 0,
  leftward: false,
  halfWidth: baked.shape.width * 0.42 * swim.scale,
  halfHeight: baked.shape.height * 0.36 * swim.scale,
  startledAt: 0,
  caughtAt: 0,
});

const drawSwimmer = (brush: Brush, one: Swimmer, now: number, quiet: boolean): void => {
  const { baked, swim } = one;
  const { shape, poses, margin } = baked;
  const beat = (swim.place === BOSS_PLACE ? BIG_BEAT : BEAT) * (now / 1_000) + swim.phase;
  const wave = quiet ? 0 : Math.sin(beat * Math.PI * 2);
  const pose = poses[quiet ? 0 : Math.floor((beat % 1) * poses.length)];
  if (pose === undefined) return;

  const startled = Math.max(0, 1 - (now - one.startledAt) / STARTLED_MS);
  const caught = one.caughtAt === 0 ? 0 : Math.min(1, (now - one.caughtAt) / CAUGHT_MS);
  const size = swim.scale * (1 - caught * 0.72);
  const turn = one.turn + startled * Math.sin(now / 14) * 0.12 + caught * 0.9;
  const [across, down] = strokeScale(shape.stroke, wave);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const sx = size * across * (one.leftward ? -1 : 1);
  const sy = size * down;
  brush.alpha = 1 - caught ** 2;
  brush.place(cos * sx, sin * sx, -sin * sy, cos * sy, one.x, one.y);
  const [width, height] = [shape.width + margin * 2, shape.height + margin * 2];
  brush.stamp(pose, -width / 2, -height / 2, width, height);
};

const strokeScale = (stroke: string, wave: number): readonly [number, number] => {
  if (stroke === 'wings') return [1 - wave * 0.02, 1 + wave * 0.1];
  if (stroke === 'breath') return [1 - wave * 0.025, 1 + wave * 0.035];
  return [1, 1];
};
