import { HEAT_MAX, HEAT_MIN } from '@koi/contract/constants';
import { sentHome } from './sent.ts';

const drawn = new Map<string, number>();

/**
 * A decorative number, drawn once for each game and visit so that it does not change between renders. The server draws
 * those of the games that it renders.
 */
export const heatOf = (code: string) => {
  const heat =
    sentHome()?.heat[code] ?? drawn.get(code) ?? HEAT_MIN + Math.floor(Math.random() * (HEAT_MAX - HEAT_MIN + 1));
  drawn.set(code, heat);
  return heat;
};
