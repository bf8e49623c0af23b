import { AGENT_PAGE, SERVICE_PAGE } from '@koi/contract/constants';

const ALWAYS = 'allow-scripts allow-forms allow-popups';

/** Pages that are part of the site though they have a script of their own: they know the member as the site does. */
const OWN_PAGES: readonly string[] = [AGENT_PAGE, SERVICE_PAGE];

/**
 * What a framed page may do; nothing is withheld from our own pages. Any other page of our origin with both scripts and
 * its origin could undo its own sandbox: it is never given both.
 */
export const sandboxOf = (address: URL, ourOrigin: string): string | undefined => {
  if (address.origin !== ourOrigin) return `${ALWAYS} allow-same-origin`;
  return OWN_PAGES.some((page) => address.pathname.startsWith(page)) ? undefined : ALWAYS;
};
