import type { Page } from '@playwright/test';

const MARKUP = /<div id="root">[\s\S]*?<script type="application\/json" id="koi-home">[\s\S]*?<\/script>/;

/** Opens the site with a page that does not contain home, as it is sent during maintenance. */
export const withoutSentHome = async (page: Page): Promise<void> => {
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      const body = html
        .replace(MARKUP, '<div id="root"></div>')
        .replace('name="koi-home" content="sent"', 'name="koi-home" content=""');
      await route.fulfill({ response: answer, body });
    },
  );
};

/** Notes in every frame whether something that matches the selector is visible. */
export const watchFrames = async (page: Page, selector: string): Promise<() => Promise<boolean>> => {
  await page.addInitScript((watched) => {
    const notes = window as unknown as { wasSeen?: boolean };
    const look = () => {
      if (document.querySelector(watched)?.checkVisibility()) notes.wasSeen = true;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, selector);
  return () => page.evaluate(() => (window as unknown as { wasSeen?: boolean }).wasSeen === true);
};
