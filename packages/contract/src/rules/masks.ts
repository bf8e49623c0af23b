/** 陈*宇: the first and the last character, of two the first alone. */
export const maskRealname = (name: string) => {
  const characters = [...name];
  if (characters.length < 2) return name;
  const hidden = '*'.repeat(Math.max(characters.length - 2, 1));
  return `${characters[0]}${hidden}${characters.length > 2 ? characters.at(-1) : ''}`;
};

export const maskMobile = (mobile: string) =>
  mobile.length < 8 ? mobile : `${mobile.slice(0, 3)} **** ${mobile.slice(-4)}`;
