import '@koi/ui/tokens.css';
import '@koi/ui/base.css';
import '../ui/base.css';
import '../ui/icons.ts';
import { Router } from '@koi/ui/router';
import { readText } from '@koi/ui/storage';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { bannersQuery, listsQuery } from '../features/home/queries.ts';
import { appInfoQuery, queryClient } from '../lib/api.ts';
import { rememberPid } from '../lib/referrer.ts';
import { Shell } from './shell.tsx';

rememberPid();

// Uses the requests that index.html has already sent, so that their answers are there when the first page is built.
void queryClient.prefetchQuery(appInfoQuery);
if (window.koiFirst?.['/api/bannerList']) {
  void queryClient.prefetchQuery(bannersQuery);
  void queryClient.prefetchQuery(listsQuery);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <Router>
      <Shell />
    </Router>
  </QueryClientProvider>,
);

// The back office shows the site in a frame, with settings that are not saved yet.
if (window.parent !== window) void import('./preview.tsx').then(({ followPreview }) => followPreview(window.parent));

// A game was open when the site was closed, so its money is brought back. A game that is being opened again now is left
// later.
if (readText('local', 'gamesEntered') && !window.location.hash.startsWith('#/gamePage')) {
  void import('../lib/game-stay.ts').then(({ bringBack }) => bringBack());
}

// Updates are checked well after the first page is shown, because even a small script delays it on a slow phone.
const UPDATES_AFTER_MS = 3000;
if (import.meta.env.PROD) {
  const watch = () => void import('./updates.ts').then(({ watchUpdates }) => watchUpdates());
  window.addEventListener('load', () => setTimeout(watch, UPDATES_AFTER_MS));
}
