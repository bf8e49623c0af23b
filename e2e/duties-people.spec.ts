import { memberRows, staffRows } from '@koi/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { bankCardForm } from '../scripts/cast/money-in.ts';
import { freshName } from '../scripts/fresh-name.ts';
import { callAs, tryAs } from './support/calls.ts';
import { memberIdOf } from './support/database.ts';
import { agreeOnPage, refuseOnPage, submitDialog } from './support/duties.ts';
import { enterAs, logIn } from './support/forms.ts';
import { createStaff, halfOf } from './support/opening-office.ts';
import { enrolOnPage, openRow } from './support/staff.ts';
import { expect, type FreshMember, test } from './support/test.ts';

const CARD = '6225880147556621';

/** A card proves who a member is; a birth date does so a week after it was given. */
const bindCard = (request: APIRequestContext, member: FreshMember) =>
  callAs(request, member, memberRows.cards.bind, bankCardForm(member.payPassword, { bank_no: CARD }));

test('a new member of staff enrols with both halves of a code, gets another role and is reset by two people', {
  tag: '@journey',
}, async ({ freshStaff, backOffice, provokes }) => {
  test.slow();
  // A page whose session has ended by the change of its account.
  provokes(/status of 401/);
  const maker = await backOffice(await freshStaff('security'), '/staff');
  const checker = await backOffice(await freshStaff('checker'), '/proposals');
  const own = await backOffice(undefined, '/');
  const name = freshName('n');
  const row = maker.getByRole('row', { name: new RegExp(name) });

  await test.step('the account is created, and its owner enrols', async () => {
    const code = await createStaff({ maker, checker }, name, ['客服']);
    await enrolOnPage(own, { name, code, password: 'lotus pond 3 autumn' });
    await expect(own.getByRole('link', { name: '客服会话' })).toBeVisible();
  });

  const roles = { kind: 'staff.roles', about: name } as const;
  const proposeRole = async (reason: string) => {
    await maker.goto('/admin/#/staff');
    const role = maker.getByRole('checkbox', { name: '内容运营' });
    await openRow(row, role);
    await role.check();
    await maker.getByRole('button', { name: '保存角色' }).click();
    await submitDialog(maker, '理由', reason);
  };
  await test.step('the second person refuses another role', async () => {
    await proposeRole('兼任内容');
    await refuseOnPage(checker, { ...roles, shows: ['客服', '内容运营', '兼任内容'], remark: '请先交接' });
    await maker.reload();
    await expect(row).not.toContainText('内容运营');
  });
  await test.step('the second person agrees to it, and the account has to log in again', async () => {
    await proposeRole('兼任内容，已交接');
    await agreeOnPage(checker, { ...roles, shows: ['内容运营、客服', '已交接'] });
    await maker.reload();
    await expect(row).toContainText('内容运营');
    await own.reload();
    await expect(own.getByRole('textbox', { name: '密码' })).toBeVisible();
  });
  await test.step('the account is reset, and its owner enrols again with the new role', async () => {
    const reset = maker.getByRole('button', { name: '重置密码与验证器' });
    await openRow(row, reset);
    await reset.click();
    await submitDialog(maker, '理由', '手机遗失');
    await agreeOnPage(checker, { kind: 'staff.reset', about: name, shows: ['作废，凭注册码重新设置', '手机遗失'] });
    const code = [await halfOf(maker, name), await halfOf(checker, name)].join('-');
    await enrolOnPage(own, { name, code, password: 'lotus pond 4 winter' });
    await expect(own.getByRole('link', { name: '内容管理' })).toBeVisible();
  });
});

test('a house block is lifted and a house limit is raised when a second person agrees', { tag: '@journey' }, async ({
  page,
  request,
  freshMember,
  freshStaff,
  backOffice,
}) => {
  const member = await freshMember();
  const id = await memberIdOf(member);
  const guardian = await freshStaff('protection');
  const { placeBlock, setHouseLimit } = staffRows.protection;
  await callAs(request, guardian, setHouseLimit, {
    member_id: id,
    kind: 'deposit',
    period: 'day',
    value: '1000',
    reason: '观察期',
  });
  await callAs(request, guardian, placeBlock, { member_id: id, cause: 'harm', reason: '客服转来的求助' });
  await enterAs(page, member.token, '/protection');
  await expect(page.getByText('账户正常')).toHaveCount(0);

  const maker = await backOffice(guardian, `/members/${id}?tab=protection`);
  const checker = await backOffice(await freshStaff('checker'), '/proposals');
  await test.step('the block is lifted', async () => {
    await maker.getByRole('button', { name: '提议解除' }).click();
    await submitDialog(maker, '原因', '已与本人及家属沟通');
    const shows = ['伤害风险', '解除', '已与本人及家属沟通'];
    await agreeOnPage(checker, { kind: 'protection.lift', about: member.name, shows });
    await page.reload();
    await expect(page.getByText('账户正常')).toBeVisible();
  });
  await test.step('the limit is raised', async () => {
    await maker.getByRole('radio', { name: '平台限额' }).click();
    await maker.getByRole('button', { name: '设置平台限额' }).click();
    const dialog = maker.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '数值（元）' }).fill('5000');
    await expect(dialog.getByText('比现在宽松：提交后由第二人复核，同意前不变。')).toBeVisible();
    await dialog.getByRole('textbox', { name: '原因' }).fill('观察期结束');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toBeHidden();
    const shows = ['每日存款', '¥1,000', '¥5,000', '观察期结束'];
    await agreeOnPage(checker, { kind: 'protection.house-limit', about: member.name, shows });
    await maker.reload();
    await expect(maker.getByRole('table', { name: '平台限额' })).toContainText('¥5,000');
  });
});

