/** Ids of members of different cells are far apart, so that an id names its cell. */
const IDS_PER_CELL = 1_000_000;

/**
 * Maps names to cells. A name is taken once in the whole house. Members whom others referred join the cell of their
 * referrer, so that the tree of an agent is never divided. No member moves to another cell.
 */
export const createDirectory = (cells: number) => {
  const byName = new Map<string, number>();
  const sizes = Array<number>(cells).fill(0);
  const cellOf = (name: string): number => {
    const cell = byName.get(name.toLowerCase());
    if (cell === undefined) throw new Error(`no cell has a member called ${name}`);
    return cell;
  };

  return {
    /** Reserves the name and returns its cell. A member without a referrer joins the smallest cell. */
    join(name: string, referrer: string | undefined): number {
      if (byName.has(name.toLowerCase())) throw new Error(`${name} is taken`);
      const smallest = sizes.indexOf(Math.min(...sizes));
      const cell = referrer === undefined ? smallest : cellOf(referrer);
      byName.set(name.toLowerCase(), cell);
      sizes[cell] = (sizes[cell] ?? 0) + 1;
      return cell;
    },
    cellOf,
    /** The first id that a cell gives to a member. */
    firstIdOf: (cell: number): number => (cell + 1) * IDS_PER_CELL + 1,
    /** The cell of a member id, for links of agents and for bets that a venue reports. */
    cellOfId: (memberId: number): number => Math.floor((memberId - 1) / IDS_PER_CELL) - 1,
  };
};

export type Directory = ReturnType<typeof createDirectory>;
