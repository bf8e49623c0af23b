/** How long a member's call waits for each step at a venue. The member's client gives up after 30 s. */
export const LIMITS = {
  registerMs: 3_000,
  balanceMs: 3_000,
  /** A pull that takes longer goes on without the caller. */
  pullMs: 2_500,
  /** Of a transfer that a member has asked for by hand. */
  sendMs: 8_000,
  /** Of one that comes with a launch or a recall, which has several of them. */
  automaticSendMs: 5_000,
  /** A recall that the venue refused is tried again only within this time. */
  retryWithinMs: 2_000,
} as const;

/** The longest times by design, in milliseconds. */
export const LONGEST = {
  transferMs: LIMITS.registerMs + LIMITS.balanceMs + LIMITS.pullMs + LIMITS.sendMs,
  recoverMs: LIMITS.retryWithinMs + LIMITS.balanceMs + LIMITS.pullMs + LIMITS.automaticSendMs,
} as const;

/** The result, or nothing when it takes longer; the work itself goes on. A failure counts as nothing too. */
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
