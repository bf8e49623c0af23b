import { parseMoney } from '@koi/money';
import { z } from 'zod';

/** An exact, non-negative decimal amount in 元 with two places. */
export const amount = z
  .string()
  .regex(/^\d{1,13}\.\d{2}$/)
  .transform((text, context) => {
    const units = parseMoney(text);
    if (units !== undefined) return units;
    context.addIssue({ code: 'custom', message: 'no amount' });
    return z.NEVER;
  });

/** The name of a member at the venue. */
export const player = z.string().regex(/^[a-z0-9_]{3,40}$/);

/** The platform's number of a transfer. The venue stores it and accepts it only once. */
export const order = z.string().regex(/^[A-Z0-9]{16,40}$/);

/** Milliseconds since 1970, UTC. */
export const timestamp = z.number().int().min(0).max(8_640_000_000_000_000);
