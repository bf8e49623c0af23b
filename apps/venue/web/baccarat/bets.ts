/** A chip on a field, in minor units. */
export interface Chip {
  selection: string;
  amount: bigint;
}

/** The chips that lie on the felt but are not confirmed: put down and taken back in the order of the taps. */
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
    /** Puts chips down as one tap; refuses all of them when one would pass its field's limit. */
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
    /** What the venue has taken: it is told, never guessed. */
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
    /** One sum a field, as they are sent. */
    get drafts(): Chip[] {
      const fields = [...new Set(pending().map(({ selection }) => selection))];
      return fields.map((selection) => ({ selection, amount: sum(pending(), selection) }));
    },
  };
};
export type Bets = ReturnType<typeof createBets>;
