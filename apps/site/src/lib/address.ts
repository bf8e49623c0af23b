/** An address taken apart, or nothing when it is none. */
export const parseAddress = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
};
