/** What must still be staked for one requirement; the list is oldest first. */
export interface OpenRequirement {
  id: bigint;
  required: bigint;
  done: bigint;
}

export interface Counted {
  /** Requirements the stake has completed. */
  fulfilled: bigint[];
  /** The one it came to in part, with what is done of it now. */
  begun: { id: bigint; done: bigint } | undefined;
  /** What no requirement needed. */
  unused: bigint;
}

/** A stake counts towards the oldest requirement first; what is left of it goes to the next. */
export const countTowards = (requirements: readonly OpenRequirement[], stake: bigint): Counted => {
  const fulfilled: bigint[] = [];
  let rest = stake;
  for (const { id, required, done } of requirements) {
    const missing = required - done;
    if (rest < missing) return { fulfilled, begun: rest === 0n ? undefined : { id, done: done + rest }, unused: 0n };
    fulfilled.push(id);
    rest -= missing;
  }
  return { fulfilled, begun: undefined, unused: rest };
};
