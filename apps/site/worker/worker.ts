import { wayOf } from './way.ts';

declare const self: ServiceWorkerGlobalScope;
/** Inserted by the build: its version, and the files of the first page. */
declare const KOI_VERSION: string;
declare const KOI_SHELL: readonly string[];

const STORE = `koi-${KOI_VERSION}`;

/** A page of this build replaces the stored one, because its name and logo may have changed since. */
const store = async (path: string, answer: Response) => {
  const isOfBuild = path !== '/' || (await answer.clone().text()).includes(KOI_VERSION);
  if (answer.status === 200 && isOfBuild) await (await caches.open(STORE)).put(path, answer);
};

const page = async (event: FetchEvent): Promise<Response> => {
  const { pathname } = new URL(event.request.url);
  try {
    const answer = await fetch(event.request);
    event.waitUntil(store(pathname, answer.clone()));
    return answer;
  } catch (cause) {
    const kept = await caches.match(pathname, { cacheName: STORE });
    if (kept === undefined) throw cause;
    return kept;
  }
};

const kept = async (request: Request): Promise<Response> => {
  const store = await caches.open(STORE);
  const found = await store.match(request, { ignoreVary: true });
  if (found !== undefined) return found;
  const answer = await fetch(request);
  if (answer.status === 200) await store.put(request, answer.clone());
  return answer;
};

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(STORE).then((store) => store.addAll([...KOI_SHELL])));
});

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name.startsWith('koi-') && name !== STORE).map((name) => caches.delete(name)),
    );
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const way = wayOf(request, self.location.origin);
  if (way === 'page') event.respondWith(page(event));
  if (way === 'kept') event.respondWith(kept(request));
});

self.addEventListener('message', ({ data, ports }) => {
  if (data === 'version') ports[0]?.postMessage(KOI_VERSION);
  if (data === 'take over') void self.skipWaiting();
});
