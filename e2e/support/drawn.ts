import type { Page } from '@playwright/test';

/** Waits until the pictures in view are loaded and no visible element of the page is in a loading state. */
export const untilDrawn = async (page: Page): Promise<void> => {
  // Pictures far out of view are loaded lazily and may never load.
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, left } = image.getBoundingClientRect();
      return image.complete || !image.checkVisibility() || top > window.innerHeight || left > window.innerWidth;
    }),
  );
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-label="加载中"], [aria-busy="true"]')].every(
      (busy) => !busy.checkVisibility(),
    ),
  );
};
