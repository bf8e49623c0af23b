/** What the bar shows: the venue's balance, less shots it has not confirmed and coins that are still on their way. */
export const createPurse = (show: (units: bigint) => void) => {
  let actual = 0n;
  let onTheWay = 0n;
  const unconfirmed = new Map<string, bigint>();
  const costs = new Map<string, bigint>();
  let net = 0n;

  const spendable = (): bigint => {
    let sum = actual;
    for (const cost of unconfirmed.values()) sum -= cost;
    return sum;
  };
  const shown = (): bigint => {
    const sum = spendable() - onTheWay;
    return sum < 0n ? 0n : sum;
  };
  const refresh = () => show(shown());

  return {
    get shown() {
      return shown();
    },
    /** What the next shot may cost: a prize counts before its coins arrive. */
    get spendable() {
      return spendable();
    },
    /** What this player won and lost since the page was opened. */
    get net() {
      return net;
    },
    sync(balance: bigint) {
      actual = balance;
      refresh();
    },
    fire(id: string, cost: bigint) {
      unconfirmed.set(id, cost);
      costs.set(id, cost);
      refresh();
    },
    /** The venue took the shots, or will not. */
    confirm(ids: readonly string[]) {
      for (const id of ids) unconfirmed.delete(id);
      refresh();
    },
    forget(ids: readonly string[]) {
      for (const id of ids) {
        unconfirmed.delete(id);
        costs.delete(id);
      }
      refresh();
    },
    settle(id: string, payout: bigint) {
      net += payout - (costs.get(id) ?? payout);
      costs.delete(id);
    },
    /** A prize that the answer's balance holds already, kept back until its coins arrive. */
    hold(prize: bigint) {
      onTheWay += prize;
      refresh();
    },
    land(prize: bigint) {
      onTheWay -= prize;
      refresh();
    },
  };
};
export type Purse = ReturnType<typeof createPurse>;
