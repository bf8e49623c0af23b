import { HEAT_MAX, HEAT_MIN } from '@koi/contract/constants';

const drawn = new Map<string, number>();

/** Decoration: drawn once a game and visit, so that it does not flicker from one render to the next. */
export const heatOf = (code: string) => {
  const heat = drawn.get(code) ?? HEAT_MIN + Math.floor(Math.random() * (HEAT_MAX - HEAT_MIN + 1));
  drawn.set(code, heat);
  return heat;
};
