const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

const isSameHost = (a: string, b: string): boolean => a === b || (LOOPBACK.has(a) && LOOPBACK.has(b));

/** Returns the address to which a payer may return: http or https, on the host that served this page, with any port. */
export const returnAddress = (text: string | null, ownHost: string): string | undefined => {
  if (text === null || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const hasLogin = url.username !== '' || url.password !== '';
  return !hasLogin && isSameHost(url.hostname, ownHost) ? url.href : undefined;
};
