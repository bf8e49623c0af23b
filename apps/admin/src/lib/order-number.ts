const HEAD = 5;
const TAIL = 4;

/** Abbreviates a number for lists: `T2025…7716`. Details show it in full. */
export const shortNumber = (no: string): string =>
  no.length <= HEAD + TAIL + 1 ? no : `${no.slice(0, HEAD)}…${no.slice(-TAIL)}`;

const NUMBERS = /\b[A-Z]\d{14}[0-9A-Z]{12}\b/g;

/** Whole order numbers in a text, in their order. */
export const numbersIn = (text: string): string[] => text.match(NUMBERS) ?? [];

/** Abbreviates every order number in a text, such as the title of a proposal. */
export const shortNumbersIn = (text: string): string => text.replace(NUMBERS, shortNumber);
