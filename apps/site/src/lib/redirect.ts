import { parseAddress } from './address.ts';

const HOME = '/';
const SITE = 'https://inside.invalid';
const MAX_LENGTH = 512;
/** Blanks, control characters and backslashes are how one address passes for another. */
const TRICK = /[\s\\\p{Cc}\p{Cf}]/u;

/** A scheme, a host or a trick may also arrive percent-encoded, once or more. */
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

/** A path inside the site to return to after login; anything else, and the login page itself, becomes home. */
export const safeRedirect = (text: string | null | undefined): string => {
  if (!text || text.length > MAX_LENGTH) return HOME;
  const path = text.split(/[?#]/, 1)[0] ?? '';
  const decoded = fullyDecoded(path);
  if (decoded === undefined || !isInside(text) || !isInside(decoded)) return HOME;
  const { pathname, search } = new URL(text, SITE);
  return pathname === '/login' ? HOME : pathname + search;
};
