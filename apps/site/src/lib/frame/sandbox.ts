import { AGENT_PAGE, SERVICE_PAGE } from '@koi/contract/constants';

const ALWAYS = 'allow-scripts allow-forms allow-popups';

/** Pages with a script of their own that are part of the site and share its session. */
const OWN_PAGES: readonly string[] = [AGENT_PAGE, SERVICE_PAGE];

/**
 * The sandbox of a framed page; the site's own pages have none. A page of our origin with both scripts and its origin
 * could remove its own sandbox, so any other page never gets both.
 */
export const sandboxOf = (address: URL, ourOrigin: string): string | undefined => {
  if (address.origin !== ourOrigin) return `${ALWAYS} allow-same-origin`;
  return OWN_PAGES.some((page) => address.pathname.startsWith(page)) ? undefined : ALWAYS;
};
