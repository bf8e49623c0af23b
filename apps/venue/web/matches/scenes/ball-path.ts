import type { Moment } from '../../../src/games/matches/model.ts';
import { along } from '../live.ts';
import { clamp, mix, random, smooth } from './scene.ts';

/** The position of the ball at a time, and the side that has it. */
export interface Key {
  readonly t: number;
  readonly u: number;
  readonly v: number;
  readonly side: number;
  readonly lift: number;
}

export interface BallNow {
  readonly from: Key;
  readonly to: Key;
  readonly share: number;
  readonly u: number;
  readonly v: number;
  /** Height above the ground in stage pixels. */
  readonly z: number;
}

interface PathInput {
  readonly moments: readonly Moment[];
  readonly line: readonly number[];
  readonly seconds: number;
  readonly seed: number;
  /** Position of a score: the goal line, and how far the ball may be from its middle. */
  readonly goal: { readonly u: number; readonly v: number; readonly lift: number };
  /** Shortest and longest duration of a pass in seconds. */
  readonly pass: readonly [least: number, most: number];
  /** How long before a score the ball approaches the goal. */
  readonly run: number;
}

const attack = (side: number, u: number): number => (side === 0 ? u : 1 - u);

/** Passes according to the momentum, and a run to the goal before every shot and score. */
export const ballPath = (input: PathInput): Key[] => {
  const next = random(input.seed + 7);
  const keys: Key[] = [{ t: 0, u: 0.5, v: 0.5, side: 0, lift: 0 }];
  const last = () => keys[keys.length - 1] as Key;
  const add = (t: number, u: number, v: number, side: number, lift = 0) =>
    keys.push({ t: Math.max(t, last().t + 0.12), u, v, side, lift });

  const passes = (until: number) => {
    while (last().t < until) {
      const t = last().t + mix(...input.pass, next());
      const wave = along(input.line, (t / input.seconds) * 1000);
      const side = wave + (next() - 0.5) * 90 > 0 ? 0 : 1;
      add(
        Math.min(t, until),
        clamp(0.5 + (wave / 100) * 0.3 + (next() - 0.5) * 0.3, 0.08, 0.92),
        0.12 + 0.76 * next(),
        side,
        next() * 14,
      );
    }
  };

  for (const moment of input.moments) {
    const t = (moment.at / 1000) * input.seconds;
    const scored = (moment.points ?? 0) > 0;
    passes(t - input.run);
    if (t - last().t > 0.5)
      add(t - input.run * 0.5, attack(moment.side, 0.74 + next() * 0.1), 0.26 + 0.48 * next(), moment.side, 4);
    const miss = scored ? input.goal.v * 0.35 : input.goal.v * 1.7 * (next() < 0.5 ? -1 : 1);
    const spot = 0.5 + miss * (scored ? next() * 2 - 1 : 1);
    add(t, attack(moment.side, scored ? input.goal.u : input.goal.u - 0.02), spot, moment.side, input.goal.lift);
    add(t + 0.4, last().u, last().v, moment.side);
    const other = moment.side === 0 ? 1 : 0;
    if (scored && input.goal.lift < 20) add(t + 1.2, 0.5, 0.5, other, 6);
    else add(t + 1, attack(moment.side, 0.55), 0.3 + 0.4 * next(), other, 12);
  }
  passes(input.seconds + 2);
  return keys;
};

/** The ball on its quadratic path between two keys. */
export const ballAt = (keys: readonly Key[], t: number): BallNow => {
  let index = 0;
  while (index < keys.length - 2 && (keys[index + 1]?.t ?? 0) <= t) index += 1;
  const from = keys[index] as Key;
  const to = keys[index + 1] ?? from;
  const share = smooth(clamp((t - from.t) / Math.max(to.t - from.t, 0.001)));
  const bend = (index % 2 === 0 ? 0.12 : -0.12) * Math.hypot(to.u - from.u, to.v - from.v);
  const control = { u: (from.u + to.u) / 2 - (to.v - from.v) * bend, v: (from.v + to.v) / 2 + (to.u - from.u) * bend };
  const quadratic = (a: number, c: number, b: number) =>
    (1 - share) * (1 - share) * a + 2 * (1 - share) * share * c + share * share * b;
  return {
    from,
    to,
    share,
    u: quadratic(from.u, control.u, to.u),
    v: quadratic(from.v, control.v, to.v),
    z: Math.sin(Math.PI * share) * to.lift,
  };
};
