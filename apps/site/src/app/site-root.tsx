import { type Place, Router, readPlace } from '@koi/ui/router';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../lib/api.ts';
import { Shell } from './shell.tsx';

/** The whole site, as the browser and the server render it. */
export const SiteRoot = ({ start }: { start?: () => Place }) => (
  <QueryClientProvider client={queryClient}>
    <Router {...(start && { start })}>
      <Shell />
    </Router>
  </QueryClientProvider>
);

/** Place of a home page from the server. It was rendered as the first page of a visit, also when it is reloaded later. */
export const placeOfSentHome = (): Place => ({ ...readPlace(), isFirst: true });
