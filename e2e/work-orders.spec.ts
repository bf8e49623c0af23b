import { enterAs } from './support/forms.ts';
import { openRow } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('a member creates an order, sees the answer of staff without reloading, and closes the order', {
  tag: '@journey',
}, async ({ page, freshMember, freshStaff, backOffice, axe }) => {
  test.slow();
  const member = await freshMember();
  const service = await freshStaff('service');
  const title = `存款未到账 ${member.name}`;

  await enterAs(page, member.token, '/kefu?system=gongdan');
  await expect(page.getByText('暂无工单')).toBeVisible();
  await page.getByRole('button', { name: '创建工单' }).click();
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('请输入工单标题')).toBeVisible();
  await page.getByRole('textbox', { name: '工单标题' }).fill(title);
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('请输入工单内容')).toBeVisible();
  await page.getByRole('textbox', { name: '工单内容' }).fill('今早存款 1,000 元，余额还没有变化。');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('请选择工单分类')).toBeVisible();
  await page.getByRole('button', { name: '支付问题' }).click();
  await axe();
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('工单创建成功')).toBeVisible();

  await page.getByRole('link', { name: new RegExp(title) }).click();
  await expect(page.getByText('已提交，客服会尽快回复您')).toBeVisible();
  await expect(page.getByRole('button', { name: '关闭工单' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '发送' })).toBeDisabled();
  // The page is not reloaded from here on: changes by staff must appear automatically.
  await page.evaluate(() => Object.assign(window, { unloaded: false }));

  const office = await backOffice(service, '/work-orders');
  await office.getByRole('searchbox', { name: '搜索工单' }).fill(member.name);
  const asked = office.getByRole('log').getByText('今早存款 1,000 元，余额还没有变化。');
  await openRow(office.getByRole('button', { name: new RegExp(title) }), asked);
  await office.getByRole('button', { name: '领取' }).click();
  await expect(page.getByText('处理中')).toBeVisible();
  await expect(page.getByRole('button', { name: '关闭工单' })).toHaveCount(0);
  await office.getByRole('radio', { name: '内部备注' }).click();
  await office.getByRole('textbox', { name: '内部备注' }).fill('链上已确认，等待入账');
  await office.getByRole('button', { name: '保存备注' }).click();
  await expect(office.getByRole('log').getByText('链上已确认，等待入账')).toBeVisible();
  await office.getByRole('radio', { name: '回复会员' }).click();
  await office.getByRole('textbox', { name: '回复内容' }).fill('您好，款项已核实并入账。');
  await office.getByRole('button', { name: '发送' }).click();
  await expect(office.getByText('回复已发送')).toBeVisible();

  const talk = page.getByRole('log', { name: '沟通记录' });
  await expect(talk.getByText('您好，款项已核实并入账。')).toBeVisible();
  await expect(page.getByText('链上已确认，等待入账')).toHaveCount(0);
  await expect(page.getByText('已回复')).toBeVisible();
  await axe();

  await page.getByRole('textbox', { name: '请输入回复内容' }).fill('已到账，谢谢！');
  await page.getByRole('button', { name: '发送' }).click();
  await expect(page.getByText('回复成功')).toBeVisible();
  await expect(office.getByRole('log').getByText('已到账，谢谢！')).toBeVisible();

  await page.getByRole('button', { name: '关闭工单' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('工单关闭成功')).toBeVisible();
  await expect(talk.getByText('您关闭了工单')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  expect(await page.evaluate(() => (window as { unloaded?: boolean }).unloaded)).toBe(false);

  await office.getByRole('button', { name: '重新打开' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('button', { name: '重新打开工单' }).click();
  await expect(dialog.getByText('请填写原因')).toBeVisible();
  await dialog.getByRole('textbox', { name: '原因' }).fill('补充核对一笔手续费');
  await dialog.getByRole('button', { name: '重新打开工单' }).click();
  await expect(talk.getByText(/客服重新打开了工单：补充核对一笔手续费/)).toBeVisible();

  // While the member is on another page, the tab, the selection and the order show an unread answer until it is read.
  await page.goto('/#/');
  await office.getByRole('textbox', { name: '回复内容' }).fill('手续费已退回。');
  await office.getByRole('button', { name: '发送' }).click();
  await expect(office.getByRole('log').getByText('手续费已退回。')).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: '客服，1 条新回复' }).click();
  await page.getByRole('radio', { name: '工单系统 1' }).click();
  await page.getByRole('link', { name: new RegExp(`有新回复.*${title}`) }).click();
  await expect(talk.getByText('手续费已退回。')).toBeVisible();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible();
  await expect(page.getByRole('img', { name: '有新回复' })).toHaveCount(0);
  await expect(page.getByRole('radio', { name: '工单系统', exact: true })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: '主导航' });
  await tabs.getByText('首页').click();
  await expect(tabs.getByRole('link', { name: '客服', exact: true })).toBeVisible();
});
