import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, vi } from 'vitest';
import { queryClient } from '../src/lib/api.ts';
import { signOutLocally } from '../src/lib/session.ts';
import { Feedback, toast } from '../src/ui/feedback.tsx';

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p data-testid="elsewhere">{pathname + search}</p>;
}

/** One screen at its address; every other address shows its own path. */
export const renderScreen = (screen: ReactNode, at: string) => {
  const path = at.split('?', 1)[0] ?? at;
  const user = userEvent.setup({ delay: null });
  const view = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path={path} element={screen} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
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
