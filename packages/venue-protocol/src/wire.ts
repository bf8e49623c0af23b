import { parseMoney } from '@koi/money';
import { z } from 'zod';

/** An exact decimal of 元 with two places, never negative. Anything else is no amount, however it looks. */
export const amount = z
  .string()
  .regex(/^\d{1,13}\.\d{2}$/)
  .transform((text, context) => {
    const units = parseMoney(text);
    if (units !== undefined) return units;
    context.addIssue({ code: 'custom', message: 'no amount' });
    return z.NEVER;
  });

/** A member as the venue knows them. */
export const player = z.string().regex(/^[a-z0-9_]{3,40}$/);

/** Our own number of a transfer; the venue keeps it and never takes it twice. */
export const order = z.string().regex(/^[A-Z0-9]{16,40}$/);

/** Milliseconds since 1970, UTC. */
export const timestamp = z.number().int().min(0).max(8_640_000_000_000_000);
