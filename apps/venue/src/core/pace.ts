export interface Pace {
  /** Whether the player may act now; counts the act when so. */
  allows(playerId: number, now: number): boolean;
}

const FORGET_ABOVE = 10_000;

/** A bucket of acts for each player that fills up again at an even rate. */
export const createPace = (perSecond: number): Pace => {
  const buckets = new Map<number, { acts: number; at: number }>();
  return {
    allows: (playerId, now) => {
      const bucket = buckets.get(playerId) ?? { acts: perSecond, at: now };
      const acts = Math.min(perSecond, bucket.acts + ((now - bucket.at) / 1_000) * perSecond);
      // A forgotten bucket is a full one, which is what all but the busiest are anyway.
      if (buckets.size > FORGET_ABOVE) buckets.clear();
      buckets.set(playerId, { acts: acts >= 1 ? acts - 1 : acts, at: now });
      return acts >= 1;
    },
  };
};
