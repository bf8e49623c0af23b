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

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Of stakes that turn out smaller: what was done last is undone first. The list is newest first. */
export const takeBack = (
  requirements: readonly Pick<OpenRequirement, 'id' | 'done'>[],
  amount: bigint,
): { id: bigint; done: bigint }[] => {
  const reopened: { id: bigint; done: bigint }[] = [];
  let rest = amount;
  for (const { id, done } of requirements) {
    if (rest === 0n) break;
    const back = least(rest, done);
    if (back === 0n) continue;
    reopened.push({ id, done: done - back });
    rest -= back;
  }
  return reopened;
};

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
