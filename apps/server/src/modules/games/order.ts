export interface Place {
  id: number;
  sort: number;
}

/** In the order members see. */
export const inPlace = <T extends Place>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => a.sort - b.sort || a.id - b.id);

/** The places these rows have now, given out in the order wanted; only those that change. */
export const arranged = (wanted: readonly Place[]): Place[] => {
  let last = -1;
  // Two rows at one place would be told apart by their ids, not by the wish.
  const places = inPlace(wanted).map(({ sort }) => {
    last = Math.max(sort, last + 1);
    return last;
  });
  return wanted.flatMap(({ id, sort }, index) => {
    const place = places[index] ?? sort;
    return place === sort ? [] : [{ id, sort: place }];
  });
};
