/** 陈*宇: shows the first and the last character; of two characters only the first. */
export const maskRealname = (name: string) => {
  const characters = [...name];
  if (characters.length < 2) return name;
  const hidden = '*'.repeat(Math.max(characters.length - 2, 1));
  return `${characters[0]}${hidden}${characters.length > 2 ? characters.at(-1) : ''}`;
};

/** la*****09: shows the first two and the last two characters. */
export const maskName = (name: string) =>
  name.length < 6 ? `${name.slice(0, 1)}***` : `${name.slice(0, 2)}${'*'.repeat(name.length - 4)}${name.slice(-2)}`;

/** Shows `10.2.7.31` as `10.2.*.31`, which distinguishes two addresses without identifying a person. */
export const maskAddress = (address: string): string =>
  address.includes(':') ? address.replace(/^([^:]*:[^:]*:)[^:]+/, '$1*') : address.replace(/^(\d+\.\d+\.)\d+/, '$1*');

export const maskMobile = (mobile: string) =>
  mobile.length < 8 ? mobile : `${mobile.slice(0, 3)} **** ${mobile.slice(-4)}`;
