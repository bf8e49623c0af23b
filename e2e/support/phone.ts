import type { BrowserContextOptions } from '@playwright/test';

/** The phone that the tests emulate. */
export const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  // Service workers are blocked except in their own tests, because they would answer instead of the network.
  serviceWorkers: 'block' as const,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
} satisfies BrowserContextOptions;
