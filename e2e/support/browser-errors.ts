import { type BrowserContext, test as base, type ConsoleMessage, expect } from '@playwright/test';

interface BrowserErrors {
  /** Names errors that the test provokes. They are matched with the text of the error and the address that it is about. */
  provokes: (error: RegExp) => void;
}

const textOf = (message: ConsoleMessage): string => `${message.text()} ${message.location().url}`.trim();

/**
 * Fails a test when any page of any of its browser contexts reports an uncaught error, an unhandled rejection or an error
 * on its console, unless the test has named it.
 */
export const test = base.extend<BrowserErrors>({
  provokes: [
    async ({ browser }, use) => {
      const reported: string[] = [];
      const provoked: RegExp[] = [];
      const watch = (context: BrowserContext): BrowserContext => {
        context.on('weberror', (error) => reported.push(`${error.error().stack ?? error.error().message}`));
        context.on('console', (message) => {
          if (message.type() === 'error') reported.push(textOf(message));
        });
        return context;
      };
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => watch(await newContext(options));
      try {
        await use((error) => provoked.push(error));
      } finally {
        browser.newContext = newContext;
      }
      expect(
        reported.filter((text) => !provoked.some((error) => error.test(text))),
        'errors that pages have reported',
      ).toEqual([]);
    },
    { auto: true },
  ],
});
