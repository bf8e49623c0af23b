import { expect, test } from './support/house.ts';
import { enrolOnPage } from './support/staff.ts';

test('the files of the image start in production on an empty database, after setup', async ({
  browser,
  house,
  undo,
}) => {
  test.setTimeout(600_000);
  expect(await house.isHealthy()).toBe(false);
  const server = await house.open();
  expect(await house.isHealthy()).toBe(true);

  const context = await browser.newContext({ baseURL: house.origin });
  undo.push(() => context.close());
  const page = await context.newPage();
  await page.goto('/');
  // A house that is not open yet may show another page than home.
  await expect(page.locator('#root > *').first()).toBeVisible();
  // Both people enrol with the codes that setup has printed. Each tab has a session of its own.
  await enrolOnPage(page, house.admin);
  await enrolOnPage(await context.newPage(), house.checker);

  for (const command of ['books.js', 'verify-audit.js']) {
    expect(await house.run(['node', command])).toMatchObject({ code: 0 });
  }
  server.terminate();
  expect(await server.exited).toBe(0);
});