test('a pay password that is locked twice in a day is unlocked again when a second person agrees', {
  tag: '@journey',
}, async ({ request, freshMember, freshStaff, backOffice }) => {
  const member = await freshMember();
  const lock = async () => {
    const { changePayPassword } = memberRows.members;
    for (let n = 0; n < 6; n += 1)
      await tryAs(request, member, changePayPassword, { password: 'wrong-secret', paypassword: 'new-secret-1' });
  };
  await lock();
  const maker = await backOffice(await freshStaff('service'), `/members/${await memberIdOf(member)}`);
  const unlock = maker.getByRole('button', { name: '解锁支付密码' });
  const dialog = maker.getByRole('dialog');
  await unlock.click();
  await dialog.getByRole('textbox', { name: '原因' }).fill('会员来电，已核实');
  await dialog.getByRole('button', { name: '解锁支付密码' }).click();
  await expect(dialog).toBeHidden();
  await expect(unlock).toBeDisabled();

  await lock();
  await maker.reload();
  await unlock.click();
  await expect(dialog).toContainText('24 小时内已解锁过');
  await submitDialog(maker, '原因', '会员又忘记了');
  await expect(unlock).toBeEnabled();
  const checker = await backOffice(await freshStaff('checker'), '/proposals');
  const shows = ['锁定', '正常', '会员又忘记了', '近 7 天解锁'];
  await agreeOnPage(checker, { kind: 'members.unlock', about: member.name, shows });
  await maker.reload();
  await expect(unlock).toBeDisabled();
});

test('an account is recovered with the halves of a code that two people hand out', {
  tag: '@journey',
}, async ({ page, request, freshMember, freshStaff, backOffice }) => {
  const member = await freshMember();
  await bindCard(request, member);
  const file = `/members/${await memberIdOf(member)}?tab=security`;
  const maker = await backOffice(await freshStaff('service'), file);
  const recover = (at: Page) => at.getByRole('button', { name: '找回账户' });
  const dialogOf = (at: Page) => at.getByRole('dialog');
  await recover(maker).click();
  await dialogOf(maker).getByRole('textbox', { name: '真实姓名' }).fill('陈小鱼');
  // The birth date proves nothing yet, because the member has just given it.
  await expect(dialogOf(maker).getByRole('textbox', { name: '生日' })).toBeHidden();
  await dialogOf(maker).getByRole('textbox', { name: '最近绑定的完整卡号或地址' }).fill(CARD);
  await dialogOf(maker).getByRole('textbox', { name: '原因' }).fill('会员来电，手机与密码都遗失');
  await dialogOf(maker).getByRole('button', { name: '核对并提交复核' }).click();
  await expect(dialogOf(maker)).toBeHidden();
  await enterAs(page, member.token, '/security');
  await expect(page.getByText('有人正在通过客服找回您的账户')).toBeVisible();

  const checker = await backOffice(await freshStaff('checker'), '/proposals');
  const shows = ['一致', '当前密码', '由会员凭两段代码重设', '会员来电，手机与密码都遗失'];
  await agreeOnPage(checker, { kind: 'members.recovery', about: member.name, shows });

  const halfShownTo = async (at: Page): Promise<string> => {
    await recover(at).click();
    await dialogOf(at).getByRole('button', { name: '生成我的一段' }).click();
    const half = dialogOf(at).getByText(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){2}$/);
    await expect(half).toBeVisible();
    return (await half.textContent()) ?? '';
  };
  await maker.reload();
  const first = await halfShownTo(maker);
  await checker.goto(`/admin/#${file}`);
  const second = await halfShownTo(checker);
  const password = 'lotus and carp 88';
  await enterAs(page, undefined, '/recover');
  await page.getByRole('textbox', { name: '用户名' }).fill(member.name);
  await page.getByRole('textbox', { name: '第 1 段代码' }).fill(first);
  await page.getByRole('textbox', { name: '第 2 段代码' }).fill(second);
  for (const name of ['新登录密码', '确认密码']) await page.getByRole('textbox', { name }).fill(password);
  await page.getByRole('button', { name: '设置新密码' }).click();
  await expect(page.getByRole('button', { name: '立即登录' })).toBeVisible();
  await logIn(page, { name: member.name, password });
  await expect(page.getByText(member.name)).toBeVisible();
});

test('a recovery that somebody else asked for is stopped by its member', { tag: '@journey' }, async ({
  page,
  freshMember,
  freshStaff,
  backOffice,
  request,
}) => {
  const member = await freshMember();
  await bindCard(request, member);
  const member_id = await memberIdOf(member);
  const maker = await freshStaff('service');
  await callAs(request, maker, staffRows.memberSecurity.proposeRecovery, {
    member_id,
    realname: '陈小鱼',
    card: CARD,
    reason: '来电',
  });
  await enterAs(page, member.token, '/mine');
  await page.getByRole('button', { name: '不是我' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '不是我' }).click();
  await expect(page.getByText('有人正在通过客服找回您的账户')).toBeHidden();
  const file = await backOffice(maker, `/members/${member_id}?tab=security`);
  await expect(file.getByText('声明不是本人找回账户')).toBeVisible();
});
