import type { Clock, Config, Logger, Outgoing } from '../../../platform/index.ts';
import type { Access, VenueAdapter } from './adapter.ts';
import { createKoiAdapter, type KoiAdapterDeps, secretOf } from './adapters/koi.ts';
import type { BreakerRules } from './breaker.ts';
import { type ConnectionState, createConnection, type VenueConnection } from './connection.ts';
import type { Secrets } from './secrets.ts';
import type { Venue } from './store.ts';

export interface ConnectionsDeps {
  clock: Clock;
  config: Pick<Config, 'venues'>;
  log: Logger;
  outgoing: Outgoing;
  secrets: Secrets;
  /** Replaces the default breaker rules in tests. */
  breaker?: BreakerRules | undefined;
  /** Replaces the connections by address while the past of the demo is made. */
  adapters?: ((venue: string) => VenueAdapter) | undefined;
  /** Receives the state of a connection after every call. */
  onCall: (venue: Venue, state: ConnectionState) => void;
}

const ADAPTERS: Readonly<Record<string, (deps: KoiAdapterDeps) => VenueAdapter>> = {
  koi: createKoiAdapter,
};

/** Creates the adapters and connections of the venues, by the rows in the database and by the environment. */
export const createConnections = (deps: ConnectionsDeps) => {
  const { clock, config, log, outgoing, secrets, breaker, adapters, onCall } = deps;
  const made = new Map<string, { version: number; connection: VenueConnection | undefined }>();

  /** Address, secret and time limit that the environment presets for a venue. */
  const presetOf = (code: string): Access | undefined => {
    if (config.venues === undefined) return undefined;
    const { own, shared, timeoutMs } = config.venues;
    const access = own[code];
    if (access !== undefined) return { ...access, merchant: code, timeoutMs };
    if (shared === undefined) return undefined;
    return { url: shared.url, secret: secretOf(shared.secret, code), merchant: code, timeoutMs };
  };

  /** Returns undefined when the venue has no address, no secret, or a secret that can't be opened. */
  const accessOf = (venue: Venue): Access | undefined => {
    const { code, url, merchant, timeoutMs } = venue;
    if (url === '') return presetOf(code);
    try {
      const secret = secrets.open(venue);
      if (secret === undefined) return undefined;
      return { url, merchant: merchant || code, secret, previous: secrets.openPrevious(venue), timeoutMs };
    } catch (cause) {
      log.error({ err: cause, venue: code }, 'the secret of a venue can not be opened');
      return undefined;
    }
  };

  const adapterOf = (name: string, access: Access): VenueAdapter | undefined =>
    ADAPTERS[name]?.({ ...access, clock, outgoing });

  return {
    presetOf,
    accessOf,
    adapterOf,

    /**
     * Returns the connection to a venue, or undefined when there is none. It is made again when the row says that a
     * value has changed. A row that was read before the change does not bring the old values back.
     */
    connect(venue: Venue): VenueConnection | undefined {
      const known = made.get(venue.code);
      if (known !== undefined && known.version >= venue.accessVersion) return known.connection;
      const access = accessOf(venue);
      const adapter = adapters?.(venue.code) ?? (access && adapterOf(venue.adapter, access));
      const timeoutMs = access?.timeoutMs ?? venue.timeoutMs;
      const connection =
        adapter && createConnection(adapter, clock, timeoutMs, { breaker, onCall: (state) => onCall(venue, state) });
      made.set(venue.code, { version: venue.accessVersion, connection });
      return connection;
    },
  };
};
export type Connections = ReturnType<typeof createConnections>;
