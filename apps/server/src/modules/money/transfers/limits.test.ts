import { describe, expect, it } from 'vitest';
import { LIMITS, LONGEST, within } from './limits.ts';
import { LATEST_CLOSE_MS, SENDER_MS } from './transfer.ts';

/** Timeout of the member's client. */
const CLIENT_MS = 30_000;
/** Time reserved for the database and the member's network. */
const SPARE_MS = 8_000;

describe('the limits of a transfer', () => {
  it('keep a transfer and a recall well below the timeout of the client', () => {
    expect(LONGEST.transferMs).toBeLessThanOrEqual(CLIENT_MS - SPARE_MS);
    expect(LONGEST.recoverMs).toBeLessThanOrEqual(CLIENT_MS - SPARE_MS);
    expect(LONGEST.recoverMs + LIMITS.automaticSendMs).toBeLessThanOrEqual(CLIENT_MS - SPARE_MS);
  });

  it('allow no query before the sender’s own request has ended', () => {
    expect(SENDER_MS).toBeGreaterThan(LIMITS.sendMs);
  });

  it('close an order that never reached the venue after at most 105 s', () => {
    expect(LATEST_CLOSE_MS).toBeLessThanOrEqual(105_000);
  });
});

describe('within', () => {
  it('returns the result of work that ends in time', async () => {
    expect(await within(60_000, Promise.resolve(7))).toBe(7);
  });

  it('returns undefined for work that hangs or fails', async () => {
    expect(await within(1, new Promise(() => undefined))).toBeUndefined();
    expect(await within(60_000, Promise.reject(new Error('no')))).toBeUndefined();
  });
});
