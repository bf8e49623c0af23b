import type { BrowserContextOptions } from '@playwright/test';

/** What members hold in their hands. */
export const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  // Only the tests of the worker want one: it would answer in the network's place.
  serviceWorkers: 'block' as const,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
} satisfies BrowserContextOptions;
