/**
 * How the worker handles a request. `page`: the site itself and its manifest, which contain settings, from the network
 * if there is one. `kept`: a file of the build, from the cache once it was read. `leave`: handled by the browser without the worker. API calls are always left
 * to the browser, because their answers must be current.
 */
export type Way = 'page' | 'kept' | 'leave';

interface Asked {
  method: string;
  mode: string;
  url: string;
}

const KEPT = /^\/(?:assets|art|fonts)\/|^\/(?:icon-[\w-]+|apple-touch-icon)\.png$|^\/favicon\.svg$/;
const MANIFEST = '/manifest.webmanifest';

export const wayOf = ({ method, mode, url }: Asked, origin: string): Way => {
  const { origin: askedOrigin, pathname } = new URL(url);
  if (method !== 'GET' || askedOrigin !== origin) return 'leave';
  if (mode === 'navigate') return pathname === '/' ? 'page' : 'leave';
  if (pathname === MANIFEST) return 'page';
  return KEPT.test(pathname) ? 'kept' : 'leave';
};
