/** Parses an address; undefined when the text is not one. */
export const parseAddress = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
};

/** Accepts only http and https addresses without credentials. Any other address is unsafe. */
export const safeAddress = (text: string): URL | undefined => {
  const address = parseAddress(text);
  if (address?.protocol !== 'http:' && address?.protocol !== 'https:') return undefined;
  return address.username === '' && address.password === '' ? address : undefined;
};

/** A page of the own site by its path, or a safe address of another site. */
export const pageAddress = (text: string): URL | undefined =>
  /^\/(?![/\\])/.test(text) ? parseAddress(text, window.location.origin) : safeAddress(text);
