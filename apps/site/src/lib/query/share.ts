type Fields = Record<string, unknown>;

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));

/**
 * Returns the new answer with all parts of the known one that are equal, so that an answer without changes renders
 * nothing again.
 */
export const share = <T>(known: unknown, next: T): T => {
  if (known === next) return next;
  const areLists = Array.isArray(known) && Array.isArray(next);
  if (!areLists && !(isPlain(known) && isPlain(next))) return next;
  const [before, after] = [known as Fields, next as Fields];
  const names = Object.keys(after);
  const copy = (areLists ? [] : {}) as Fields;
  let isSame = names.length === Object.keys(before).length;
  for (const name of names) {
    copy[name] = share(before[name], after[name]);
    isSame &&= name in before && copy[name] === before[name];
  }
  return (isSame ? known : copy) as T;
};
