import { memberRows } from '@koi/contract';
import { tronAddressForm } from '../scripts/cast/money-in.ts';
import { callAs } from './support/calls.ts';
import { confirmedOnChain, payOnChain } from './support/chain.ts';
import { agreeOnPage } from './support/duties.ts';
import { centreOf } from './support/games.ts';
import { openRow } from './support/staff.ts';
import { expect, test } from './support/test.ts';

const { cards, deposits } = memberRows;
const MINUTE_MS = 60_000;
/** Any valid address: deposits require a bound card or address. */
const CARD = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

test('USDT payments of other amounts wait in suspense until two people attach one to its order and return the other', {
  tag: '@journey',
}, async ({ request, freshMember, freshStaff, backOffice }) => {
  test.slow();
  const member = await freshMember();
  await callAs(request, member, cards.bind, tronAddressForm(member.payPassword, CARD));
  const { data: order } = await callAs(request, member, deposits.createTron, { money: '2840', protocol: 'TRC20' });
  // Sent long enough ago that no order can take it any more, as the intake of suspense sees it.
  for (const amount_usdt of ['391.234', '57.125']) {
    const payment = { address: order.address, amount_usdt, at: Date.now() - 12 * MINUTE_MS };
    await payOnChain(request, payment);
  }

  const cashier = await freshStaff('cashier-in');
  const office = await backOffice(cashier, '/suspense');
  // The chain is read every two minutes.
  const row = office.getByRole('row', { name: /391\.234/ });
  await expect(row).toBeVisible({ timeout: 4 * MINUTE_MS });
  await openRow(row, office.getByRole('heading', { name: '391.234 USDT' }));
  await office.getByRole('radio', { name: new RegExp(member.name) }).click();
  await office.getByRole('textbox', { name: '理由' }).fill('客服已核对会员转账截图');
  await office.getByRole('button', { name: '提交归入，待复核' }).click();
  await expect(office.getByText('已提交，等待另一人复核')).toBeVisible();
  await expect(office.getByText(/已提出处理，等待第二人/)).toBeVisible();

  expect(await centreOf(request, member)).toBe('0.00');

  const second = await backOffice(await freshStaff('checker'), '/proposals?kind=suspense.attach');
  await agreeOnPage(second, {
    kind: 'suspense.attach',
    about: '391\\.234 USDT',
    shows: [member.name, '入账金额', '2777.76 元', '客服已核对会员转账截图'],
  });
  expect(await centreOf(request, member)).toBe('2777.76');

  await office.goto('/admin/#/suspense?view=attached');
  await expect(office.getByRole('row', { name: /391\.234/ })).toBeVisible();

  await office.goto('/admin/#/suspense');
  const other = office.getByRole('row', { name: /57\.125/ });
  // The chain may have been read between the two payments.
  await expect(other).toBeVisible({ timeout: 4 * MINUTE_MS });
  await openRow(other, office.getByRole('heading', { name: '57.125 USDT' }));
  await office.getByRole('radio', { name: /退回付款地址/ }).click();
  await office.getByRole('textbox', { name: '退回地址' }).fill(CARD);
  await office.getByRole('textbox', { name: '理由' }).fill('付款人要求退回');
  await office.getByRole('button', { name: '提交退回，待复核' }).click();
  await expect(office.getByText(/已提出处理，等待第二人/)).toBeVisible();
  const shows = ['退回地址', CARD, '付款人要求退回'];
  await agreeOnPage(second, { kind: 'suspense.return', about: '57\\.125 USDT', shows });
  await office.reload();
  await expect(other).toContainText('待退回');

  // Less than the payment less the fee of the network ends the return only when two people agree.
  const hash = await payOnChain(request, { address: CARD, amount_usdt: '40' });
  await confirmedOnChain(request, hash);
  await openRow(other, office.getByRole('heading', { name: '57.125 USDT' }));
  await office.getByLabel('退回交易哈希').fill(hash);
  await office.getByRole('button', { name: '登记退回' }).click();
  await expect(office.getByText(/链上退回 40\.00 USDT，少于应退的 55\.125 USDT/)).toBeVisible();
  await office.getByRole('button', { name: '金额不符，提交复核' }).click();
  await office.getByRole('textbox', { name: '理由' }).fill('钱包余额不足，余款另行处理');
  await office.getByRole('button', { name: '提交了结，待复核' }).click();
  await expect(office.getByText(/已提出处理，等待第二人/)).toBeVisible();
  const amounts = ['应退 55.125 USDT', '实退 40.00 USDT', '钱包余额不足，余款另行处理'];
  await agreeOnPage(second, { kind: 'suspense.close', about: '57\\.125 USDT', shows: amounts });
  await office.goto('/admin/#/suspense?view=returned');
  await expect(office.getByRole('row', { name: /57\.125/ })).toBeVisible();
});
