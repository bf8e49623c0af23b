/** Time limits for each step of a member's call at a venue. The member's client gives up after 30 s. */
export const LIMITS = {
  registerMs: 3_000,
  balanceMs: 3_000,
  /** A pull that takes longer continues in the background. */
  pullMs: 2_500,
  /** For a transfer that a member requested by hand. */
  sendMs: 8_000,
  /** For a transfer that is part of a launch or a recall, which have several of them. */
  automaticSendMs: 5_000,
  /** A recall that the venue refused is tried again only within this time. */
  retryWithinMs: 2_000,
} as const;

/** The longest possible durations that follow from the limits. */
export const LONGEST = {
  transferMs: LIMITS.registerMs + LIMITS.balanceMs + LIMITS.pullMs + LIMITS.sendMs,
  recoverMs: LIMITS.retryWithinMs + LIMITS.balanceMs + LIMITS.pullMs + LIMITS.automaticSendMs,
} as const;

/** Returns the result, or undefined when the work fails or takes longer. The work itself is not cancelled. */
export const within = async <T>(ms: number, work: Promise<T>): Promise<T | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  try {
    return await Promise.race([work.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
};
