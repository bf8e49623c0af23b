import { lookup } from 'node:dns/promises';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import { isPrivateAddress } from './private-address.ts';

/** Modes in which the driver encrypts the connection and checks the certificate of the server. */
const CHECKED = new Set(['require', 'verify-ca', 'verify-full']);

const isEncrypted = ({ searchParams }: URL): boolean => {
  const mode = searchParams.get('sslmode') ?? '';
  // With the meaning that libpq gives it, `require` accepts every certificate.
  return CHECKED.has(mode) && !(mode === 'require' && searchParams.get('uselibpqcompat') === 'true');
};

const addressesOf = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map((found) => found.address);

/** Whether every address of the database is a socket, this machine or a private network. */
const isNearby = async (url: URL, resolve: typeof addressesOf): Promise<boolean> => {
  const host = url.searchParams.get('host') ?? url.hostname.replace(/^\[|\]$/g, '');
  if (host === '' || host.startsWith('/') || host.startsWith('%2F')) return true;
  const addresses = await resolve(host).catch(() => []);
  const isPrivate = (address: string) =>
    isPrivateAddress(new URL(`http://${address.includes(':') ? `[${address}]` : address}`));
  return addresses.length > 0 && addresses.every(isPrivate);
};

/**
 * Refuses a connection to the database that others could read: one without TLS that leaves this machine and private
 * networks. The addresses of a name are looked up, so that names of a private network need no TLS.
 */
export const requireProtectedDatabase = async (
  { databaseUrl, ownerUrl, replicaUrl }: Pick<Config, 'databaseUrl' | 'ownerUrl' | 'replicaUrl'>,
  resolve = addressesOf,
): Promise<void> => {
  const addresses = { DATABASE_URL: databaseUrl, KOI_OWNER_URL: ownerUrl, KOI_REPLICA_URL: replicaUrl };
  for (const [name, address] of Object.entries(addresses)) {
    if (address === undefined) continue;
    const url = new URL(address);
    if (isEncrypted(url) || (await isNearby(url, resolve))) continue;
    throw new ConfigError(
      `${name}: ${url.hostname} is outside of private networks, and the connection is not protected. ` +
        'Add ?sslmode=verify-full to the address',
    );
  }
};
