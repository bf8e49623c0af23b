import { randomBytes } from 'node:crypto';
import { memberRows, staffRows } from '@koi/contract';
import { callAs } from './support/calls.ts';
import { agreeOnPage, refuseOnPage, submitDialog } from './support/duties.ts';
import { expectClosed } from './support/opening-member.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { openRow, type StaffLogin, tokenOf } from './support/staff.ts';
import { test as base, expect, register } from './support/test.ts';

/** These decisions change the site for all members, so this test starts a house of its own. */
const test = base.extend<object, { server: OwnServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see a pattern
    async ({}, use, { workerIndex }) => {
      const server = await startOwnServer(`duties_${workerIndex}`, { isNew: true });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
});

test('a house opens by exception, and its commission, a venue, an export and a retention change when a second person agrees', {
  tag: '@journey',
}, async ({ page, request, server, backOffice, provokes }) => {
  test.slow();
  // The site before it opens.
  provokes(/status of 503/);
  const enrolled = async (login: StaffLogin) => ({ ...login, token: await tokenOf(request, login) });
  const admin = await enrolled(server.admin);
  const treasurer = await enrolled(server.treasurer);
  const rewards = await enrolled(server.rewards);
  const checker = await backOffice(await enrolled(server.checker), '/proposals');

  await test.step('the site opens in spite of what is missing, at the second attempt', async () => {
    await expectClosed(page);
    const maker = await backOffice(admin, '/setup');
    const opening = { kind: 'site.opening', about: '网站' } as const;
    const propose = async (reason: string) => {
      await maker.getByRole('textbox', { name: '理由' }).fill(reason);
      await maker.getByRole('button', { name: '提交例外，24 小时有效' }).click();
      await expect(maker.getByText('例外开站正在等待第二人')).toBeVisible();
    };
    await propose('试营业');
    const shows = ['未开站', '已开站', '未完成的必须项', '试营业'];
    await refuseOnPage(checker, { ...opening, shows, remark: '请写明范围' });
    await maker.reload();
    await propose('试营业一周，只对员工亲友');
    await agreeOnPage(checker, { ...opening, shows: ['只对员工亲友'] });
    await maker.reload();
    await expect(maker.getByRole('heading', { name: '已开站' })).toBeVisible();
    expect((await request.get(memberRows.games.list.path)).status()).toBe(200);
  });

  await test.step('agents get a commission plan', async () => {
    const maker = await backOffice(rewards, '/agents?tab=plan');
    const tier = { 日活跃人数: '5', 日有效投注: '30000', 直属比例: '0.10', 下级比例: '0.05' };
    for (const [label, value] of Object.entries(tier)) await maker.getByLabel(`第 1 档${label}`).fill(value);
    await maker.getByRole('button', { name: /^保存，/ }).click();
    await submitDialog(maker, '理由', '开放代理');
    const shows = ['第 1 档', '活跃 5 人、投注 30000.00 元起：直属 0.10%、下级 0.05%', '开放代理'];
    await agreeOnPage(checker, { kind: 'rewards.commission', about: '佣金方案', shows });
    await maker.reload();
    await expect(maker.getByText(/以下方案将于 .* 生效/)).toBeVisible();
  });

  await test.step('a new venue gets its secret, and later another one', async () => {
    const url = 'https://venue.example';
    await callAs(request, treasurer, staffRows.venues.create, {
      platname: 'jiayuan',
      title: '佳源电子',
      adapter: 'koi',
      url,
      merchant: '',
      timeout_s: '5',
      clock_tolerance_s: '30',
      frame_origins: ['http://127.0.0.1:9'],
      advance_max: '50000.00',
      sort: '99',
      secret: randomBytes(32).toString('hex'),
    });
    const first = ['接口地址', url, '密钥', '新增场馆'];
    await agreeOnPage(checker, { kind: 'venues.secret', about: '佳源电子', shows: first });
    const maker = await backOffice(treasurer, '/venues/jiayuan');
    await maker.getByLabel('新密钥').fill(randomBytes(32).toString('hex'));
    const fingerprint = maker.getByText(/请与场馆电话核对末四位/);
    await expect(fingerprint).toBeVisible();
    const [, digits = ''] = /指纹 (\S+)/.exec((await fingerprint.textContent()) ?? '') ?? [];
    await maker.getByRole('button', { name: '提交复核' }).click();
    await submitDialog(maker, '原因', '定期更换');
    await agreeOnPage(checker, { kind: 'venues.secret', about: '佳源电子', shows: ['密钥', digits, '定期更换'] });
    await maker.reload();
    await expect(maker.getByText(new RegExp(`指纹 ${digits} · treasure 于`))).toBeVisible();
  });

  await test.step('a game of the venue gets another category', async () => {
    const name = '虎虎生威';
    await callAs(request, admin, staffRows.games.create, {
      platname: 'jiayuan',
      visible: 1,
      code: 'tiger',
      name,
      category: 'concise',
      return_percent: '',
      app_img: '',
      turnover_weight: 100,
      rebate_weight: 100,
      packet_weight: 100,
    });
    const maker = await backOffice(admin, '/games');
    const panel = maker.getByRole('region', { name });
    await openRow(maker.getByRole('row', { name: new RegExp(name) }), panel);
    await panel.getByLabel('类别', { exact: true }).selectOption('棋牌');
    await panel.getByLabel('更换类别的理由').fill('场馆改类');
    await panel.getByRole('button', { name: '保存' }).click();
    await expect(maker.getByText('已保存，类别等待第二人同意')).toBeVisible();
    const shows = ['类别', '电子', '棋牌', '场馆改类', '返水比例'];
    await agreeOnPage(checker, { kind: 'games.category', about: name, shows });
    await maker.reload();
    await expect(maker.getByRole('row', { name: new RegExp(name) })).toContainText('棋牌');
  });

  await test.step('a list is exported with whole personal data', async () => {
    const member = await register(request);
    const maker = await backOffice(treasurer, '/members');
    await expect(maker.getByRole('row', { name: new RegExp(member.name) })).toBeVisible();
    await maker.getByRole('button', { name: '导出', exact: true }).click();
    const dialog = maker.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'CSV 文本' }).click();
    await dialog.getByRole('radio', { name: '原文' }).click();
    await dialog.getByRole('textbox', { name: '理由' }).fill('监管机构来函');
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await expect(dialog.getByText(/正在等待第二人同意/)).toBeVisible();
    const shows = ['遮盖', '原文', 'CSV，1 行', '监管机构来函'];
    await agreeOnPage(checker, { kind: 'exports.unmasked', about: 'CSV，1 行', shows });
    const download = maker.waitForEvent('download');
    await dialog.getByRole('button', { name: '下载' }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString('utf8')).toContain('陈小鱼');
  });

  await test.step('letters are kept for another time', async () => {
    const maker = await backOffice(admin, '/retention');
    await maker.getByRole('button', { name: '修改 站内信 的期限' }).click();
    await maker.getByLabel('保留天数').fill('120');
    await submitDialog(maker, '理由', '按隐私政策缩短');
    const shows = ['站内信的保留期限', '365 天', '120 天', '按隐私政策缩短', '不能恢复'];
    await agreeOnPage(checker, { kind: 'data.retention', about: '站内信', shows });
    await maker.reload();
    await expect(maker.getByRole('row', { name: /站内信/ })).toContainText('120 天');
  });

  await test.step('raises of limits wait longer at once, and less long when the second person agrees', async () => {
    const maker = await backOffice(rewards, '/protection?tab=settings');
    const hours = maker.getByLabel('提高或取消限额的等待时间（小时）');
    const save = maker.getByRole('button', { name: '保存' });
    await hours.fill('96');
    await save.click();
    await expect(maker.getByText('设置已保存')).toBeVisible();
    await maker.reload();
    await expect(hours).toHaveValue('96');
    await hours.fill('48');
    await maker.getByLabel('理由').fill('会员普遍反映太久');
    await save.click();
    await expect(maker.getByText('一项放宽正在等待另一人复核。')).toBeVisible();
    const shows = ['提高或取消限额的等待时间', '96 小时', '48 小时', '会员普遍反映太久', '适用于全体会员'];
    await agreeOnPage(checker, { kind: 'protection.settings', about: '等待时间', shows });
    await maker.reload();
    await expect(hours).toHaveValue('48');
  });
});
