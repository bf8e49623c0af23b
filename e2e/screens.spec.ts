import type { Browser, Page } from '@playwright/test';
import { graveFindings } from './support/axe.ts';
import { untilDrawn } from './support/drawn.ts';
import { rememberAs } from './support/forms.ts';
import { phone } from './support/phone.ts';
import { screens } from './support/screens.ts';
import { test as base, e2eOrigin, expect, register } from './support/test.ts';

/** A screen that shows little, so that none of its texts is taken for one of the next screen. */
const NEUTRAL = '/gamePage';

interface Reader {
  page: Page;
  faults: string[];
}

/**
 * The tests of a worker share a loaded page and change only its address, because they only read, and loading the site
 * for each screen would take longer than checking it.
 */
const test = base.extend<object, { reader: (member: boolean) => Promise<Reader> }>({
  reader: [
    async ({ browser }, use) => {
      const open = new Map<boolean, Promise<Reader>>();
      await use((isMember) => {
        const reader = open.get(isMember) ?? openReader(browser, isMember);
        open.set(isMember, reader);
        return reader;
      });
    },
    { scope: 'worker' },
  ],
});

const openReader = async (browser: Browser, isMember: boolean): Promise<Reader> => {
  const context = await browser.newContext({ ...phone, baseURL: e2eOrigin() });
  const page = await context.newPage();
  await rememberAs(page, isMember ? (await register(context.request)).token : undefined);
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(`/#${NEUTRAL}`);
  return { page, faults };
};

const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    location.hash = to;
  }, path);

const themes = ['light', 'dark'] as const;

// Each screen must be accessible in both themes and fit the narrowest phone. Everyday runs check one theme of each screen,
// in turn, and the campaign "journeys" the other.
for (const [at, { path, member, shows }] of screens.entries()) {
  for (const [turn, colorScheme] of themes.entries()) {
    const title = `${path} is accessible to a ${member ? 'member' : 'visitor'} in the ${colorScheme} theme`;
    const isEveryday = at % themes.length === turn;
    test(title, { tag: isEveryday ? [] : '@journey' }, async ({ reader }) => {
      const { page, faults } = await reader(member);
      faults.length = 0;
      await page.setViewportSize(phone.viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // Screens that were shown before may stay in the page, hidden.
      const text = page.getByText(shows).or(page.getByPlaceholder(shows)).or(page.getByLabel(shows));
      const shown = text.filter({ visible: true });
      await go(page, NEUTRAL);
      await expect(shown).toHaveCount(0);
      await go(page, path);
      await expect(shown.first()).toBeVisible();
      await expect(page.getByText('试玩币').filter({ visible: true }).first()).toBeVisible();
      await untilDrawn(page);
      expect(await graveFindings(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      expect(faults).toEqual([]);
    });
  }
}
