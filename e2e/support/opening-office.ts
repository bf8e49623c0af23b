import type { Locator, Page } from '@playwright/test';
import type { ForeignVenue } from './foreign-venue.ts';
import { expect } from './house.ts';
import { codeNow, openRow, type StaffLogin, shownSecret, typeLogin } from './staff.ts';

/** Logs in for the first time, which enrols an authenticator. */
export const firstLogin = async (page: Page, login: StaffLogin, now: () => Date): Promise<void> => {
  await page.goto('/admin/');
  await typeLogin(page, login);
  const secret = await shownSecret(page);
  await page.getByRole('textbox', { name: /验证码/ }).fill(codeNow(secret, now()));
  await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible();
};

const open = async (page: Page, hash: string, heading: string): Promise<void> => {
  await page.goto(`/admin/#${hash}`);
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
};

const fillIn = async (form: Locator | Page, values: Record<string, string>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value);
};

export const createStaff = async (page: Page, { name, password }: StaffLogin, role: string): Promise<void> => {
  await open(page, '/staff', '员工账号');
  await page.getByRole('button', { name: '新建账号' }).click();
  const dialog = page.getByRole('dialog');
  await fillIn(dialog, { 账号: name, 初始密码: password });
  await dialog.getByLabel('角色').selectOption({ label: role });
  await dialog.getByRole('button', { name: '创建' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
};

export const openBankDeposits = async (page: Page): Promise<void> => {
  await open(page, '/accounts', '收款账户');
  await page.getByRole('button', { name: '新增账户' }).click();
  const dialog = page.getByRole('dialog');
  await fillIn(dialog, { 银行名称: '工商银行', 银行账号: '6222020200112233', 户名: '李明', 开户行: '杭州余杭支行' });
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row', { name: /工商银行/ })).toBeVisible();
  const bank = page.getByRole('switch', { name: '开启网银转账' });
  if (!(await bank.isChecked())) await bank.click();
  await expect(bank).toBeChecked();
};

/** From this amount on, a withdrawal is paid after the approval of two people. */
export const requireTwoFrom = async (page: Page, yuan: string): Promise<void> => {
  await open(page, '/rates', '支付设置');
  await fillIn(page, { 大额取款复核: yuan });
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText(/已保存：大额取款复核/)).toBeVisible();
};

export const addVenue = async (page: Page, venue: ForeignVenue): Promise<void> => {
  await open(page, '/venues', '场馆管理');
  await page.getByRole('button', { name: '新增场馆' }).click();
  await fillIn(page, {
    场馆名称: venue.title,
    场馆代码: venue.platform,
    接口地址: venue.url,
    密钥: venue.secret,
    游戏页面来源: venue.url,
  });
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { name: venue.title, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: '开始测试' }).click();
  await expect(page.getByText('全部通过，可以对会员开放。')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: '对会员开放' }).click();
  const dialog = page.getByRole('dialog');
  await fillIn(dialog, { 原因: '开业' });
  await dialog.getByRole('button', { name: '对会员开放' }).click();
  await expect(page.getByText('已开放', { exact: true })).toBeVisible();
};

export const importGames = async (page: Page): Promise<void> => {
  await open(page, '/games/import', '导入游戏');
  // New games are chosen from the start.
  await page.getByRole('button', { name: /导入 [1-9]\d* 个游戏/ }).click();
  await expect(page.getByText('没有新增或改动的游戏')).toBeVisible({ timeout: 60_000 });
};

/** Takes over what is missing of a starter set. */
export const takeStarterSet = async (page: Page, title: string): Promise<void> => {
  await open(page, '/starter-sets', '推荐设置');
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: title, level: 2 }) });
  await card.getByRole('button', { name: /采用 \d+ 项/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '采用' }).click();
  await expect(card.getByRole('status')).toContainText('已采用', { timeout: 60_000 });
  await expect(card.getByText('未采用', { exact: true })).toHaveCount(0);
};

/** Follows the way from the dashboard of a house that is not open, and sees that it can't open yet. */
export const expectNotOpenYet = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: '打开开站向导' }).click();
  await expect(page.getByRole('heading', { name: /还差 \d 项可以开站/ })).toBeVisible();
  await expect(page.getByRole('button', { name: '开站', exact: true })).toBeDisabled();
};

export const openSite = async (page: Page): Promise<void> => {
  await open(page, '/setup', '开站向导');
  await expect(page.getByRole('heading', { name: '可以开站了' })).toBeVisible();
  await page.getByRole('button', { name: '开站', exact: true }).click();
  await expect(page.getByRole('heading', { name: '已开站' })).toBeVisible();
};

/** Approves the member's only waiting order. A large one may have to be confirmed. */
export const approve = async (page: Page, member: string, outcome: string): Promise<void> => {
  await open(page, '/reviews', '存取款审核');
  const approval = page.getByRole('button', { name: '审核通过', exact: true });
  await openRow(page.getByRole('row', { name: new RegExp(member) }), approval);
  await approval.click();
  const confirmation = page.getByRole('alertdialog').getByRole('button', { name: '审核通过' });
  const said = page.getByText(outcome).first();
  await expect(confirmation.or(said)).toBeVisible();
  if (await confirmation.isVisible()) await confirmation.click();
  await expect(said).toBeVisible();
};

export const giveBonus = async (
  [maker, checker]: readonly [Page, Page],
  bonus: { member: string; amount: string; reason: string },
): Promise<void> => {
  await open(maker, '/adjustments', '人工调账');
  await maker.getByRole('button', { name: '新建调账' }).click();
  const dialog = maker.getByRole('dialog');
  await fillIn(dialog, { 会员账号: bonus.member, '金额（元）': bonus.amount, 流水倍数: '0', 原因: bonus.reason });
  await dialog.getByRole('button', { name: '提交复核' }).click();
  await expect(dialog).toBeHidden();
  await open(checker, '/adjustments', '人工调账');
  const agree = checker.getByRole('button', { name: '同意' });
  await openRow(checker.getByRole('row', { name: new RegExp(bonus.member) }), agree);
  await agree.click();
  await expect(agree).toBeHidden();
};

export const settleRebates = async (page: Page, day: string): Promise<void> => {
  await open(page, '/rebates', '返水');
  await page.getByRole('button', { name: '重新结算' }).first().click();
  const dialog = page.getByRole('dialog');
  await fillIn(dialog, { 结算日: day });
  // The server notices the new day a moment after the browser.
  await expect(async () => {
    await dialog.getByRole('button', { name: '开始结算' }).click();
    await expect(dialog).toBeHidden({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByRole('row', { name: new RegExp(day) })).toContainText('已结算');
};

export const expectCleanBooks = async (page: Page): Promise<void> => {
  await open(page, '/', '数据看板');
  const books = page.locator('section', { has: page.getByRole('heading', { name: '账本核对', exact: true }) });
  await books.getByRole('button', { name: '重新核对' }).click();
  await expect(books.getByText(/上次核对于/)).toBeVisible({ timeout: 120_000 });
  await expect(books.getByText('账本核对一致')).toBeVisible();
};
