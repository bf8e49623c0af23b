import { describe, expect, it } from 'vitest';
import { LIMITS, LONGEST, within } from './limits.ts';
import { LATEST_CLOSE_MS, SENDER_MS } from './transfer.ts';

/** The client of a member gives up after this. */
const CLIENT_MS = 30_000;
/** What remains for the database and the network of the member. */
const SPARE_MS = 8_000;

describe('the limits of a transfer', () => {
  it('keep a transfer and a recall well under the time that the client waits', () => {
    expect(LONGEST.transferMs).toBeLessThanOrEqual(CLIENT_MS - SPARE_MS);
    expect(LONGEST.recoverMs).toBeLessThanOrEqual(CLIENT_MS - SPARE_MS);
    expect(LONGEST.recoverMs + LIMITS.automaticSendMs).toBeLessThanOrEqual(CLIENT_MS - SPARE_MS);
  });

  it('leave the sender alone until its own request has ended', () => {
    expect(SENDER_MS).toBeGreaterThan(LIMITS.sendMs);
  });

  it('close an order that the venue never took after at most 105 s', () => {
    expect(LATEST_CLOSE_MS).toBeLessThanOrEqual(105_000);
  });
});

describe('within', () => {
  it('gives the result of work that ends in time', async () => {
    expect(await within(60_000, Promise.resolve(7))).toBe(7);
  });

  it('gives nothing for work that hangs or fails', async () => {
    expect(await within(1, new Promise(() => undefined))).toBeUndefined();
    expect(await within(60_000, Promise.reject(new Error('no')))).toBeUndefined();
  });
});
