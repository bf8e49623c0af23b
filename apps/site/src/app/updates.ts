import { keepInstallOffer } from '../lib/install.ts';
import { useNewVersion } from '../lib/new-version.ts';

const CHECK_MS = 30 * 60_000;
const ANSWER_MS = 3_000;
const RELOAD_PAUSE_MS = 60_000;
const RELOADED = 'reloadedAt';

const ownVersion = () => document.querySelector<HTMLMetaElement>('meta[name="koi-version"]')?.content;

const versionOf = (worker: ServiceWorker): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(undefined), ANSWER_MS);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      resolve(data);
    };
    worker.postMessage('version', [port2]);
  });

/**
 * A page that was loaded from the newest build lets the worker take over silently. An older page offers the newer
 * build.
 */
const offer = async (worker: ServiceWorker): Promise<void> => {
  if ((await versionOf(worker)) === ownVersion()) {
    worker.postMessage('take over');
    return;
  }
  const takeOver = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
    worker.postMessage('take over');
  };
  useNewVersion.setState({ takeOver });
};

/** The first worker of a browser replaces no other one, so there is nothing to offer. */
const follow = (worker: ServiceWorker | null): void => {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller) void offer(worker);
  });
};

/**
 * A chunk of an older build may no longer be on the server. Reloads at most once a minute, so that no fault causes an
 * endless loop.
 */
const reloadForMissingParts = (): void => {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
    if (!navigator.onLine || Date.now() - last < RELOAD_PAUSE_MS) return;
    event.preventDefault();
    sessionStorage.setItem(RELOADED, String(Date.now()));
    window.location.reload();
  });
};

/** Registers the worker that serves the shell offline, and checks for a newer build from time to time. */
export const watchUpdates = async (): Promise<void> => {
  reloadForMissingParts();
  keepInstallOffer();
  if (!('serviceWorker' in navigator)) return;
  // The site works without a worker, which a private window or an old browser may refuse.
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if (registration === undefined) return;
  if (registration.waiting && navigator.serviceWorker.controller) void offer(registration.waiting);
  registration.addEventListener('updatefound', () => follow(registration.installing));
  let checkedAt = Date.now();
  const check = () => {
    if (document.hidden || Date.now() - checkedAt < CHECK_MS) return;
    checkedAt = Date.now();
    registration.update().catch(() => undefined);
  };
  setInterval(check, CHECK_MS);
  document.addEventListener('visibilitychange', check);
};
