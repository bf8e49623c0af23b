import { enterAs, logIn } from './support/forms.ts';
import { withoutSentHome } from './support/sent-home.ts';
import { expect, test } from './support/test.ts';

test('a visitor sees the welcome once and reaches a selected game by logging in', async ({ page, freshMember }) => {
  await page.goto('/');
  const welcome = page.getByRole('dialog', { name: '欢迎' });
  await expect(welcome.getByText('欢迎来到锦鲤')).toBeVisible();
  await welcome.getByRole('button', { name: '先逛逛' }).click();
  await expect(welcome).toBeHidden();
  await page.reload();
  await expect(page.getByRole('tab', { name: '热门' })).toHaveAttribute('aria-selected', 'true');
  await expect(welcome).toBeHidden();

  for (const name of ['真人', '体育', '电竞', '棋牌', '电子', '彩票', '捕鱼']) {
    await page.getByRole('tab', { name }).click();
    expect(await page.getByRole('tabpanel').getByRole('button').count()).toBeGreaterThanOrEqual(6);
  }
  await page.getByRole('tabpanel').getByRole('button').first().click();
  await expect(page.getByText('请登录！')).toBeVisible();
  const member = await freshMember();
  await page.getByRole('button', { name: '去登录' }).click();
  await logIn(page, member);
  await expect(page).toHaveURL(/#\/gamePage\?platform=.+&code=.+&gameName=.+/);
  await page.goBack();
  await expect(page.getByRole('tab', { name: '捕鱼' })).toBeVisible();
});

test('a visitor can read the announcements in full with reduced motion', async ({ page, axe }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enterAs(page, undefined, '/');
  const newest = page.getByRole('button', { name: /例行维护/ });
  await newest.click();
  const sheet = page.getByRole('dialog', { name: '公告' });
  await expect(sheet.getByText((await newest.textContent()) ?? '')).toBeVisible();
  await expect(sheet.getByRole('listitem').first().getByRole('time')).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  await axe();
});

test('home stays blank until banners are loaded, and is painted from storage later', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/bannerList', async (route) => {
    await held;
    await route.continue();
  });
  await withoutSentHome(page);
  await enterAs(page, undefined, '/');
  await expect(page.getByRole('tab', { name: '热门' })).toBeHidden();
  release();
  await expect(page.getByRole('tab', { name: '热门' })).toBeVisible();

  await page.unroute('**/api/bannerList');
  await page.route('**/api/**', () => {});
  await page.reload();
  await expect(page.getByRole('tabpanel').getByRole('button').first()).toBeVisible();
});

test('the welcome text of an operator can not run scripts', async ({ page, provokes }) => {
  // Chromium reports a handler that the policy of the page blocks while the text is parsed, before it is cleaned.
  provokes(/Executing inline event handler violates/);
  const alarms: string[] = [];
  page.on('dialog', (dialog) => alarms.push(dialog.message()));
  await page.route('**/api/app', async (route) => {
    const answer = await (await route.fetch()).json();
    answer.data.webcontent =
      '<h2>危险</h2><img src=x onerror="alert(1)"><svg onload="alert(2)"></svg><script>alert(3)</script>';
    await route.fulfill({ json: answer });
  });
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: '欢迎' });
  await expect(dialog.getByText('危险')).toBeVisible();
  expect(await dialog.locator('[onerror], [onload], script').count()).toBe(0);
  expect(alarms).toEqual([]);
});

test('only the maintenance text is shown during maintenance', async ({ page }) => {
  await page.route('**/api/app', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({
      json: { ...answer, data: { ...answer.data, site_state: 0, repair_tips: '今晚升级，稍后回来' } },
    });
  });
  await page.goto('/');
  await expect(page.getByText('今晚升级，稍后回来')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link')).toHaveCount(0);
});
