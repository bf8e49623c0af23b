import { type Place, Router, readPlace } from '@koi/ui/router';
import { queryClient } from '../lib/api.ts';
import { QueryClientProvider } from '../lib/query/index.ts';
import { Shell } from './shell.tsx';

/** The whole site, as the browser and the server render it. */
export const SiteRoot = ({ start }: { start?: () => Place }) => (
  <QueryClientProvider value={queryClient}>
    <Router {...(start && { start })}>
      <Shell />
    </Router>
  </QueryClientProvider>
);

/** Place of a home page from the server. It was rendered as the first page of a visit, also when it is reloaded later. */
export const placeOfSentHome = (): Place => ({ ...readPlace(), isFirst: true });
