/** A stake with its market, its selection and whether it was refunded. */
export interface Standing {
  readonly market: string;
  readonly selection: string;
  readonly stake: bigint;
  readonly returned: boolean;
}

const least = (amounts: readonly bigint[]): bigint => {
  let found = amounts[0] ?? 0n;
  for (const amount of amounts) if (amount < found) found = amount;
  return found;
};

/**
 * The part of each stake that counts as turnover. When every selection of a market is covered, only the amounts above
 * the smallest one are at risk. A refunded stake counts 0.
 */
export const validStakes = (bets: readonly Standing[], sizeOf: (market: string) => number): bigint[] => {
  const totals = new Map<string, Map<string, bigint>>();
  for (const { market, selection, stake } of bets) {
    const within = totals.get(market) ?? new Map<string, bigint>();
    within.set(selection, (within.get(selection) ?? 0n) + stake);
    totals.set(market, within);
  }
  const covered = new Map<string, bigint>();
  for (const [market, within] of totals) {
    if (within.size < sizeOf(market)) continue;
    const safe = least([...within.values()]);
    for (const selection of within.keys()) covered.set(`${market}/${selection}`, safe);
  }
  return bets.map(({ market, selection, stake, returned }) => {
    const key = `${market}/${selection}`;
    const safe = covered.get(key) ?? 0n;
    const taken = least([safe, stake]);
    covered.set(key, safe - taken);
    return returned ? 0n : stake - taken;
  });
};
