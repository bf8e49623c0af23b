import { enterAs } from './support/forms.ts';
import { expect, test } from './support/test.ts';

test('a member binds a bank card, sees only its last four digits, and unbinds it', async ({ page, freshMember }) => {
  const member = await freshMember();
  await enterAs(page, member.token, '/addBankCard');
  await page.getByRole('textbox', { name: /持卡人|姓名/ }).fill('陈小鱼');
  await page.getByRole('button', { name: /银行/ }).first().click();
  await page.getByRole('dialog').getByText('招商银行').click();
  await page.getByRole('textbox', { name: /卡号/ }).fill('6214830000006621');
  await page.getByRole('textbox', { name: /开户行/ }).fill('杭州西湖支行');
  await page.getByRole('textbox', { name: /支付密码/ }).fill('000000');
  const submit = page.getByRole('button', { name: /绑定/ });
  await submit.click();
  await expect(page.getByText('支付密码错误')).toBeVisible();
  await page.getByRole('textbox', { name: /支付密码/ }).fill(member.payPassword);
  await submit.click();
  await expect(page.getByText('绑定成功')).toBeVisible();

  await page.goto('/#/wallet?type=2');
  await expect(page.getByText('招商银行')).toBeVisible();
  await expect(page.getByText(/6621/)).toBeVisible();
  await expect(page.getByText('6214830000006621')).toHaveCount(0);
  await page.getByRole('button', { name: /解绑|删除|解除/ }).click();
  await expect(page.getByText('确定要解除绑定该卡片吗？')).toBeVisible();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('解绑成功')).toBeVisible();
  await expect(page.getByText('招商银行')).toHaveCount(0);
});

test('an address with a wrong checksum is refused, and a valid one is bound', async ({ page, freshMember }) => {
  const member = await freshMember();
  await enterAs(page, member.token, '/addUsdtCard');
  const address = page.getByRole('textbox', { name: /地址/ });
  await page.getByRole('textbox', { name: /支付密码/ }).fill(member.payPassword);
  await address.fill('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T');
  const submit = page.getByRole('button', { name: /绑定/ });
  await submit.click();
  await expect(page.getByText('地址格式不正确，请输入有效的TRON地址')).toBeVisible();
  await address.fill('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
  await submit.click();
  await page.goto('/#/wallet');
  await expect(page.getByText(/Lj6t/)).toBeVisible();
});
