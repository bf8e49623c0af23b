import { memberRows } from '@koi/contract';
import type { Page } from '@playwright/test';
import { callAs } from './support/calls.ts';
import { enterAs } from './support/forms.ts';
import { centreOf, enterSlot, spin } from './support/games.ts';
import { adjust } from './support/staff.ts';
import { expect, test } from './support/test.ts';

/** One game of each family, with the controls that the floating menu must not cover. */
const GAMES = [
  { venue: 'yunding', code: 'baccarat', controls: ['.bar button', '.felt button'] },
  { venue: 'yunding', code: 'roulette', controls: ['[role="tab"]'] },
  { venue: 'yunding', code: 'blackjack', controls: [] },
  { venue: 'tianji', code: 'football', controls: ['[role="tab"]'] },
  { venue: 'jiguang', code: 'esports', controls: [] },
  { venue: 'yaji', code: 'niuniu', controls: ['.seat'] },
  { venue: 'yaji', code: 'thirteen', controls: [] },
  { venue: 'yaji', code: 'mahjong', controls: ['.pays'] },
  { venue: 'xinghe', code: 'koi', controls: ['canvas.reels'] },
  { venue: 'jincheng', code: 'k3', controls: [] },
  { venue: 'canghai', code: 'fishing', controls: [] },
];

/** The centre and the corners of every control inside the frame, in pixels of the page. */
const pointsOf = async (page: Page, selector: string) => {
  const box = await page.locator('iframe').boundingBox();
  const points = await page
    .frameLocator('iframe')
    .locator('body')
    .evaluate((body, wanted) => {
      const inside = 3;
      return [...body.querySelectorAll(wanted)]
        .map((element) => ({ element, rect: element.getBoundingClientRect() }))
        .filter(({ element, rect: { width, height, left, top } }) => {
          if (width === 0 || height === 0) return false;
          // Skips controls that are scrolled out of view or covered by a dock.
          const shown = document.elementFromPoint(left + width / 2, top + height / 2);
          return shown !== null && (element.contains(shown) || shown.contains(element));
        })
        .flatMap(({ element, rect: { left, top, right, bottom } }) =>
          [
            [(left + right) / 2, (top + bottom) / 2],
            [right - inside, top + inside],
            [right - inside, bottom - inside],
            [left + inside, (top + bottom) / 2],
          ].map(([x = 0, y = 0]) => ({ x, y, name: element.textContent?.slice(0, 20) || element.className })),
        );
    }, selector);
  return points.map(({ x, y, name }) => ({ x: x + (box?.x ?? 0), y: y + (box?.y ?? 0), name }));
};

/** Names of the controls that are covered by the menu at any of these points. */
const coveredIn = async (page: Page, selector: string) => {
  const points = await pointsOf(page, selector);
  return page.evaluate((all) => {
    const menu = document.querySelector('[aria-label="菜单"][aria-expanded]');
    return all.filter(({ x, y }) => menu?.contains(document.elementFromPoint(x, y))).map(({ name }) => name);
  }, points);
};

const SIZES = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

/** Opens the games one after the other, and expects all of their controls to be free. */
const expectFreeControls = async (page: Page, games: typeof GAMES): Promise<void> => {
  for (const { venue, code, controls } of games) {
    await page.goto(`/#/gamePage?platform=${venue}&type=0&code=${code}&gameName=${code}`);
    const frame = page.frameLocator('iframe');
    const rules = frame.getByRole('button', { name: '规则与赔付' });
    // Another test temporarily makes one of the venues fail.
    await expect(async () => {
      const retry = page.getByRole('button', { name: '重试' });
      if (await retry.isVisible()) await retry.click();
      await expect(rules).toBeVisible({ timeout: 10_000 });
    }).toPass({ timeout: 180_000 });
    const all = ['.stage button', ...controls].join(', ');
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const message = `${code} at ${size.width}`;
      await expect.poll(() => coveredIn(page, all), { message }).toEqual([]);
      await rules.click();
      const close = frame.getByRole('button', { name: '关闭' });
      await expect(close).toBeVisible();
      await expect.poll(() => coveredIn(page, '.sheet button, .sheet [role="tab"]'), { message }).toEqual([]);
      await expect(page.getByLabel('菜单', { exact: true })).toBeHidden();
      await close.click();
      await expect(page.getByLabel('菜单', { exact: true })).toBeVisible();
    }
  }
};

