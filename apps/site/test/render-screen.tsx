import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import { queryClient } from '../src/lib/api.ts';
import { Router, useLocation } from '../src/lib/router.tsx';
import { signOutLocally } from '../src/lib/session.ts';
import { Feedback, toast } from '../src/ui/feedback.tsx';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 8000 });

function At({ path, children }: { path: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  if (pathname === path) return children;
  return <p data-testid="elsewhere">{pathname + search}</p>;
}

/** One screen at its address; every other address shows its own path. */
export const renderScreen = (screen: ReactNode, at: string) => {
  const path = at.split('?', 1)[0] ?? at;
  window.location.hash = `#${at}`;
  const user = userEvent.setup({ delay: null });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <Router>
        <At path={path}>{screen}</At>
      </Router>
      <Feedback />
    </QueryClientProvider>,
  );
  return { user, view };
};

afterEach(() => {
  // One toast at a time: an empty one takes the last one's place.
  toast('');
  cleanup();
  queryClient.clear();
  signOutLocally();
  localStorage.clear();
  sessionStorage.clear();
  window.location.hash = '';
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
