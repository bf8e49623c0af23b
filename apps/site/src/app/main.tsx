import '@koi/look/tokens.css';
import '../ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { bannersQuery, listsQuery } from '../features/home/queries.ts';
import { appInfoQuery, queryClient } from '../lib/api.ts';
import { rememberPid } from '../lib/referrer.ts';
import { Router } from '../lib/router.tsx';
import { Shell } from './shell.tsx';

rememberPid();

// What index.html has asked for is taken up at once, so that it is there when the first page is built.
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

// Once the first page stands: what comes later must not slow it.
if (import.meta.env.PROD) {
  window.addEventListener('load', () => void import('./updates.ts').then(({ watchUpdates }) => watchUpdates()));
}
