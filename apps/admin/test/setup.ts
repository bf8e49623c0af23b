import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { queryClient } from '../src/lib/api.ts';
import { signOutLocally } from '../src/lib/session.ts';
import { toast } from '../src/ui/feedback.tsx';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 8000 });

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
