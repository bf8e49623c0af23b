/**
 * Which fish swims when, and along which line: a public plan that server and client make alike from a public seed.
 * It decides what there is to aim at, never what is caught.
 */

/** One fish on its way across the water. Times are milliseconds of server time. */
export interface Swim {
  readonly id: string;
  /** The place of its species in the game's list, 7 is the big one. */
  readonly place: number;
  readonly from: number;
  readonly until: number;
  /** Four points of a cubic curve; 0 to 1 is the width and the height of the water. */
  readonly path: readonly [Point, Point, Point, Point];
  /** 0 to 1: where its tail begins to beat. */
  readonly phase: number;
  readonly scale: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const SEGMENT_MS = 30_000;
/** Every fourth segment brings the big one. */
const BOSS_EVERY = 4;
const BOSS_AFTER_MS = 3_000;
const BOSS_STAYS_MS = 25_000;
const BOSS_PLACE = 7;
const SEGMENT_DIGITS = 12;

interface Habit {
  readonly groups: readonly [number, number];
  readonly size: readonly [number, number];
  readonly crossingMs: readonly [number, number];
  /** How far behind one another a school swims. */
  readonly apartMs: number;
  /** How far out of the frame it starts and ends, in frame widths. */
  readonly beyond: number;
}

/** How often, how many together and how fast, by place: small fish come in schools, dear ones alone and slowly. */
const HABITS: readonly Habit[] = [
  { groups: [5, 6], size: [3, 5], crossingMs: [9_000, 13_000], apartMs: 1_100, beyond: 0.12 },
  { groups: [4, 5], size: [1, 2], crossingMs: [11_000, 15_000], apartMs: 2_200, beyond: 0.14 },
  { groups: [3, 4], size: [1, 3], crossingMs: [11_000, 15_000], apartMs: 2_200, beyond: 0.14 },
  { groups: [3, 3], size: [1, 1], crossingMs: [12_000, 17_000], apartMs: 0, beyond: 0.2 },
  { groups: [2, 3], size: [1, 1], crossingMs: [15_000, 20_000], apartMs: 0, beyond: 0.2 },
  { groups: [2, 2], size: [1, 1], crossingMs: [14_000, 19_000], apartMs: 0, beyond: 0.27 },
  { groups: [1, 2], size: [1, 1], crossingMs: [14_000, 19_000], apartMs: 0, beyond: 0.3 },
];
/** While the big one is there only some of the small ones keep it company. */
const COMPANY = 3;
/** So much of a meeting with the big one does not matter: it is still coming, or leaving. */
const BOSS_ROOM_MS = 3_000;
/** The lanes fish swim in, as shares of the water's height. */
const ANYWHERE = [0.04, 0.96] as const;
const ASIDE = [0.8, 1.02] as const;

export const scheduleSeed = (code: string): string => `canghai:${code}`;

const isBossSegment = (segment: number): boolean => segment % BOSS_EVERY === BOSS_EVERY - 1;

/** When the big one is next in the water, or is there now. */
export const nextBoss = (now: number): { from: number; until: number } => {
  let segment = Math.floor(now / SEGMENT_MS);
  while (!isBossSegment(segment) || segment * SEGMENT_MS + BOSS_AFTER_MS + BOSS_STAYS_MS <= now) segment += 1;
  const from = segment * SEGMENT_MS + BOSS_AFTER_MS;
  return { from, until: from + BOSS_STAYS_MS };
};

/** All fish that set out within one segment, in the order of their ids. */
export const swimsOf = (seed: string, segment: number): Swim[] => {
  const chance = chances(`${seed}:${segment}`);
  const swims: Swim[] = [];
  const add = (swim: Omit<Swim, 'id'>) => swims.push({ ...swim, id: `${segment}.${swims.length}` });
  const start = segment * SEGMENT_MS;

  if (isBossSegment(segment)) add(bossSwim(start + BOSS_AFTER_MS, chance));
  HABITS.forEach((habit, place) => {
    const groups = between(chance, habit.groups);
    for (let group = 0; group < groups; group += 1) {
      // Spread over the segment, so that the water is never empty and never all at once full.
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
  /** Along the bottom, because the big one has the middle. */
  readonly aside: boolean;
}

/** Whether a fish that sets out then would swim across the big one. */
const meetsBoss = (at: number, crossingMs: number): boolean => {
  const { from, until } = nextBoss(at);
  return from + BOSS_ROOM_MS < at + crossingMs && at + BOSS_ROOM_MS < until;
};

const school = (habit: Habit, { place, at, crossingMs, aside }: Outing, chance: () => number): Omit<Swim, 'id'>[] => {
  const size = between(chance, habit.size);
  const line = crossing(habit.beyond, aside ? ASIDE : ANYWHERE, chance);
  return Array.from({ length: size }, (_, member) => {
    const from = at + Math.floor(member * habit.apartMs * (0.9 + chance() * 0.3));
    // Above and below one another in turn.
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

/** From one side to the other, with a bow on the way. */
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

/** The fish of that id, if the plan holds it. */
export const swimById = (seed: string, id: string): Swim | undefined => {
  const [, segment, index] = /^(\d+)\.(\d{1,3})$/.exec(id) ?? [];
  if (segment === undefined || index === undefined || segment.length > SEGMENT_DIGITS) return undefined;
  const swim = swimsOf(seed, Number(segment))[Number(index)];
  // "007.1" names nothing: an id is written in one way only.
  return swim?.id === id ? swim : undefined;
};

/** Everything in the water at a moment. All are through by the end of the next segment, so two segments hold them all. */
export const swimsAt = (seed: string, now: number): Swim[] => {
  const segment = Math.floor(now / SEGMENT_MS);
  return [...swimsOf(seed, segment - 1), ...swimsOf(seed, segment)].filter(
    (swim) => swim.from <= now && now < swim.until,
  );
};

/** Where on its line a fish is, and where it heads. The big one comes in, stays about, and leaves. */
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

/** In within a sixth of the time, out within the last sixth, slowly across the middle between. */
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

/** A small generator for the plan alone (mulberry32 over an FNV-1a hash of the text). */
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
