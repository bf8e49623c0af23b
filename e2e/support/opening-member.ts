import type { Page } from '@playwright/test';
import { declineOffer, giveBirthDate, typeCaptcha } from './forms.ts';
import { raiseBet, speedUpSlot, spin } from './games.ts';
import { expect } from './house.ts';

export const MEMBER = { name: 'firstkoi1', password: 'koi888888', payPassword: '888888' };
const CARD = '6214830000006621';

export const register = async (page: Page): Promise<void> => {
  await page.goto('/#/login?type=1');
  const values = {
    用户名: MEMBER.name,
    登录密码: MEMBER.password,
    确认密码: MEMBER.password,
    真实姓名: '陈小鱼',
    支付密码: MEMBER.payPassword,
  };
  for (const [name, value] of Object.entries(values)) await page.getByRole('textbox', { name }).fill(value);
  await typeCaptcha(page);
  await page.getByRole('button', { name: '立即注册' }).click();
  await declineOffer(page);
  await expect(page.getByText(MEMBER.name)).toBeVisible();
};

const chooseBank = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /银行/ }).first().click();
  await page.getByRole('dialog').getByText('招商银行').click();
};

export const expectClosed = async (page: Page): Promise<void> => {
  await page.goto('/');
  await expect(page.getByText('网站筹备中，敬请期待。')).toBeVisible();
};

export const bindCard = async (page: Page): Promise<void> => {
  await page.goto('/#/addBankCard');
  await page.getByRole('textbox', { name: /持卡人|姓名/ }).fill('陈小鱼');
  await chooseBank(page);
  await page.getByRole('textbox', { name: /卡号/ }).fill(CARD);
  await page.getByRole('textbox', { name: /开户行/ }).fill('杭州西湖支行');
  await page.getByRole('textbox', { name: /支付密码/ }).fill(MEMBER.payPassword);
  await page.getByRole('button', { name: /绑定/ }).click();
  await expect(page.getByText('绑定成功')).toBeVisible();
};

/** The member's first deposit, which asks for the birth date. */
export const depositByBank = async (page: Page, yuan: string): Promise<void> => {
  await page.goto('/#/recharge');
  await page.getByText('网银转账').click();
  await page.getByRole('textbox', { name: '存款金额' }).fill(yuan);
  await page.getByRole('textbox', { name: '存款人姓名' }).fill('陈小鱼');
  await page.getByRole('button', { name: /开户银行/ }).click();
  await page.getByRole('dialog').getByText('招商银行').click();
  await page.getByRole('textbox', { name: '银行卡号' }).fill(CARD);
  await page.getByRole('textbox', { name: '开户行地址' }).fill('杭州西湖支行');
  await page.getByRole('button', { name: '立即存款' }).click();
  await giveBirthDate(page, '1992-08-16');
  await expect(page.getByText('提交成功，等待后台审核')).toBeVisible();
};

export const expectBalance = async (page: Page, yuan: string): Promise<void> => {
  await page.goto('/#/money');
  await expect(page.getByRole('region', { name: '总资产' })).toContainText(yuan);
};

/** Opens the slot from home and makes one spin with at least this bet. Leaving the game returns the money. */
export const playSlot = async (page: Page, bet: number): Promise<void> => {
  await page.goto('/#/');
  await page.getByRole('tab', { name: '电子' }).click();
  await page
    .getByRole('button', { name: /锦鲤献瑞/ })
    .first()
    .click();
  await speedUpSlot(page);
  await raiseBet(page, bet);
  await spin(page);
};

export const expectBetRecord = async (page: Page): Promise<void> => {
  await page.goto('/#/betRecord');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('锦鲤献瑞').first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
  await expect(page.getByText('已结算').first()).toBeVisible();
};

export const claimRebate = async (page: Page): Promise<void> => {
  await page.goto('/#/fanshui');
  const rebates = page.getByLabel('待领取');
  await expect(rebates).toContainText(/待领取¥(?!0\.00)\d+\.\d\d累计领取¥0\.00/);
  await page.getByRole('button', { name: '点击领取' }).click();
  await expect(page.getByText('操作成功！')).toBeVisible();
  await expect(rebates).toContainText(/待领取¥0\.00累计领取¥(?!0\.00)\d+\.\d\d/);
};

/** Waits until the bets have been counted as turnover and the money has come back from the game. */
export const withdraw = async (page: Page, yuan: string): Promise<void> => {
  await page.goto('/#/withdrawal?type=2');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('已满足')).toBeVisible({ timeout: 5_000 });
    // Both wallets are 0.00 until their balances are read, so the centre wallet tells when the money is back.
    await expect(page.getByText('中心钱包').locator('..')).toContainText(/¥\s*[1-9]/, { timeout: 5_000 });
    await expect(page.getByText('游戏钱包').locator('..')).toContainText(/¥\s*0\.00/, { timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
  await page.getByText('请选择您要提现到的银行卡').first().click();
  await page.getByRole('dialog').getByText('招商银行').click();
  await page.getByRole('textbox', { name: '取款金额' }).fill(yuan);
  await page.getByRole('textbox', { name: '支付密码' }).fill(MEMBER.payPassword);
  await page.getByRole('button', { name: '立即取款' }).click();
  await expect(page.getByText('提交成功，等待后台审核')).toBeVisible();
};

/** The records open after the request, and are read again here. */
export const expectPaid = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/#\/transRecord/);
  await page.reload();
  await expect(page.getByText('审核通过')).toBeVisible();
};
