import { agreeOnPage } from './support/duties.ts';
import { enterAs } from './support/forms.ts';
import { callAs } from './support/games.ts';
import { letIn } from './support/staff.ts';
import { expect, test } from './support/test.ts';

const MINUTE_MS = 60_000;
const LEAD_MS = 30_000;
const DAY_MS = 86_400_000;
const BEIJING_MS = 8 * 3_600_000;
const WINDOW_MINUTES = 30;

/** The time of day in Beijing as `HH:mm`. */
const clockAt = (ms: number) => new Date(ms + BEIJING_MS).toISOString().slice(11, 16);

const dayAt = (ms: number) => new Date(ms + BEIJING_MS).toISOString().slice(0, 10);

/** The midnight in Beijing that ends the day of the given time. */
const endOfDay = (ms: number) => Math.ceil((ms + BEIJING_MS) / DAY_MS) * DAY_MS - BEIJING_MS;

/** A window that opens after the preparation of the test and closes on the same day. */
const windowAfter = (now: number) => {
  const opens = (Math.floor((now + LEAD_MS) / MINUTE_MS) + 1) * MINUTE_MS;
  return { opens, closes: Math.min(opens + WINDOW_MINUTES * MINUTE_MS, endOfDay(now) - MINUTE_MS) };
};

test('a member draws from a window that an operator published and verifies the draw', { tag: '@journey' }, async ({
  page,
  request,
  freshMember,
  freshStaff,
  backOffice,
  axe,
}) => {
  test.slow();
  const [member, cashier, editor] = [await freshMember(), await freshStaff('cashier-in'), await freshStaff('rewards')];
  await letIn(request, member, cashier, 600);

  let { opens, closes } = windowAfter(Date.now());
  if (closes <= opens) {
    // The last minutes of a Beijing day are too short for a window, so the test waits for the next day.
    await page.waitForTimeout(endOfDay(Date.now()) - Date.now() + 1_000);
    ({ opens, closes } = windowAfter(Date.now()));
  }
  const office = await backOffice(editor, '/red-packets');
  await office.getByLabel('开抢时间').fill(clockAt(opens));
  await office.getByLabel('结束时间').fill(clockAt(closes));
  await office.getByRole('button', { name: /^发布，/ }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '理由' }).fill('测试开抢');
  await dialog.getByRole('button', { name: '提交复核' }).click();
  await expect(office.getByText('已提交，等待另一人复核')).toBeVisible();
  const checker = await backOffice(await freshStaff('checker'), '/proposals');
  const shows = ['开抢时间', `${clockAt(opens)}–${clockAt(closes)}`, '测试开抢'];
  await agreeOnPage(checker, { kind: 'rewards.packets', about: '红包规则', shows });
  const { data } = await callAs<{ latest: { first_day: string } }>(request, editor, '/api/staff/red-packets/overview');
  const isToday = data.latest.first_day === dayAt(Date.now());

  await enterAs(page, member.token, '/hongbao');
  await expect(page.getByRole('heading', { name: '锦鲤红包' })).toBeVisible();
  if (!isToday) {
    // Today was already committed, so the new rules apply from tomorrow. A deposit before 10:00 counts for today's
    // window, which has not opened yet; a later one does not.
    const refusal = clockAt(Date.now()) < '10:00' ? '活动未开始' : '您暂未达到领取条件，快去完成吧！';
    await page.getByRole('button', { name: '立即领取' }).click();
    await expect(page.getByRole('dialog', { name: refusal })).toBeVisible();
    return;
  }
  await expect(page.getByRole('region', { name: '公平承诺' }).locator('code')).toHaveText(/^[0-9a-f]{64}$/);
  await expect(page.getByRole('main').getByText('¥600.00')).toBeVisible();
  await page.getByRole('button', { name: '立即领取' }).click();
  await expect(page.getByRole('dialog', { name: '活动未开始' })).toBeVisible();
  await axe();
  await page.getByRole('button', { name: '知道了' }).click();

  await expect(page.getByRole('timer')).toContainText('距结束', { timeout: 105_000 });
  await page.getByRole('button', { name: '立即领取' }).click();
  const won = page.getByRole('dialog', { name: '恭喜您' });
  await expect(won.getByRole('img', { name: /^¥\d+\.\d\d$/ })).toBeVisible();
  await axe();
  await won.getByRole('button', { name: '开心收下' }).click();

  await page.getByRole('link', { name: '领取记录' }).click();
  await page.getByRole('button', { name: /红包奖金/ }).click();
  await expect(page.getByRole('dialog', { name: '验算红包' }).getByText(/公开，届时即可验算/)).toBeVisible();
  await expect(office.getByRole('table', { name: '今日领取' }).getByText(member.name)).toBeVisible();
});

test('the header of the site is shown on /hongbao in the red of the page', async ({ page, freshMember, axe }) => {
  const member = await freshMember();
  await enterAs(page, member.token, '/hongbao');
  const header = page.getByRole('banner').filter({ has: page.getByRole('button', { name: '菜单' }) });
  for (const name of ['刷新', '一键回收']) await expect(header.getByRole('button', { name })).toBeVisible();
  await expect(page.getByRole('heading', { name: '锦鲤红包' })).toBeVisible();
  await expect(header).toHaveCSS('--surface-page', '#b8221a');
  await axe();
});

test('a past draw of the demo can be verified by visitors', async ({ page, request }) => {
  const login = await request.post('/api/login_pc', { data: { name: 'koi8866', password: 'koi888888', code: 'ABCD' } });
  const { data } = (await login.json()) as { data: { api_token: string } };
  const { data: records } = await callAs<{ data: { no: string; redpacketmoney: string }[] }>(
    request,
    { token: data.api_token },
    '/api/redpacket',
    { page: 1 },
  );
  const { no, redpacketmoney } = records.data.at(-1) ?? { no: '', redpacketmoney: 'none' };
  await enterAs(page, undefined, `/hongbaoCheck?no=${no}`);
  await expect(page.getByText('验算通过')).toBeVisible();
  await expect(page.getByText(redpacketmoney).first()).toBeVisible();
});
