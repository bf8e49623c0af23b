/** The displayed balance: the venue's balance minus unconfirmed shots and minus prizes whose coins are still moving. */
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
    /** The amount available for the next shot. It includes prizes before their coins arrive. */
    get spendable() {
      return spendable();
    },
    /** Net result of this player since the page was opened. */
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
    /** Removes shots from the unconfirmed ones after the venue answered. */
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
    /** Holds back a prize that the balance already includes, until its coins arrive. */
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
