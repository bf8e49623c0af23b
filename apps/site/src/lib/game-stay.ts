import { newIdempotencyKey } from '@koi/client';
import { GAME_MENU, SHELL } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { readJson, remove, writeJson } from '@koi/ui/storage';
import { inGames } from './account.ts';
import { calls } from './calls.ts';
import { api } from './client.ts';
import { currentToken } from './session.ts';
import { showFailure } from './show-failure.ts';
import { refreshUser } from './wallets.ts';

/**
 * Storage key of the venues entered on this device whose money has not been brought back yet. It survives the closing
 * of the page.
 */
const ENTERED_KEY = 'gamesEntered';

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');
const entered = () => readJson(ENTERED_KEY, isNames) ?? [];
const setEntered = (names: string[]) =>
  names.length === 0 ? remove('local', ENTERED_KEY) : writeJson(ENTERED_KEY, [...new Set(names)]);

/** Number of games open in this page. */
let stays = 0;
let launches: Promise<unknown> = Promise.resolve();
let returning: Promise<unknown> = Promise.resolve();

const lockOf = (venue: string) => `koi-game:${venue}`;

/** Holds a lock while a game of the venue is open, so that another tab does not withdraw its money. */
const hold = (venue: string): (() => void) => {
  let release = () => {};
  const done = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(lockOf(venue), { mode: 'shared' }, () => done).catch(() => undefined);
  return release;
};

/** Runs the work unless a game of the venue is open in any tab. Returns false when it did not run. */
const unlessPlayed = async (venue: string, work: () => Promise<void>): Promise<boolean> => {
  if (!navigator.locks) return work().then(() => true);
  return navigator.locks.request(lockOf(venue), { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
};

const recoverFrom = async (venue: string) => {
  const idempotencyKey = newIdempotencyKey();
  const { message } = await api.call(calls.transfers.recoverAll, { api_type: venue }, { idempotencyKey });
  // Any other message names a venue whose money has not arrived yet.
  if (message && message !== SHELL.doneLoud) toast(message);
  else setEntered(entered().filter((name) => name !== venue));
};

const bringBackNow = async (launched: Promise<unknown>) => {
  await launched;
  if (stays > 0 || !currentToken()) return;
  const user = await refreshUser().catch(() => undefined);
  if (!user) return;
  if (user.transferstatus !== 1) {
    setEntered([]);
    if (inGames(user)) toast(GAME_MENU.stillThere);
    return;
  }
  try {
    for (const venue of entered()) await unlessPlayed(venue, () => recoverFrom(venue));
  } catch (error) {
    showFailure(error, SHELL.networkFailure);
  }
  await refreshUser().catch(() => undefined);
};

/**
 * With 自动免转 on, brings the money back from the venues this device has left; otherwise shows where it is. A venue that
 * refuses stays on the list, and is tried again when the next game is left or the site is opened.
 */
export const bringBack = (): Promise<unknown> => {
  // Waits only for the launch that is already under way, because a later launch waits for this return.
  const launched = launches;
  returning = returning.then(() => bringBackNow(launched)).catch(() => undefined);
  return returning;
};

/** Records a stay from the launch of a game until the returned function is called, however the page is left. */
export const stayAt = (venue: string): (() => void) => {
  stays += 1;
  setEntered([...entered(), venue]);
  const release = hold(venue);
  return () => {
    stays -= 1;
    release();
    void bringBack();
  };
};

/**
 * A launch transfers the balance, so it waits for money that is being brought back, and leaving waits for the launch.
 */
export const launch = <T>(work: () => Promise<T>): Promise<T> => {
  const launched = returning.then(work);
  launches = launched.catch(() => undefined);
  return launched;
};
