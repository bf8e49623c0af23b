import type { Allowance } from './limits.ts';

const SECOND_MS = 1000;

/** How attempts under one key are counted, and how long it is blocked once the free attempts are used up. */
export interface TryRule {
  key: string;
  windowMs: number;
  /** Attempts allowed within the window before the key is blocked. */
  free: number;
  blockUntilMs(history: readonly number[], nowMs: number): number;
  /** Effect of a success: `clear` resets the history, `give-back` removes only the attempt that succeeded. */
  onRelease: 'clear' | 'give-back';
}

/** Times in milliseconds since the epoch, oldest first. */
export interface TryState {
  history: readonly number[];
  blockedUntilMs: number;
}

export const UNTRIED: TryState = { history: [], blockedUntilMs: 0 };

/** The wait doubles with each attempt beyond the free ones: 2, 4, 8 … seconds, up to `maxS`. */
export const growingWait = (free: number, maxS: number) => (history: readonly number[], nowMs: number) =>
  nowMs + Math.min(2 ** (history.length - free + 1), maxS) * SECOND_MS;

/** Blocks until the oldest attempt leaves the window. */
export const untilOldestLeaves = (windowMs: number) => (history: readonly number[], nowMs: number) =>
  (history[0] ?? nowMs) + windowMs;

/** Allows a number of attempts within a window, whether they succeed or not. */
export const perWindow = (key: string, { limit, windowMs }: Allowance): TryRule => ({
  key,
  windowMs,
  free: limit,
  blockUntilMs: untilOldestLeaves(windowMs),
  onRelease: 'give-back',
});

const recent = (history: readonly number[], windowMs: number, nowMs: number) =>
  history.filter((at) => at > nowMs - windowMs);

export const waitS = (state: TryState, nowMs: number): number =>
  state.blockedUntilMs > nowMs ? Math.ceil((state.blockedUntilMs - nowMs) / SECOND_MS) : 0;

/** Counted before the secret is checked, so that parallel attempts can't bypass the limit. */
export const countTry = (rule: TryRule, state: TryState, nowMs: number): TryState => {
  const history = [...recent(state.history, rule.windowMs, nowMs), nowMs];
  const blockedUntilMs = history.length >= rule.free ? rule.blockUntilMs(history, nowMs) : 0;
  return { history, blockedUntilMs };
};

/** Removes a block that this attempt caused. A block caused by a later attempt remains. */
export const giveBack = (rule: TryRule, state: TryState, takenMs: number): TryState => {
  const history = state.history.toSpliced(state.history.lastIndexOf(takenMs), state.history.includes(takenMs) ? 1 : 0);
  const isBlockedByOthers = history.length >= rule.free && (history.at(-1) ?? 0) > takenMs;
  return { history, blockedUntilMs: isBlockedByOthers ? state.blockedUntilMs : 0 };
};
