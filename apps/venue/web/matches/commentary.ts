import type { Play } from '../../src/games/matches/engine.ts';
import type { Moment } from '../../src/games/matches/model.ts';
import { passed, raceOrder } from './live.ts';
import type { Room } from './room.ts';

const SHOWN_S = 2.4;
const DOUBLE_S = 3;
const STREAKS = ['', '', '双', '三', '四', '五'];

/** Number of consecutive strikes of one hero within a few seconds. */
const streak = (moments: readonly Moment[], last: Moment, seconds: number): number =>
  moments.filter(
    ({ kind, side, text, at }) =>
      kind === 'strike' && side === last.side && text === last.text && ((last.at - at) / 1000) * seconds < DOUBLE_S,
  ).length;

const strikeText = (room: Room, moments: readonly Moment[], last: Moment, name: string): string => {
  const { strike = '击杀' } = room.sport.words ?? {};
  const count = Math.min(streak(moments, last, room.sport.times.revealMs / 1000), STREAKS.length - 1);
  return count > 1
    ? `${name} · ${last.text} 完成${STREAKS[count]}${strike.slice(-1)}`
    : `${name} · ${last.text} 完成${strike}`;
};

/** The commentary on an event. */
const sentence = (room: Room, moments: readonly Moment[], last: Moment, name: string): string => {
  const { look, sport } = room;
  if (last.kind === 'strike') return strikeText(room, moments, last, name);
  if (last.kind === 'fort') return `${name} 攻破${sport.words?.fort ?? '防御塔'}`;
  if (last.kind === 'prize') return `${name} 拿下${sport.words?.prize ?? '主宰'}`;
  if (last.kind === 'stronghold') return `${name} 获胜`;
  if (last.kind === 'basket')
    return (last.points ?? 0) > 0 ? `${name} · 连得 ${last.points} 分` : `${name} · ${look.missed}`;
  if (last.kind === 'arrow') return `${name} · ${last.points} 环`;
  if (last.kind === 'set') return `${name} ${look.scored} ${last.text}`;
  return `${name} · ${(last.points ?? 0) > 0 ? look.scored : look.missed}`;
};

export interface Said {
  readonly text: string;
  readonly side: number;
  /** True for an event that counts, false for an attempt. */
  readonly loud: boolean;
}

/** The most recent event, or undefined when it was too long ago. */
export const saidAt = (room: Room, one: Play, keys: readonly string[], at: number): Said | undefined => {
  const seconds = room.sport.times.revealMs / 1000;
  const known = passed(one.story.moments, at);
  const recent = known.filter((moment) => ((at - moment.at) / 1000) * seconds < SHOWN_S);
  // A goal takes precedence over a shot that follows it.
  const last = recent.filter(({ points = 0 }) => points > 0).at(-1) ?? recent.at(-1);
  if (room.sport.layout === 'race') {
    const [first = 0] = raceOrder(one, at);
    const key = keys[last?.side ?? first];
    if (!key || at <= 0) return undefined;
    const name = room.who(key).name;
    return { text: last ? `${name} ${room.look.scored}` : `${name} 领先`, side: last?.side ?? first, loud: !!last };
  }
  const key = last && keys[last.side];
  if (!last || !key) return undefined;
  const name = room.who(key).name;
  return {
    text: sentence(room, known, last, name),
    side: last.side,
    loud: (last.points ?? 0) > 0 || last.kind === 'stronghold',
  };
};
