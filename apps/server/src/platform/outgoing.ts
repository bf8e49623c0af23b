import { lookup as lookupName } from 'node:dns';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicIp } from './private-address.ts';
import { portOf } from './private-hosts.ts';

/** Connections are kept for less time than servers keep them, so that a call rarely meets a closed one. */
const IDLE_MS = 4_000;

/** The host leads to a private network, and the environment does not allow it by its name. */
export class PrivateHostError extends Error {
  /** Like a name that is not found: no connection was made. */
  readonly syscall = 'getaddrinfo';
  readonly code = 'PRIVATE_HOST';

  constructor(host: string) {
    super(`${host} is on a private network and not named in KOI_VENUE_PRIVATE_HOSTS`);
  }
}

export interface Asking {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  withinMs: number;
  /** A longer answer is an error. */
  maxBytes: number;
}

export interface Answered {
  status: number;
  body: Buffer;
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

const read = async (response: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/**
 * Calls to addresses that staff or venues have written. A host on a private network is called only when the environment
 * allows it by its name. A name is looked up once for each connection, and the connection is made to the addresses that
 * were looked at. Redirects are answers like any other, and are not followed.
 */
export class Outgoing {
  private readonly allowed: ReadonlySet<string>;
  private readonly lookup: LookupFunction;
  private readonly agents = {
    'http:': new http.Agent({ keepAlive: true, timeout: IDLE_MS }),
    'https:': new https.Agent({ keepAlive: true, timeout: IDLE_MS }),
  };

  constructor(allowed: readonly string[], lookup: LookupFunction = lookupName as LookupFunction) {
    this.allowed = new Set(allowed);
    this.lookup = lookup;
  }

  /** Whether the environment allows the host by its name, with any port or with this one. */
  private isAllowed(address: URL): boolean {
    return this.allowed.has(address.hostname) || this.allowed.has(`${address.hostname}:${portOf(address)}`);
  }

  /** Whether the address is one of a private network as it is written. A name may still turn out to be one. */
  isRefused(address: URL): boolean {
    const host = hostOf(address);
    const isPrivate = host === 'localhost' || (isIP(host) !== 0 && !isPublicIp(host));
    return isPrivate && !this.isAllowed(address);
  }

  /**
   * Host, port and lookup of a connection to the address. The lookup fails for a name with an address on a private
   * network. Throws for a refused address, because literal addresses are not looked up.
   */
  connectionTo(address: URL): { host: string; port: number; lookup: LookupFunction } {
    const host = hostOf(address);
    if (this.isRefused(address)) throw new PrivateHostError(host);
    const isAllowed = this.isAllowed(address);
    const lookup: LookupFunction = (name, options, done) =>
      this.lookup(name, { ...options, all: true }, (failure, found) => {
        const addresses = Array.isArray(found) ? found : [];
        const [first] = addresses;
        if (failure !== null || first === undefined) return done(failure ?? new PrivateHostError(name), []);
        if (!isAllowed && !addresses.every(({ address: ip }) => isPublicIp(ip))) {
          return done(new PrivateHostError(name), []);
        }
        if (options.all === true) return done(null, addresses);
        return done(null, first.address, first.family);
      });
    return { host, port: portOf(address), lookup };
  }

  /** Throws when there is no answer. A failed connection has the `syscall` with which it failed. */
  async ask(address: URL, { method = 'GET', headers = {}, body, withinMs, maxBytes }: Asking): Promise<Answered> {
    const signal = AbortSignal.timeout(withinMs);
    const options: RequestOptions = {
      ...this.connectionTo(address),
      method,
      path: `${address.pathname}${address.search}`,
      headers: { ...headers, host: address.host },
      agent: this.agents[address.protocol as keyof typeof this.agents],
      signal,
    };
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const { request } = address.protocol === 'https:' ? https : http;
        request(options).on('error', reject).on('response', resolve).end(body);
      });
      return { status: response.statusCode ?? 0, body: await read(response, maxBytes) };
    } catch (cause) {
      throw signal.aborted ? signal.reason : cause;
    }
  }
}
