/** A requirement that is not fulfilled yet. Lists of them are oldest first. */
export interface OpenRequirement {
  id: bigint;
  required: bigint;
  done: bigint;
}

export interface Counted {
  /** Requirements that the stake fulfilled. */
  fulfilled: bigint[];
  /** The requirement that the stake fulfilled in part, with its new progress. */
  begun: { id: bigint; done: bigint } | undefined;
  /** The part of the stake that no requirement needed. */
  unused: bigint;
}

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Reverses progress after a stake became smaller, the newest requirement first. The list is newest first. */
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

/** A stake counts towards the oldest requirement first, and its remainder towards the next. */
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
