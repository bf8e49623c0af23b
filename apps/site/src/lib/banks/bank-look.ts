export const PIGMENTS = ['cinnabar', 'azurite', 'malachite', 'rouge', 'lake', 'iris', 'ochre'] as const;
export type Pigment = (typeof PIGMENTS)[number];

/** The colours that members associate with the large banks. The banks' own logos are never shown. */
const EXPECTED: Partial<Record<string, Pigment>> = {
  招: 'cinnabar',
  工: 'cinnabar',
  农: 'malachite',
  中: 'rouge',
  建: 'azurite',
  交: 'lake',
  邮: 'malachite',
  浦: 'iris',
};

/** The character that a bank is known by: 工 for 中国工商银行, 中 for 中国银行. */
export const monogramOf = (bank: string) => {
  const name = bank.trim();
  const known = name.replace(/^中国(?!银行)/, '');
  return [...(known || name)][0] ?? '';
};

/** A bank has the same pigment on every screen and every visit. */
export const pigmentOf = (bank: string): Pigment => {
  const expected = EXPECTED[monogramOf(bank)];
  if (expected) return expected;
  const sum = [...bank].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return PIGMENTS[sum % PIGMENTS.length] ?? 'cinnabar';
};
