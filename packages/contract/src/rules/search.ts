/** Kinds of things that the server can find. Screens of the back office are found in the browser. */
export const SEARCH_KINDS = ['members', 'orders', 'transfers', 'bets', 'hashes', 'payments', 'staff'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const SEARCH_MAX_LENGTH = 80;

interface SearchWords {
  /** The text to look for, without the sign before it. */
  text: string;
  /** The kinds that the sign before the text leaves. */
  kinds: readonly (SearchKind | 'screens')[];
}

const SIGNS: readonly (readonly [sign: string, kinds: SearchWords['kinds']])[] = [
  ['@', ['members']],
  ['#', ['orders', 'transfers', 'bets', 'payments']],
  ['0x', ['hashes', 'payments']],
  ['>', ['screens']],
];

/** Reads a search as it was typed. A sign at its beginning narrows the kinds: `@` `#` `0x` `>`. */
export const readSearch = (typed: string): SearchWords => {
  const text = typed.trim();
  for (const [sign, kinds] of SIGNS) {
    if (text.toLowerCase().startsWith(sign)) return { text: text.slice(sign.length).trim(), kinds };
  }
  return { text, kinds: [...SEARCH_KINDS, 'screens'] };
};
