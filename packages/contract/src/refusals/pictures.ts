import { PICTURES } from '../texts/pictures.ts';
import type { Refusals } from './row.ts';

export const PICTURES_REFUSALS = {
  wrong: [400, PICTURES.wrong],
} as const satisfies Refusals;
