import type { APIRequestContext, Page } from '@playwright/test';
import { enterAs } from './support/forms.ts';
import { adjust } from './support/staff.ts';
import { expect, type FreshMember, test } from './support/test.ts';

const callAs = async <T>(request: APIRequestContext, member: FreshMember, path: string, data: object = {}) => {
  const headers = { authorization: `Bearer ${member.token}` };
  return (await (await request.post(path, { data, headers })).json()) as { code: number; message: string; data: T };
};

const centreOf = async (request: APIRequestContext, member: FreshMember) =>
  (await callAs<{ balance: string }>(request, member, '/api/balance')).data.balance;

const slot = (page: Page) => page.frameLocator('iframe');

test('a slot is launched with the whole balance, played, left, and the money comes home with its bets', async ({
  page,
  request,
  freshMember,
  freshStaff,
}) => {
  test.setTimeout(180_000);
  const member = await freshMember();
  const pair = [await freshStaff('finance'), await freshStaff('finance')] as const;
  await adjust(request, pair, { member: member.name, direction: 'credit', amount: '500' });

  await enterAs(page, member.token, '/');
  await page.goto('/#/gamePage?platform=xinghe&type=0&code=koi&gameName=锦鲤献瑞');
  const spin = slot(page).getByRole('button', { name: '旋转', exact: true });
  await expect(spin).toBeVisible({ timeout: 30_000 });
  expect(await centreOf(request, member)).toBe('0.00');
  const rounds = 4;
  for (let round = 0; round < rounds; round += 1) {
    await expect(spin).toBeEnabled({ timeout: 30_000 });
    await spin.click();
    await page.waitForTimeout(2_500);
  }

  await page.goto('/#/money');
  await page.getByRole('button', { name: '一键取回' }).click();
  await expect(page.getByText('操作成功！')).toBeVisible();
  await expect.poll(async () => Number(await centreOf(request, member)), { timeout: 20_000 }).toBeGreaterThan(0);

  await page.goto('/#/betRecord');
  await expect(page.getByText('锦鲤献瑞').first()).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText('已结算').first()).toBeVisible();
});

test('with auto-transfer off money is moved by hand, there and back', async ({
  page,
  request,
  freshMember,
  freshStaff,
}) => {
  test.slow();
  const member = await freshMember();
  const pair = [await freshStaff('finance'), await freshStaff('finance')] as const;
  await adjust(request, pair, { member: member.name, direction: 'credit', amount: '300' });
  await callAs(request, member, '/api/uptransferstatus', { transferstatus: 0 });
  await enterAs(page, member.token, '/transfer');
  await page.getByRole('textbox', { name: /金额/ }).fill('120');
  await page.getByRole('button', { name: '立即转账' }).click();
  await expect.poll(() => centreOf(request, member), { timeout: 20_000 }).toBe('180.00');
  await callAs(request, member, '/api/transall');
  await expect.poll(() => centreOf(request, member), { timeout: 20_000 }).toBe('300.00');
});
