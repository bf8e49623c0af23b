/**
 * `page`: the site itself, from the network where there is one. `kept`: a file of the build, from the store once it was
 * read. `leave`: not ours; the browser does as if there were no worker. Calls are always left alone: an answer is true
 * only at the moment it is given.
 */
export type Way = 'page' | 'kept' | 'leave';

interface Asked {
  method: string;
  mode: string;
  url: string;
}

const KEPT =
  /^\/(?:assets|art|fonts)\/|^\/(?:icon-[\w-]+|apple-touch-icon)\.png$|^\/(?:favicon\.svg|manifest\.webmanifest)$/;

export const wayOf = ({ method, mode, url }: Asked, origin: string): Way => {
  const { origin: askedOrigin, pathname } = new URL(url);
  if (method !== 'GET' || askedOrigin !== origin) return 'leave';
  if (mode === 'navigate') return pathname === '/' ? 'page' : 'leave';
  return KEPT.test(pathname) ? 'kept' : 'leave';
};
