import { parseAddress } from './address.ts';

const HOME = '/';
const SITE = 'https://inside.invalid';
const MAX_LENGTH = 512;
/** Blanks, control characters and backslashes can disguise one address as another. */
const TRICK = /[\s\\\p{Cc}\p{Cf}]/u;

/** Decodes repeatedly, because a scheme, a host or a disguise may be percent-encoded more than once. */
const fullyDecoded = (text: string): string | undefined => {
  let decoded = text;
  for (let round = 0; round < 4; round += 1) {
    try {
      const next = decodeURIComponent(decoded);
      if (next === decoded) return decoded;
      decoded = next;
    } catch {
      return undefined;
    }
  }
  return undefined;
};

const isInside = (text: string) => {
  if (!text.startsWith('/') || text.startsWith('//') || TRICK.test(text)) return false;
  const address = parseAddress(text, SITE);
  return address?.origin === SITE && address.username === '' && !address.pathname.startsWith('//');
};

/** Returns a path inside the site to open after login. Anything else, and the login page itself, becomes home. */
export const safeRedirect = (text: string | null | undefined): string => {
  if (!text || text.length > MAX_LENGTH) return HOME;
  const path = text.split(/[?#]/, 1)[0] ?? '';
  const decoded = fullyDecoded(path);
  if (decoded === undefined || !isInside(text) || !isInside(decoded)) return HOME;
  const { pathname, search } = new URL(text, SITE);
  return pathname === '/login' ? HOME : pathname + search;
};
