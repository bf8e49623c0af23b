import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { queryClient } from '../src/lib/api.ts';
import { signOutLocally } from '../src/lib/session.ts';
import { toast } from '../src/ui/feedback.tsx';

// A condition is waited for as long as a busy machine may need; only a failing test takes this long.
configure({ asyncUtilTimeout: 20_000 });

/** After every test of every file: files share what they import, so nothing may stay. */
afterEach(() => {
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
