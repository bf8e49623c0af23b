export interface FramingDeps {
  /** Origins that our own pages may show in a frame. */
  origins: readonly string[];
}

const WITHIN_MS = 1_500;
const KEPT_MS = 600_000;
const KEPT_MAX = 500;

const ancestorsOf = (policy: string): string[] | undefined => {
  const directive = policy
    .split(';')
    .map((part) => part.trim().toLowerCase().split(/\s+/))
    .find(([name]) => name === 'frame-ancestors');
  return directive?.slice(1);
};

/** Whether a page with these headers may stand in a frame of the site. */
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

/** Asks the page itself, by its headers alone: HEAD uses up no launch token. A page that does not say is tried. */
export const createFraming = ({ origins }: FramingDeps) => {
  const kept = new Map<string, { framed: boolean; until: number }>();

  const probe = async (url: string, site: string | undefined): Promise<boolean> => {
    try {
      const response = await fetch(url, {
        method: 'HEAD',
        redirect: 'manual',
        signal: AbortSignal.timeout(WITHIN_MS),
      });
      await response.body?.cancel();
      return mayBeFramed(response.headers, site);
    } catch {
      return true;
    }
  };

  return async (url: string, site: string | undefined): Promise<boolean> => {
    const { origin, pathname } = new URL(url);
    // Our own policy would refuse it, and nobody but a venue is asked from here.
    if (!origins.includes(origin)) return false;
    const key = `${origin}${pathname} ${site ?? ''}`;
    const now = Date.now();
    const known = kept.get(key);
    if (known !== undefined && known.until > now) return known.framed;
    const framed = await probe(url, site);
    if (kept.size >= KEPT_MAX) kept.clear();
    kept.set(key, { framed, until: now + KEPT_MS });
    return framed;
  };
};
