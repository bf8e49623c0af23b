export const PIGMENTS = ['cinnabar', 'azurite', 'malachite', 'rouge', 'lake', 'iris', 'ochre'] as const;
export type Pigment = (typeof PIGMENTS)[number];

/** The colour people expect of the large banks; a name is never shown as its mark. */
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

/** 中国工商银行 is known by 工, 中国银行 by 中. */
export const monogramOf = (bank: string) => {
  const name = bank.trim();
  const known = name.replace(/^中国(?!银行)/, '');
  return [...(known || name)][0] ?? '';
};

/** The same bank has the same pigment on every screen and every visit. */
export const pigmentOf = (bank: string): Pigment => {
  const expected = EXPECTED[monogramOf(bank)];
  if (expected) return expected;
  const sum = [...bank].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return PIGMENTS[sum % PIGMENTS.length] ?? 'cinnabar';
};
