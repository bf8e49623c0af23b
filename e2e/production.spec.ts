import { request } from '@playwright/test';
import { expect, test } from './support/house.ts';
import { enrol } from './support/staff.ts';

test('the files of the image start in production on an empty database, after setup', async ({ page, house, undo }) => {
  test.setTimeout(600_000);
  expect(await house.isHealthy()).toBe(false);
  const server = await house.open();
  expect(await house.isHealthy()).toBe(true);

  await page.goto(`${house.origin}/`);
  // A house that is not open yet may show another page than home.
  await expect(page.locator('#root > *').first()).toBeVisible();
  await page.goto(`${house.origin}/admin/`);
  await expect(page.getByLabel('账号')).toBeVisible();
  const calls = await request.newContext({ baseURL: house.origin });
  undo.push(() => calls.dispose());
  expect(await enrol(calls, house.admin)).not.toBe('');

  for (const command of ['books.js', 'verify-audit.js']) {
    expect(await house.run(['node', command])).toMatchObject({ code: 0 });
  }
  server.terminate();
  expect(await server.exited).toBe(0);
});
