export interface Pace {
  /** Returns whether the player may act now, and counts the action if so. */
  allows(playerId: number, now: number): boolean;
}

const FORGET_ABOVE = 10_000;

/** A token bucket per player that refills at a constant rate. */
export const createPace = (perSecond: number): Pace => {
  const buckets = new Map<number, { acts: number; at: number }>();
  return {
    allows: (playerId, now) => {
      const bucket = buckets.get(playerId) ?? { acts: perSecond, at: now };
      const acts = Math.min(perSecond, bucket.acts + ((now - bucket.at) / 1_000) * perSecond);
      // Clearing resets every player to a full bucket. Most buckets are full anyway.
      if (buckets.size > FORGET_ABOVE) buckets.clear();
      buckets.set(playerId, { acts: acts >= 1 ? acts - 1 : acts, at: now });
      return acts >= 1;
    },
  };
};
