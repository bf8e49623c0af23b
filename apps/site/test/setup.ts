// Loaded beforehand, so that a screen that a test touches at its end does not begin to load after it.
import '../src/app/screens.ts';
import '../src/ui/icons.ts';
import { dismissQuestions, toast } from '@koi/ui/feedback';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { queryClient } from '../src/lib/api.ts';
import { signOutLocally } from '../src/lib/session.ts';

// Waits long enough for a busy machine; only a failing test takes this long.
configure({ asyncUtilTimeout: 20_000 });

/** Runs after every test of every file. Test files share modules, so all state is reset. */
afterEach(() => {
  // Only one toast is shown at a time, so an empty one replaces the last one.
  toast('');
  cleanup();
  dismissQuestions();
  queryClient.removeQueries();
  signOutLocally();
  localStorage.clear();
  sessionStorage.clear();
  window.location.hash = '';
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
