import type { z } from 'zod';
import { Refusal } from './game.ts';

/** A player's input as its schema reads it; anything else is an expected no. */
export const readInput = <T>(schema: z.ZodType<T>, value: unknown): T => {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Refusal('bad_input');
  return parsed.data;
};
