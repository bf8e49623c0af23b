import { staffRows } from '@koi/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { callAs, type LoggedIn } from './support/calls.ts';
import { enterAs } from './support/forms.ts';
import { expect, type FreshMember, test } from './support/test.ts';

/** Other tests use the same product, so a closed venue is always opened again. */
const openAgain = async (request: APIRequestContext, staff: LoggedIn): Promise<void> => {
  const { list, setMaintenance } = staffRows.venues;
  const venue = (await callAs(request, staff, list, {})).data.find(({ platname }) => platname === 'jiguang');
  if (venue?.maintenance !== 1) return;
  const { platname, version } = venue;
  await callAs(request, staff, setMaintenance, {
    platname,
    maintenance: 0,
    rest_until: '',
    remark: '测试结束',
    version,
  });
};

const home = async (page: Page, member: FreshMember, category: string): Promise<void> => {
  await enterAs(page, member.token, '/');
  await page.getByRole('tab', { name: category }).click();
};

test('a venue that an operator puts into maintenance is closed for members until it is opened again', {
  tag: '@journey',
}, async ({ page, request, freshMember, freshStaff, backOffice }) => {
  test.slow();
  const admin = await freshStaff('treasurer');
  try {
    const office = await backOffice(admin, '/venues');
    await office.getByRole('button', { name: '极光电竞' }).click();
    await office.getByRole('button', { name: '设置维护' }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByRole('button', { name: '设置维护' }).click();
    await expect(dialog.getByText('请填写原因')).toBeVisible();
    await dialog.getByRole('textbox', { name: '原因' }).fill('场馆升级');
    await dialog.getByRole('button', { name: '设置维护' }).click();
    await expect(office.getByText('极光电竞 已进入维护')).toBeVisible();
    await expect(office.getByRole('button', { name: '极光电竞' })).toContainText('场馆升级');

    await home(page, await freshMember(), '电竞');
    const tile = page.getByRole('button', { name: /极光赛场/ }).first();
    await expect(tile).toContainText('维护');
    // The tile shows the maintenance and still responds to a tap.
    await tile.click({ force: true });
    await expect(page.getByText('游戏维护中，请稍后再试')).toBeVisible();

    await office.getByRole('button', { name: '恢复开放' }).click();
    await dialog.getByRole('textbox', { name: '原因' }).fill('升级完成');
    await dialog.getByRole('button', { name: '恢复开放' }).click();
    await expect(office.getByText('极光电竞 已恢复开放')).toBeVisible();
    await page.reload();
    await page.getByRole('tab', { name: '电竞' }).click();
    await expect(tile).not.toContainText('维护');
  } finally {
    await openAgain(request, admin);
  }
});

test('a game that an operator hides disappears from home and returns when it is shown again', {
  tag: '@journey',
}, async ({ page, freshMember, freshStaff, backOffice }) => {
  test.slow();
  const office = await backOffice(await freshStaff('content'), '/games');
  await office.getByRole('searchbox', { name: '搜索游戏' }).fill('守塔先锋');
  const shown = office.getByRole('switch', { name: '显示 守塔先锋' });
  await expect(shown).toBeChecked();
  await home(page, await freshMember(), '电竞');
  const tile = page.getByText('守塔先锋').first();
  await expect(tile).toBeVisible();

  await shown.click();
  await expect(office.getByText('守塔先锋 已隐藏')).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: '电竞' }).click();
  await expect(page.getByText('巅峰竞技场').first()).toBeVisible();
  await expect(tile).toHaveCount(0);

  await expect(shown).not.toBeChecked();
  await shown.click();
  await expect(office.getByText('守塔先锋 已显示')).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: '电竞' }).click();
  await expect(tile).toBeVisible();
});
