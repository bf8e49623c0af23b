/**
 * The public schedule of the fish: when each one swims and along which path. Server and client compute it from a
 * public seed. It determines only the targets, never what is caught.
 */

/** One fish crossing the water. Times are in milliseconds of server time. */
export interface Swim {
  readonly id: string;
  /** Index of its species in the game's list; 7 is the boss. */
  readonly place: number;
  readonly from: number;
  readonly until: number;
  /** Control points of a cubic curve. 0 to 1 spans the width and the height of the water. */
  readonly path: readonly [Point, Point, Point, Point];
  /** Initial phase of the tail movement, 0 to 1. */
  readonly phase: number;
  readonly scale: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const SEGMENT_MS = 30_000;
/** The boss appears in every fourth segment. */
const BOSS_EVERY = 4;
const BOSS_AFTER_MS = 3_000;
const BOSS_STAYS_MS = 25_000;
const BOSS_PLACE = 7;
const SEGMENT_DIGITS = 12;

interface Habit {
  readonly groups: readonly [number, number];
  readonly size: readonly [number, number];
  readonly crossingMs: readonly [number, number];
  /** Distance in time between the members of a school. */
  readonly apartMs: number;
  /** Distance outside of the frame at which it starts and ends, in frame widths. */
  readonly beyond: number;
}

/** Frequency, group size and speed by species: small fish swim in schools, valuable ones alone and slowly. */
const HABITS: readonly Habit[] = [
  { groups: [5, 6], size: [3, 5], crossingMs: [9_000, 13_000], apartMs: 1_100, beyond: 0.12 },
  { groups: [4, 5], size: [1, 2], crossingMs: [11_000, 15_000], apartMs: 2_200, beyond: 0.14 },
  { groups: [3, 4], size: [1, 3], crossingMs: [11_000, 15_000], apartMs: 2_200, beyond: 0.14 },
  { groups: [3, 3], size: [1, 1], crossingMs: [12_000, 17_000], apartMs: 0, beyond: 0.2 },
  { groups: [2, 3], size: [1, 1], crossingMs: [15_000, 20_000], apartMs: 0, beyond: 0.2 },
  { groups: [2, 2], size: [1, 1], crossingMs: [14_000, 19_000], apartMs: 0, beyond: 0.27 },
  { groups: [1, 2], size: [1, 1], crossingMs: [14_000, 19_000], apartMs: 0, beyond: 0.3 },
];
/** Number of small species that may appear while the boss is present. */
const COMPANY = 3;
/** Overlap with the arrival or departure of the boss that is ignored. */
const BOSS_ROOM_MS = 3_000;
/** The lanes in which fish swim, as shares of the height of the water. */
const ANYWHERE = [0.04, 0.96] as const;
const ASIDE = [0.8, 1.02] as const;

export const scheduleSeed = (code: string): string => `canghai:${code}`;

const isBossSegment = (segment: number): boolean => segment % BOSS_EVERY === BOSS_EVERY - 1;

/** The time span in which the boss appears next or is present now. */
export const nextBoss = (now: number): { from: number; until: number } => {
  let segment = Math.floor(now / SEGMENT_MS);
  while (!isBossSegment(segment) || segment * SEGMENT_MS + BOSS_AFTER_MS + BOSS_STAYS_MS <= now) segment += 1;
  const from = segment * SEGMENT_MS + BOSS_AFTER_MS;
  return { from, until: from + BOSS_STAYS_MS };
};

/** All fish that start within one segment, in the order of their ids. */
export const swimsOf = (seed: string, segment: number): Swim[] => {
  const chance = chances(`${seed}:${segment}`);
  const swims: Swim[] = [];
  const add = (swim: Omit<Swim, 'id'>) => swims.push({ ...swim, id: `${segment}.${swims.length}` });
  const start = segment * SEGMENT_MS;

  if (isBossSegment(segment)) add(bossSwim(start + BOSS_AFTER_MS, chance));
  HABITS.forEach((habit, place) => {
    const groups = between(chance, habit.groups);
    for (let group = 0; group < groups; group += 1) {
      // Groups are spread over the segment, so that the water is never empty or overcrowded.
      const at = start + Math.floor(((group + chance()) / groups) * SEGMENT_MS);
      const crossingMs = between(chance, habit.crossingMs);
      const aside = meetsBoss(at, crossingMs);
      if (aside && (place >= COMPANY || group % 2 === 1)) continue;
      for (const swim of school(habit, { place, at, crossingMs, aside }, chance)) add(swim);
    }
  });
  return swims;
};

interface Outing {
  readonly place: number;
  readonly at: number;
  readonly crossingMs: number;
  /** Swims along the bottom, because the boss is in the middle. */
  readonly aside: boolean;
}

/** Returns whether a fish that starts at this time would cross the boss. */
const meetsBoss = (at: number, crossingMs: number): boolean => {
  const { from, until } = nextBoss(at);
  return from + BOSS_ROOM_MS < at + crossingMs && at + BOSS_ROOM_MS < until;
};

const school = (habit: Habit, { place, at, crossingMs, aside }: Outing, chance: () => number): Omit<Swim, 'id'>[] => {
  const size = between(chance, habit.size);
  const line = crossing(habit.beyond, aside ? ASIDE : ANYWHERE, chance);
  return Array.from({ length: size }, (_, member) => {
    const from = at + Math.floor(member * habit.apartMs * (0.9 + chance() * 0.3));
    // Members are placed alternately above and below the line.
    const lift = (member % 2 === 0 ? 1 : -1) * (0.02 + chance() * 0.05);
    return {
      place,
      from,
      until: from + crossingMs,
      path: lifted(line, lift),
      phase: chance(),
      scale: 0.9 + chance() * 0.2,
    };
  });
};

/** A curved path from one side to the other. */
const crossing = (beyond: number, [upper, lower]: readonly [number, number], chance: () => number): Swim['path'] => {
  const rightward = chance() < 0.5;
  const lane = upper + chance() * (lower - upper);
  const near = (reach: number) => Math.min(lower, Math.max(upper, lane + (chance() - 0.5) * reach));
  const x = (share: number) => (rightward ? share : 1 - share);
  return [
    { x: x(-beyond), y: lane },
    { x: x(0.25), y: near(0.5) },
    { x: x(0.75), y: near(0.5) },
    { x: x(1 + beyond), y: near(0.3) },
  ];
};

const lifted = (path: Swim['path'], lift: number): Swim['path'] => {
  const up = ({ x, y }: Point): Point => ({ x, y: y + lift });
  return [up(path[0]), up(path[1]), up(path[2]), up(path[3])];
};

const bossSwim = (from: number, chance: () => number): Omit<Swim, 'id'> => {
  const rightward = chance() < 0.5;
  const x = (share: number) => (rightward ? share : 1 - share);
  const y = 0.44 + chance() * 0.1;
  return {
    place: BOSS_PLACE,
    from,
    until: from + BOSS_STAYS_MS,
    path: [
      { x: x(-0.6), y },
      { x: x(0.5), y: y - 0.1 },
      { x: x(0.5), y: y + 0.1 },
      { x: x(1.6), y },
    ],
    phase: chance(),
    scale: 1,
  };
};

/** Returns the fish with this id, if it is in the schedule. */
export const swimById = (seed: string, id: string): Swim | undefined => {
  const [, segment, index] = /^(\d+)\.(\d{1,3})$/.exec(id) ?? [];
  if (segment === undefined || index === undefined || segment.length > SEGMENT_DIGITS) return undefined;
  const swim = swimsOf(seed, Number(segment))[Number(index)];
  // An id has only one valid spelling, so "007.1" is rejected.
  return swim?.id === id ? swim : undefined;
};

/** All fish visible at a time. Every fish leaves by the end of the next segment, so two segments contain them all. */
export const swimsAt = (seed: string, now: number): Swim[] => {
  const segment = Math.floor(now / SEGMENT_MS);
  return [...swimsOf(seed, segment - 1), ...swimsOf(seed, segment)].filter(
    (swim) => swim.from <= now && now < swim.until,
  );
};

/** The position and direction of a fish on its path. The boss enters, lingers and leaves. */
export const positionOf = (swim: Swim, now: number): Point & { dx: number; dy: number } => {
  const share = Math.min(1, Math.max(0, (now - swim.from) / (swim.until - swim.from)));
  const t = swim.place === BOSS_PLACE ? lingering(share) : share;
  const [a, b, c, d] = swim.path;
  const u = 1 - t;
  const at = (axis: 'x' | 'y') =>
    u * u * u * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t * t * t * d[axis];
  const slope = (axis: 'x' | 'y') =>
    3 * (u * u * (b[axis] - a[axis]) + 2 * u * t * (c[axis] - b[axis]) + t * t * (d[axis] - c[axis]));
  return { x: at('x'), y: at('y'), dx: slope('x'), dy: slope('y') };
};

/** Enters within the first sixth of the time, leaves within the last sixth, and crosses the middle slowly in between. */
const lingering = (share: number): number => {
  const edge = 1 / 6;
  const near = 0.4;
  if (share < edge) return ease(share / edge) * near;
  if (share > 1 - edge) return 1 - ease((1 - share) / edge) * near;
  return near + ((share - edge) / (1 - 2 * edge)) * (1 - 2 * near);
};

const ease = (share: number): number => 1 - (1 - share) ** 2;

const between = (chance: () => number, [least, most]: readonly [number, number]): number =>
  least + Math.floor(chance() * (most - least + 1));

/** A small random generator used only for the schedule (mulberry32 over an FNV-1a hash of the text). */
const chances = (text: string): (() => number) => {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};
