const HEAD = 5;
const TAIL = 4;

/** `T2025…7716` in lists; the whole number stands in the detail. */
export const shortNumber = (no: string): string =>
  no.length <= HEAD + TAIL + 1 ? no : `${no.slice(0, HEAD)}…${no.slice(-TAIL)}`;
