import { Router, useLocation } from '@koi/ui/router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { queryClient } from '../src/lib/api.ts';
import { QueryClientProvider } from '../src/lib/query/index.ts';
import { Feedback } from '../src/ui/feedback.tsx';

function At({ path, children }: { path: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  if (pathname === path) return children;
  return <p data-testid="elsewhere">{pathname + search}</p>;
}

/** Renders one screen at its address; every other address shows its own path. */
export const renderScreen = (screen: ReactNode, at: string) => {
  const path = at.split('?', 1)[0] ?? at;
  window.location.hash = `#${at}`;
  const user = userEvent.setup({ delay: null });
  const view = render(
    <QueryClientProvider value={queryClient}>
      <Router>
        <At path={path}>{screen}</At>
      </Router>
      <Feedback />
    </QueryClientProvider>,
  );
  return { user, view };
};
