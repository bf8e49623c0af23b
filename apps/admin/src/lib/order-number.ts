const HEAD = 5;
const TAIL = 4;

/** Abbreviates a number for lists: `T2025…7716`. Details show it in full. */
export const shortNumber = (no: string): string =>
  no.length <= HEAD + TAIL + 1 ? no : `${no.slice(0, HEAD)}…${no.slice(-TAIL)}`;
