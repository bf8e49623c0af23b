const SECOND_MS = 1000;

/** How tries at one thing are counted, and what follows when the free ones are used up. */
export interface TryRule {
  key: string;
  windowMs: number;
  /** Tries that pass within the window before it blocks. */
  free: number;
  blockUntilMs(history: readonly number[], nowMs: number): number;
  /** What a success does: a name starts anew, an address only gets back the try that succeeded. */
  onRelease: 'clear' | 'give-back';
}

/** Moments in milliseconds, oldest first. */
export interface TryState {
  history: readonly number[];
  blockedUntilMs: number;
}

export const UNTRIED: TryState = { history: [], blockedUntilMs: 0 };

/** Doubles with each try beyond the free ones: 2, 4, 8 … seconds, up to the most. */
export const growingWait = (free: number, maxS: number) => (history: readonly number[], nowMs: number) =>
  nowMs + Math.min(2 ** (history.length - free + 1), maxS) * SECOND_MS;

/** Blocks until the oldest try leaves the window. */
export const untilOldestLeaves = (windowMs: number) => (history: readonly number[], nowMs: number) =>
  (history[0] ?? nowMs) + windowMs;

const recent = (history: readonly number[], windowMs: number, nowMs: number) =>
  history.filter((at) => at > nowMs - windowMs);

export const waitS = (state: TryState, nowMs: number): number =>
  state.blockedUntilMs > nowMs ? Math.ceil((state.blockedUntilMs - nowMs) / SECOND_MS) : 0;

/** Counted before the secret is looked at, so that parallel tries can't slip through together. */
export const countTry = (rule: TryRule, state: TryState, nowMs: number): TryState => {
  const history = [...recent(state.history, rule.windowMs, nowMs), nowMs];
  const blockedUntilMs = history.length >= rule.free ? rule.blockUntilMs(history, nowMs) : 0;
  return { history, blockedUntilMs };
};

/** The block that this try itself set goes with it; one that a later try set stays. */
export const giveBack = (rule: TryRule, state: TryState, takenMs: number): TryState => {
  const history = state.history.toSpliced(state.history.lastIndexOf(takenMs), state.history.includes(takenMs) ? 1 : 0);
  const isBlockedByOthers = history.length >= rule.free && (history.at(-1) ?? 0) > takenMs;
  return { history, blockedUntilMs: isBlockedByOthers ? state.blockedUntilMs : 0 };
};
