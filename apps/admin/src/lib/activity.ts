import { useEffect } from 'react';
import { call, staffCalls } from './api.ts';

const REPORT_MS = 60_000;
const INPUTS = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Reports user activity to the server, at most once a minute. Automatic requests of the page do not extend a session,
 * so without these reports it would end while a person only reads.
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
