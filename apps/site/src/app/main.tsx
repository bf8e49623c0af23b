import '@koi/ui/tokens.css';
import '@koi/ui/base.css';
import '../ui/base.css';
import '../ui/icons.ts';
import { readText } from '@koi/ui/storage';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { bannersQuery, listsQuery } from '../features/home/queries.ts';
import { startWith } from '../features/home/sent.ts';
import { appInfoQuery, queryClient } from '../lib/api.ts';
import { rememberPid } from '../lib/referrer.ts';
import { currentToken } from '../lib/session.ts';
import { placeOfSentHome, SiteRoot } from './site-root.tsx';
import { whenQuiet } from './when-quiet.ts';

rememberPid();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const html = document.documentElement;

/** Home as the server rendered it; undefined for a page without it, or when index.html has hidden it. */
const readSent = () => {
  const data = document.getElementById('koi-home')?.textContent;
  return data && html.dataset['home'] !== 'hidden' && !currentToken() ? JSON.parse(data) : undefined;
};

const sent = readSent();
startWith(sent);
if (sent) {
  // In slices, and not in the task that evaluates the scripts, so that a tap does not wait for the whole page.
  const takeOver = () => startTransition(() => void hydrateRoot(root, <SiteRoot start={placeOfSentHome} />));
  setTimeout(takeOver);
} else {
  // Uses the requests that index.html has already sent, so that their answers are there when the first page is built.
  void queryClient.prefetchQuery(appInfoQuery);
  if (window.koiFirst?.['/api/bannerList']) {
    void queryClient.prefetchQuery(bannersQuery);
    void queryClient.prefetchQuery(listsQuery);
  }
  root.replaceChildren();
  delete html.dataset['home'];
  createRoot(root).render(<SiteRoot />);
}

// The back office shows the site in a frame, with settings that are not saved yet.
if (window.parent !== window) void import('./preview.tsx').then(({ followPreview }) => followPreview(window.parent));

// A game was open when the site was closed, so its money is brought back. A game that is being opened again now is left
// later.
if (readText('local', 'gamesEntered') && !window.location.hash.startsWith('#/gamePage')) {
  void import('../lib/game-stay.ts').then(({ bringBack }) => bringBack());
}

// Updates are checked well after the first page is shown, because even a small script delays it on a slow phone.
if (import.meta.env.PROD) {
  const watch = () => void import('./updates.ts').then(({ watchUpdates }) => watchUpdates());
  window.addEventListener('load', () => whenQuiet(watch));
}
