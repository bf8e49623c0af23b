import { memberRows } from '@koi/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { tronAddressForm } from '../scripts/cast/money-in.ts';
import { graveFindings } from './support/axe.ts';
import { callAs, tryAs } from './support/calls.ts';
import { confirmedOnChain, payOnChain } from './support/chain.ts';
import { enterAs } from './support/forms.ts';
import { centreOf } from './support/games.ts';
import { openRow } from './support/staff.ts';
import { expect, type FreshMember, test } from './support/test.ts';

const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

const { cards, deposits } = memberRows;

/** A deposit requires a bound card or address. */
const bindAddress = (request: APIRequestContext, member: FreshMember) =>
  callAs(request, member, cards.bind, tronAddressForm(member.payPassword, ADDRESS));

/** Opens an order for an amount in 元 and returns its exact USDT amount. */
const openUsdtOrder = async (page: Page, yuan: string) => {
  await page.goto('/#/recharge');
  await page.getByRole('textbox', { name: '存款金额' }).fill(yuan);
  await page.getByRole('button', { name: '立即存款' }).click();
  await expect(page).toHaveURL(/payInfo\?tron=1/);
  await expect(page.getByRole('textbox', { name: '交易哈希' })).toBeVisible();
  const query = new URLSearchParams(page.url().split('?')[1]);
  return {
    url: page.url(),
    no: query.get('order_no') ?? '',
    address: query.get('address') ?? '',
    amount: query.get('amount_usdt') ?? '',
  };
};

const pay = (request: APIRequestContext, address: string, amount: string): Promise<string> =>
  payOnChain(request, { address, amount_usdt: amount });

const submitHash = async (page: Page, hash: string): Promise<void> => {
  await page.getByRole('textbox', { name: '交易哈希' }).fill(hash);
  await page.getByRole('button', { name: '提交哈希' }).click();
};

test('a member without a card is sent to bind one first', async ({ page, freshMember }) => {
  const member = await freshMember();
  await enterAs(page, member.token, '/recharge');
  await expect(page.getByText('您还为绑定任何钱包卡片，请前往绑定！')).toBeVisible();
  await page.getByRole('button', { name: '前往绑定' }).click();
  await expect(page).toHaveURL(/#\/wallet/);
});

test('a bank deposit approved by staff is shown in the balance within one poll', async ({
  page,
  request,
  freshMember,
  freshStaff,
  backOffice,
  axe,
}) => {
  const member = await freshMember();
  await bindAddress(request, member);
  await enterAs(page, member.token, '/recharge');
  await page.getByText('网银转账').click();
  const submit = page.getByRole('button', { name: '立即存款' });
  await submit.click();
  await expect(page.getByText('请输入金额在100-50000之间！').first()).toBeVisible();
  await page.getByRole('textbox', { name: '存款金额' }).fill('500');
  await page.getByRole('textbox', { name: '存款人姓名' }).fill('陈小鱼');
  await page.getByRole('button', { name: /开户银行/ }).click();
  await page.getByRole('dialog').getByText('招商银行').click();
  await page.getByRole('textbox', { name: '银行卡号' }).fill('6214830000006621');
  await page.getByRole('textbox', { name: '开户行地址' }).fill('杭州西湖支行');
  await axe();
  await submit.click();
  await expect(page.getByText('提交成功，等待后台审核')).toBeVisible();
  await expect(page).toHaveURL(/#\/transRecord/);
  await expect(page.getByText('待审核')).toBeVisible();
  await page.goto('/#/');
  await expect(page.getByText(member.name)).toBeVisible();
  const account = page.getByText(member.name).locator('../..');
  await expect(account).toContainText('¥0.00');

  const office = await backOffice(await freshStaff('cashier-in'), '/reviews');
  await office.getByRole('searchbox', { name: '搜索订单' }).fill(member.name);
  await openRow(office.getByRole('row', { name: new RegExp(member.name) }), office.getByText('存款人与实名一致'));
  await office.getByRole('button', { name: '审核通过' }).click();
  await expect(office.getByText('已审核通过')).toBeVisible();

  await office.keyboard.press('Control+k');
  await office.getByRole('combobox', { name: /^搜索/ }).fill(member.name);
  const preview = office.getByRole('complementary', { name: `会员 ${member.name}` });
  await expect(preview.getByText('+500.00')).toBeVisible();
  expect(await graveFindings(office)).toEqual([]);
  await office.keyboard.press('Enter');
  await expect(office).toHaveURL(/#\/members\/\d+$/);

  await expect(account).toContainText('¥500.00', { timeout: 60_000 });
});

test('a USDT deposit paid in the sandbox is credited automatically', async ({ page, request, freshMember }) => {
  const member = await freshMember();
  await bindAddress(request, member);
  await enterAs(page, member.token, '/recharge');
  const order = await openUsdtOrder(page, '710');
  expect(order.amount).toMatch(/^100\.00\d{1,4}$/);

  const wallet = page.waitForEvent('popup').catch(() => undefined);
  const link = page.getByRole('link', { name: '打开沙盒钱包付款' });
  const opensBeside = (await link.getAttribute('target')) === '_blank';
  await link.click();
  const payer = opensBeside ? ((await wallet) ?? page) : page;
  await payer.getByRole('button', { name: '支付', exact: true }).click();
  await expect(payer.getByText(/[0-9a-f]{64}/)).toBeVisible();
  const hash = /[0-9a-f]{64}/.exec((await payer.textContent('body')) ?? '')?.[0] ?? '';

  await page.goto(order.url);
  await submitHash(page, hash);
  await expect(page.getByText('订单已支付成功').first()).toBeVisible({ timeout: 60_000 });
  await page.goto('/#/money');
  const centre = page.getByRole('region', { name: '总资产' }).getByText('中心钱包');
  await expect(centre).toHaveText('中心钱包¥710.00');

  const second = await openUsdtOrder(page, '710');
  await submitHash(page, hash);
  await expect(page.getByText('该交易哈希已被使用').first()).toBeVisible();
  expect(second.no).not.toBe(order.no);
});

test('the hash of another member and a wrong amount are refused, and the payer is still credited', {
  tag: '@journey',
}, async ({ page, request, freshMember }) => {
  test.slow();
  const [owner, thief] = [await freshMember(), await freshMember()];
  await bindAddress(request, owner);
  await bindAddress(request, thief);
  await enterAs(page, thief.token, '/recharge');
  const stolenFor = await openUsdtOrder(page, '100');
  const opened = await callAs(request, owner, deposits.createTron, { money: '720', protocol: 'TRC20' });
  const { order_no, address, amount_usdt } = opened.data;
  const hash = await pay(request, address, amount_usdt);
  await confirmedOnChain(request, hash);
  await submitHash(page, hash);
  await expect(page.getByText(/金额不匹配/).first()).toBeVisible();

  await callAs(request, owner, deposits.submitHash, { out_trade_no: order_no, tx_hash: hash });
  await expect.poll(() => centreOf(request, owner), { timeout: 60_000 }).toBe('720.00');

  const less = await pay(request, stolenFor.address, `${(Number(stolenFor.amount) - 0.000001).toFixed(6)}`);
  await expect
    .poll(
      async () =>
        (await tryAs(request, thief, deposits.submitHash, { out_trade_no: stolenFor.no, tx_hash: less })).message,
      { timeout: 60_000, intervals: [3_000] },
    )
    .toContain('金额不匹配');
});
