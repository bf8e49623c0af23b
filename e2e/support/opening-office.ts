import type { Locator, Page } from '@playwright/test';
import { agreeOnPage, submitDialog } from './duties.ts';
import type { ForeignVenue } from './foreign-venue.ts';
import { expect } from './house.ts';
import { expectDecided, openRow } from './staff.ts';

/** The tab of the person who proposes, and that of the person who agrees. */
export interface Pair {
  maker: Page;
  checker: Page;
}

const open = async (page: Page, hash: string, heading: string): Promise<void> => {
  await page.goto(`/admin/#${hash}`);
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
};

const fillIn = async (form: Locator | Page, values: Record<string, string>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value);
};

/** Gives the reason in the open dialog and submits the proposal. */
const submit = (page: Page): Promise<void> => submitDialog(page, '理由', '开业准备');

/** The half of an enrolment code that this person may see. */
export const halfOf = async (page: Page, name: string): Promise<string> => {
  await open(page, '/staff', '员工账号');
  // The list was read before the account was created.
  await page.reload();
  const button = page.getByRole('button', { name: '查看我的一段' });
  await openRow(page.getByRole('row', { name: new RegExp(name) }), button);
  await button.click();
  const half = page.getByText(/^第 [12] 段：/).locator('code');
  await expect(half).toBeVisible();
  return (await half.textContent()) ?? '';
};

/** Creates an account, which two people agree to, and returns its enrolment code. */
export const createStaff = async (
  { maker, checker }: Pair,
  name: string,
  roles: readonly string[],
): Promise<string> => {
  await open(maker, '/staff', '员工账号');
  await maker.getByRole('button', { name: '新建账号' }).click();
  const dialog = maker.getByRole('dialog');
  await fillIn(dialog, { 账号: name });
  for (const role of roles) await dialog.getByRole('checkbox', { name: role }).check();
  await submit(maker);
  await agreeOnPage(checker, { kind: 'staff.new', about: name, shows: [...roles, '开业准备'] });
  return [await halfOf(maker, name), await halfOf(checker, name)].join('-');
};

export const openBankDeposits = async ({ maker, checker }: Pair): Promise<void> => {
  await open(maker, '/accounts', '收款账户');
  await maker.getByRole('button', { name: '新增账户' }).click();
  const dialog = maker.getByRole('dialog');
  await fillIn(dialog, { 银行名称: '工商银行', 银行账号: '6222020200112233', 户名: '李明', 开户行: '杭州余杭支行' });
  await submit(maker);
  const shows = ['银行账号', '6222020200112233', '开业准备'];
  await agreeOnPage(checker, { kind: 'pay.account', about: '工商银行', shows });
  await maker.reload();
  await expect(maker.getByRole('row', { name: /工商银行/ })).toBeVisible();
  const bank = maker.getByRole('switch', { name: '开启网银转账' });
  if (await bank.isChecked()) return;
  await bank.click();
  await expect(maker.getByText('已提交，等待另一人复核')).toBeVisible();
  await agreeOnPage(checker, { kind: 'pay.way', about: '网银转账', shows: ['状态', '停用', '启用'] });
  await maker.reload();
  await expect(bank).toBeChecked();
};

/** From this amount on, a withdrawal is paid after the approval of two people. */
export const requireTwoFrom = async ({ maker, checker }: Pair, yuan: string): Promise<void> => {
  await open(maker, '/rates', '支付设置');
  const limit = maker.getByLabel('大额取款复核', { exact: true });
  await limit.fill(yuan);
  await maker.getByRole('button', { name: '提交复核' }).click();
  await submit(maker);
  const shows = ['大额取款复核', `${yuan} 元`, '开业准备'];
  await agreeOnPage(checker, { kind: 'pay.rates', about: '支付设置', shows });
  await maker.reload();
  await expect(limit).toHaveValue(new RegExp(`^${yuan}`));
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
  await expect(page.getByText('全部通过，可以对会员开放。')).toBeVisible();
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
  await expect(page.getByText('没有新增或改动的游戏')).toBeVisible();
};

/** Takes over what is missing of a starter set. */
export const takeStarterSet = async (page: Page, title: string): Promise<void> => {
  await open(page, '/starter-sets', '推荐设置');
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: title, level: 2 }) });
  await card.getByRole('button', { name: /采用 \d+ 项/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '采用' }).click();
  await expect(card.getByRole('status')).toContainText('已采用');
  await expect(card.getByText('未采用', { exact: true })).toHaveCount(0);
};

/** The first page of the administrator and the dashboard of the checker lead to the guide of a house that can't open yet. */
export const expectNotOpenYet = async ({ maker, checker }: Pair): Promise<void> => {
  await checker.getByRole('link', { name: '打开开站向导' }).click();
  for (const page of [maker, checker])
    await expect(page.getByRole('heading', { name: /还差 \d 项可以开站/ })).toBeVisible();
  await expect(maker.getByRole('button', { name: '开站', exact: true })).toBeDisabled();
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
  // The message may be gone again by the time of another look.
  if (!(await confirmation.isVisible())) return;
  await confirmation.click();
  await expect(said).toBeVisible();
};

export const giveBonus = async (
  { maker, checker }: Pair,
  bonus: { member: string; amount: string; reason: string },
): Promise<void> => {
  await open(maker, '/adjustments', '人工调账');
  await maker.getByRole('button', { name: '新建调账' }).click();
  const dialog = maker.getByRole('dialog');
  await fillIn(dialog, { 会员账号: bonus.member, '金额（元）': bonus.amount, 流水倍数: '0', 原因: bonus.reason });
  await dialog.getByRole('button', { name: '提交复核' }).click();
  await expect(dialog).toBeHidden();
  await open(checker, '/adjustments', '人工调账');
  const agree = checker.getByRole('button', { name: '同意并执行' });
  await openRow(checker.getByRole('row', { name: new RegExp(bonus.member) }), agree);
  await agree.click();
  await expectDecided(checker, agree);
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
