export interface FramingOptions {
  /** Whether an address may be requested at all: only those that our own content security policy allows in a frame. */
  mayAsk(address: URL): boolean;
}

const WITHIN_MS = 1_500;
const KEPT_MS = 600_000;
const KEPT_MAX = 500;
const HOPS_MAX = 4;

const ancestorsOf = (policy: string): string[] | undefined => {
  const directive = policy
    .split(';')
    .map((part) => part.trim().toLowerCase().split(/\s+/))
    .find(([name]) => name === 'frame-ancestors');
  return directive?.slice(1);
};

/** Whether a page with these headers may be shown in a frame of the site. */
export const mayBeFramed = (headers: Headers, site: string | undefined): boolean => {
  if (headers.has('x-frame-options')) return false;
  const policies = (headers.get('content-security-policy') ?? '').split(',');
  return policies.every((policy) => {
    const ancestors = ancestorsOf(policy);
    if (ancestors === undefined || ancestors.includes('*')) return true;
    if (site === undefined) return ancestors.some((each) => each !== "'none'");
    const { protocol } = new URL(site);
    return ancestors.some((each) => each === site.toLowerCase() || each === protocol);
  });
};

/** Requests the headers with HEAD, which uses up no launch token. A page that can't be reached counts as allowed. */
export const createFraming = ({ mayAsk }: FramingOptions) => {
  const kept = new Map<string, { framed: boolean; until: number }>();

  /** Follows redirects, because the headers of the final page decide. */
  const probe = async (url: string, site: string | undefined, hops = HOPS_MAX): Promise<boolean> => {
    if (!mayAsk(new URL(url))) return false;
    const response = await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    await response.body?.cancel();
    const next = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
    if (next === null || hops === 0) return mayBeFramed(response.headers, site);
    return probe(new URL(next, url).href, site, hops - 1);
  };

  return async (url: string, site: string | undefined): Promise<boolean> => {
    const address = new URL(url);
    if (!mayAsk(address)) return false;
    const key = `${address.origin}${address.pathname} ${site ?? ''}`;
    const now = Date.now();
    const known = kept.get(key);
    if (known !== undefined && known.until > now) return known.framed;
    const framed = await probe(url, site).catch(() => true);
    if (kept.size >= KEPT_MAX) kept.clear();
    kept.set(key, { framed, until: now + KEPT_MS });
    return framed;
  };
};
