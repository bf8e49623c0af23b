import type { Page } from '@playwright/test';

/** Waits until the pictures in view have come and nothing on the page says that it is loading. */
export const untilDrawn = async (page: Page): Promise<void> => {
  // A picture far from view is put off, and may never come.
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, left } = image.getBoundingClientRect();
      return image.complete || top > window.innerHeight || left > window.innerWidth;
    }),
  );
  await page.waitForFunction(() => document.querySelector('[aria-label="加载中"], [aria-busy="true"]') === null);
};
