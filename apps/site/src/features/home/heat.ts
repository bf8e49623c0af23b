import { HEAT_MAX, HEAT_MIN } from '@koi/contract/constants';

const drawn = new Map<string, number>();

/** A decorative number, drawn once for each game and visit so that it does not change between renders. */
export const heatOf = (code: string) => {
  const heat = drawn.get(code) ?? HEAT_MIN + Math.floor(Math.random() * (HEAT_MAX - HEAT_MIN + 1));
  drawn.set(code, heat);
  return heat;
};
