/** A stake with the market it stands in and whether it came back as it was. */
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
 * What of each stake counts as turnover. Who covers every selection of a market risks only what lies above the smallest
 * of them; and a stake that came back was never at risk.
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
