import { dismissQuestions, toast } from '@koi/ui/feedback';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { queryClient } from '../src/lib/api.ts';
import { signOutLocally } from '../src/lib/session.ts';

// Long enough for a busy machine. Only a failing test waits this long.
configure({ asyncUtilTimeout: 20_000 });

// jsdom does no layout, which the editor asks for to scroll to the caret.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

/** Test files share module state, so it is reset after every test. */
afterEach(() => {
  toast('');
  cleanup();
  dismissQuestions();
  queryClient.clear();
  signOutLocally();
  localStorage.clear();
  sessionStorage.clear();
  window.location.hash = '';
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
