export interface Place {
  id: number;
  sort: number;
}

/** Sorts rows in the order that members see. */
export const inPlace = <T extends Place>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => a.sort - b.sort || a.id - b.id);

/** Assigns the current places of these rows in the requested order. Returns only the rows that change. */
export const arranged = (wanted: readonly Place[]): Place[] => {
  let last = -1;
  // Rows with equal places would be sorted by id instead of the requested order, so places are made distinct.
  const places = inPlace(wanted).map(({ sort }) => {
    last = Math.max(sort, last + 1);
    return last;
  });
  return wanted.flatMap(({ id, sort }, index) => {
    const place = places[index] ?? sort;
    return place === sort ? [] : [{ id, sort: place }];
  });
};