test('the floating menu covers no control of a slot at 390 × 844 and at 360 × 640', async ({ page, freshMember }) => {
  await enterAs(page, (await freshMember()).token, '/');
  const slots = GAMES.filter(({ code }) => code === 'koi');
  expect(slots).toHaveLength(1);
  await expectFreeControls(page, slots);
});

test('the floating menu covers no control of any game at 390 × 844 and at 360 × 640', { tag: '@journey' }, async ({
  page,
  freshMember,
}) => {
  await enterAs(page, (await freshMember()).token, '/');
  await expectFreeControls(page, GAMES);
});

test('leaving a game with Back returns the money to the centre wallet, and the header shows it', {
  tag: '@journey',
}, async ({ page, request, freshMember, freshStaff }) => {
  const member = await freshMember();
  const adjuster = await freshStaff('adjuster');
  await adjust(request, adjuster, { member: member.name, direction: 'credit', amount: '500' });
  await enterAs(page, member.token, '/');
  await enterSlot(page);
  await spin(page);
  expect(await centreOf(request, member)).toBe('0.00');
  await page.goBack();
  await expect.poll(() => centreOf(request, member)).not.toBe('0.00');
  const centre = Number(await centreOf(request, member)).toLocaleString('en', { minimumFractionDigits: 2 });
  await expect(page.getByRole('banner')).toContainText(centre);
  await expect(page.getByRole('banner')).not.toContainText('游戏中');
});

test('reopening the site returns the money after the page was closed in a game', { tag: '@journey' }, async ({
  page,
  context,
  request,
  freshMember,
  freshStaff,
}) => {
  const member = await freshMember();
  const adjuster = await freshStaff('adjuster');
  await adjust(request, adjuster, { member: member.name, direction: 'credit', amount: '300' });
  await enterAs(page, member.token, '/');
  await enterSlot(page);
  await page.close();
  expect(await centreOf(request, member)).toBe('0.00');
  const again = await context.newPage();
  await enterAs(again, member.token, '/');
  await expect.poll(() => centreOf(request, member)).toBe('300.00');
});

test('a bet shows where the money is when another tab has moved it, and offers to transfer it', {
  tag: '@journey',
}, async ({ page, context, request, freshMember, freshStaff }) => {
  const member = await freshMember();
  const adjuster = await freshStaff('adjuster');
  await adjust(request, adjuster, { member: member.name, direction: 'credit', amount: '400' });
  await enterAs(page, member.token, '/');
  await enterSlot(page);
  const other = await context.newPage();
  await enterAs(other, member.token, '/gamePage?platform=yunding&type=0&code=blackjack&gameName=二十一点');
  await expect(other.frameLocator('iframe').getByRole('button', { name: '规则与赔付' })).toBeVisible();

  const frame = page.frameLocator('iframe');
  await page.bringToFront();
  await frame.getByRole('button', { name: '旋转', exact: true }).click();
  const sheet = frame.getByRole('dialog', { name: '余额不足' });
  await expect(sheet).toContainText('在云顶真人');
  await sheet.getByRole('button', { name: '取来 400.00' }).click();
  await expect(frame.getByText('已取来，请重新下注')).toBeVisible();
  await expect(frame.getByRole('status', { name: '试玩余额' })).toContainText('400');
  const { data } = await callAs(request, member, memberRows.transfers.venueBalances, {});
  expect(data.find(({ platname }) => platname === 'xinghe')?.balance).toBe('400.00');
});
