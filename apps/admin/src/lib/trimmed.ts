/** The same values, with the texts among them without space around them. */
export const trimmed = <V extends Record<string, string | number>>(values: V): V =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as V;
