import { sql } from 'drizzle-orm';
import { refuse, type Tx } from '../../../platform/index.ts';
import type { Connections } from './connections.ts';
import { listVenues, type Venue } from './store.ts';
import { merchantOf, plainAddress } from './venue.ts';

type Named = Pick<Venue, 'code' | 'url' | 'merchant'>;
type Presets = Pick<Connections, 'presetOf'>;

/** The address without its scheme, in lower case, so that spellings of one address are equal. */
const addressOf = (url: string): string => {
  const { host, pathname } = new URL(plainAddress(url));
  const path = pathname.replace(/\/+/g, '/').replace(/\/$/, '');
  return `${host.replace(/\.(?=$|:)/, '')}${path}`.toLowerCase();
};

/** The account of the house at a venue: address and merchant name. Undefined when the venue has no address. */
const accountOf = (venue: Named, { presetOf }: Presets): string | undefined => {
  const { url, merchant } =
    venue.url === '' ? (presetOf(venue.code) ?? { url: '', merchant: '' }) : { ...venue, merchant: merchantOf(venue) };
  return url === '' ? undefined : `${addressOf(url)} ${merchant.toLowerCase()}`;
};

/** The venue among the others that is called with the same account; undefined when there is none. */
export const sharingAccount = (venue: Named, others: readonly Venue[], presets: Presets): Venue | undefined => {
  const own = accountOf(venue, presets);
  if (own === undefined) return undefined;
  return others.find((other) => other.code !== venue.code && accountOf(other, presets) === own);
};

/**
 * Refuses a venue that would be called with the account of another one: both would report the same bets, which would be
 * counted and paid twice. The lock makes changes wait for each other until the transaction ends.
 */
export const requireOwnAccount = async (
  tx: Tx,
  venue: Named,
  presets: Presets,
  counts: (other: Venue) => boolean = () => true,
): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi venue accounts'))`);
  const other = sharingAccount(venue, (await listVenues(tx)).filter(counts), presets);
  if (other !== undefined) throw refuse('venues.accountTaken', other.title);
};

/** Titles of other venues on the same host, which the second person compares with the address that is proposed. */
export const onSameHost = ({ code, url }: Pick<Venue, 'code' | 'url'>, others: readonly Venue[]): string[] => {
  if (url === '') return [];
  const { host } = new URL(url);
  const isThere = (other: Venue) => other.code !== code && other.url !== '' && new URL(other.url).host === host;
  return others.filter(isThere).map(({ title }) => title);
};
