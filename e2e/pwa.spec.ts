import type { Page } from '@playwright/test';
import { enterAs } from './support/forms.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Sets what the device says about its network. Chromium's own emulation does not always reach a reloaded page. */
const sayOnline = async (page: Page, isOnline: boolean): Promise<void> => {
  const say = (value: boolean) => {
    Object.defineProperty(Navigator.prototype, 'onLine', { configurable: true, get: () => value });
    window.dispatchEvent(new Event(value ? 'online' : 'offline'));
  };
  await page.addInitScript(say, isOnline);
  await page.evaluate(say, isOnline);
};

/** Waits until the service worker of this build controls the page. */
const workerReady = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

test('the site can be installed, and without a network it shows a clear message and no old balance', async ({
  page,
  context,
  request,
  freshMember,
  provokes,
}) => {
  // Chromium reports each failed call, and the failed update of the service worker without a text.
  provokes(/net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED|^$/);
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] };
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200);

  const { token } = await freshMember();
  await enterAs(page, token, '/');
  await workerReady(page);
  await page.reload();
  await expect(page.getByRole('tab', { name: '热门' })).toBeVisible();

  await context.setOffline(true);
  await sayOnline(page, false);
  await page.reload();
  await expect(page.getByText(/当前没有网络连接/)).toBeVisible();
  await expect(page.getByText('0.00')).toHaveCount(0);
  await context.setOffline(false);
  await sayOnline(page, true);
  await expect(page.getByRole('tab', { name: '热门' })).toBeVisible();
});

test('no API response is cached', async ({ page, freshMember }) => {
  const { token } = await freshMember();
  await enterAs(page, token, '/');
  await workerReady(page);
  await page.goto('/#/mine');
  await page.goto('/#/money');
  const kept = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/');
  expect(kept.filter((path) => /^\/(api|media|admin|agent|service)\b/.test(path))).toEqual([]);
});

test('a page of an older build offers the newer one, which is activated by a tap', { tag: '@journey' }, async ({
  page,
}) => {
  await enterAs(page, undefined, '/');
  await workerReady(page);
  // The page is given an older version, and the browser finds an unknown worker.
  await page.evaluate(() => {
    document.querySelector('meta[name="koi-version"]')?.setAttribute('content', 'older');
  });
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?another-build'));
  const notice = page.getByText('新版本已就绪');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: '立即更新' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('tab', { name: '热门' })).toBeVisible();
});
