import { useEffect } from 'react';
import { call, staffCalls } from './api.ts';

const REPORT_MS = 60_000;
const INPUTS = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Reports to the server that a person is at the desk, at most once a minute. What the page asks for by itself does not
 * prolong a session, so reading alone needs this.
 */
export const useActivityReports = () =>
  useEffect(() => {
    let reportedAt = 0;
    const report = () => {
      if (Date.now() - reportedAt < REPORT_MS) return;
      reportedAt = Date.now();
      call(staffCalls.session.active).catch(() => {
        reportedAt = 0;
      });
    };
    for (const input of INPUTS) window.addEventListener(input, report, { capture: true, passive: true });
    return () => {
      for (const input of INPUTS) window.removeEventListener(input, report, { capture: true });
    };
  }, []);
