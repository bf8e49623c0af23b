/**
 * Runs `work` for each item, up to `atOnce` of them at the same time, and returns the results in the order of the items.
 * After a failure no further item is begun; it is thrown when the items under way have ended.
 */
export const sideBySide = async <Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  const failures: unknown[] = [];
  let next = 0;
  const take = async (): Promise<void> => {
    while (next < items.length && failures.length === 0) {
      const place = next;
      next += 1;
      try {
        results[place] = await work(items[place] as Item);
      } catch (cause) {
        failures.push(cause);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, take));
  if (failures.length > 0) throw failures[0];
  return results;
};
