/** An address taken apart, or nothing when it is none. */
export const parseAddress = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
};

/** Only http and https are opened, and never with somebody's name inside: anything else is unsafe. */
export const safeAddress = (text: string): URL | undefined => {
  const address = parseAddress(text);
  if (address?.protocol !== 'http:' && address?.protocol !== 'https:') return undefined;
  return address.username === '' && address.password === '' ? address : undefined;
};

/** A page of our own by its path, or a safe one elsewhere. */
export const pageAddress = (text: string): URL | undefined =>
  /^\/(?![/\\])/.test(text) ? parseAddress(text, window.location.origin) : safeAddress(text);
