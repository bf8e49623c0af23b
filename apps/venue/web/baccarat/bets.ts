/** A chip on a field, in units of 0.01. */
export interface Chip {
  selection: string;
  amount: bigint;
}

/** The unconfirmed chips on the table. Taps can be undone in reverse order. */
export const createBets = (mostOf: (selection: string) => bigint) => {
  let taps: Chip[][] = [];
  let confirmed: readonly Chip[] = [];

  const sum = (chips: readonly Chip[], selection?: string): bigint =>
    chips.reduce(
      (total, chip) => (selection === undefined || chip.selection === selection ? total + chip.amount : total),
      0n,
    );
  const pending = () => taps.flat();
  const on = (selection: string) => sum(confirmed, selection) + sum(pending(), selection);

  return {
    /** Adds chips as one tap. Rejects all of them when one exceeds the limit of its field. */
    add(chips: readonly Chip[]): boolean {
      const added = [...new Set(chips.map(({ selection }) => selection))];
      if (added.some((selection) => on(selection) + sum(chips, selection) > mostOf(selection))) return false;
      taps.push([...chips]);
      return true;
    },
    undo: () => {
      taps = taps.slice(0, -1);
    },
    clear: () => {
      taps = [];
    },
    /** Sets the chips that the venue has confirmed. */
    confirm: (chips: readonly Chip[]) => {
      confirmed = chips;
    },
    on,
    pendingOn: (selection: string) => sum(pending(), selection),
    get pendingTotal() {
      return sum(pending());
    },
    get confirmedTotal() {
      return sum(confirmed);
    },
    /** One amount per field, as sent to the venue. */
    get drafts(): Chip[] {
      const fields = [...new Set(pending().map(({ selection }) => selection))];
      return fields.map((selection) => ({ selection, amount: sum(pending(), selection) }));
    },
  };
};
export type Bets = ReturnType<typeof createBets>;
