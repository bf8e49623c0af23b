import type { Venue } from './store.ts';

/** Whether members may launch games of the venue and transfer money in. Money may always come back. */
export const isOffered = ({ open, retiredAt }: Pick<Venue, 'open' | 'retiredAt'>): boolean =>
  open && retiredAt === null;

/** Whether members could use the venue at some time. Its address decides where their money goes. */
export const wasOpen = ({ open, openedAt }: Pick<Venue, 'open' | 'openedAt'>): boolean => open || openedAt !== null;

/** Whether the venue is called in the background. Before its first opening, no member has money there. */
export const isInUse = (venue: Pick<Venue, 'open' | 'openedAt' | 'retiredAt'>): boolean =>
  wasOpen(venue) && venue.retiredAt === null;

/** Whether the values in use passed a test. */
export const isTested = ({
  testPassed,
  testedVersion,
  accessVersion,
}: Pick<Venue, 'testPassed' | 'testedVersion' | 'accessVersion'>): boolean =>
  testPassed && testedVersion === accessVersion;

/**
 * The address in one spelling: a lower-case host without the default port, and no slash at the end, because the paths of
 * the calls begin with one.
 */
export const plainAddress = (url: string): string => (URL.canParse(url) ? new URL(url).href : url).replace(/\/+$/, '');

/** Name of this platform at the venue. */
export const merchantOf = ({ merchant, code }: Pick<Venue, 'merchant' | 'code'>): string => merchant || code;
