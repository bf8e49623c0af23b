import { sha256Text } from '../src/platform/index.ts';
import type { TestApp } from './app.ts';

/** A code that never gets too old. Tests that are not about codes give it to their staff. */
export const ALWAYS_FRESH = new Date('9999-01-01T00:00:00Z');

type Place = Pick<TestApp, 'database'>;

const setConfirmedAt = ({ database }: Place, token: string, at: Date | null) =>
  database.pool.query('UPDATE staff_session SET confirmed_at = $1 WHERE token_hash = $2', [at, sha256Text(token)]);

/** Lets the session make decisions about money at any time. */
export const keepFresh = (place: Place, token: string) => setConfirmedAt(place, token, ALWAYS_FRESH);

/** The person leaves the desk with the session open: its last code is an hour old. */
export const leaveDesk = ({ database, clock }: Place & Pick<TestApp, 'clock'>, token: string) =>
  setConfirmedAt({ database }, token, new Date(clock.now().getTime() - 3_600_000));
