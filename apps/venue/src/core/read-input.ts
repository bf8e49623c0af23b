import type { z } from 'zod';
import { Refusal } from './game.ts';

/** Parses a player's input with its schema and throws a Refusal when it does not match. */
export const readInput = <T>(schema: z.ZodType<T>, value: unknown): T => {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Refusal('bad_input');
  return parsed.data;
};
