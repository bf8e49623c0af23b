import { memberRows, staffRows } from '@koi/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { callAs, type LoggedIn, tryAs } from './calls.ts';
import { expect } from './test.ts';

/** Converts an amount to 分, so that sums are exact. */
const units = (amount: string): number => Math.round(Number(amount) * 100);

export const centreOf = async (request: APIRequestContext, member: LoggedIn): Promise<string> =>
  (await callAs(request, member, memberRows.members.balance, {})).data.balance;

/** The number and the net result of the member's bets known so far. */
export const betsOf = async (request: APIRequestContext, member: LoggedIn) => {
  const read = async (page: number) =>
    (await callAs(request, member, memberRows.bets.list, { date: 1, page, api_type: '' })).data;
  const first = await read(1);
  const rows = [...first.data];
  for (let page = 2; page <= first.last_page; page += 1) rows.push(...(await read(page)).data);
  return { count: first.total, net: rows.reduce((sum, { win_loss }) => sum + units(win_loss), 0) };
};

/**
 * The centre wallet without the results of the bets, in 分. Both are read together, because a bet may be known before it is
 * settled.
 */
export const centreWithoutBets = async (request: APIRequestContext, member: LoggedIn): Promise<number> =>
  units(await centreOf(request, member)) - (await betsOf(request, member)).net;

/** Raises the total bet to at least this many 元. */
export const raiseBet = async (page: Page, least: number): Promise<void> => {
  const frame = page.frameLocator('iframe');
  const more = frame.getByRole('button', { name: '加注' });
  for (let taps = 0; taps < 30 && (await more.isEnabled()); taps += 1) {
    const total = await frame.getByText('总注').first().locator('..').textContent();
    if (Number(total?.replaceAll(/[^\d.]/g, '')) >= least) break;
    await more.click();
  }
};

export const enterSlot = async (page: Page): Promise<void> => {
  await page.goto('/#/gamePage?platform=xinghe&type=0&code=koi&gameName=锦鲤献瑞');
  await speedUpSlot(page);
};

/** Waits until the machine is ready, and shortens its animations. */
export const speedUpSlot = async (page: Page): Promise<void> => {
  await expect(spinButton(page)).toBeVisible({ timeout: 60_000 });
  await page.frameLocator('iframe').getByRole('button', { name: '快速' }).click();
};

const spinButton = (page: Page) => page.frameLocator('iframe').getByRole('button', { name: '旋转', exact: true });

/** Makes one paid spin including its free spins and returns the win. */
export const spin = async (page: Page): Promise<number> => {
  const frame = page.frameLocator('iframe');
  const ready = spinButton(page);
  await expect(ready).toBeEnabled({ timeout: 60_000 });
  await ready.click();
  // Free spins and big wins require a tap to continue.
  const onward = frame.getByRole('button', { name: /开始免费旋转|继续|收下奖金/ });
  for (let waits = 0; waits < 600 && !(await ready.isVisible()); waits += 1) {
    if (await onward.first().isVisible())
      await onward
        .first()
        .click({ timeout: 2_000 })
        .catch(() => undefined);
    await page.waitForTimeout(150);
  }
  await expect(ready).toBeVisible();
  return units(((await frame.locator('.won').textContent()) ?? '0').replaceAll(/[^\d.]/g, ''));
};

/** Sets a fault of one platform of the venue; `clear` removes all its faults. */
export const venueFault = (request: APIRequestContext, platform: string) => {
  const post = async (path: string, data: object) => {
    const headers = { authorization: 'Bearer koi888888' };
    const response = await request.post(`${process.env['KOI_E2E_VENUE']}/operator/${path}`, { data, headers });
    expect(response.ok(), await response.text()).toBe(true);
  };
  return {
    set: (kind: string, more: object = {}) => post('faults', { platform, kind, ...more }),
    clear: () => post('faults/clear', { platform }),
  };
};

/** Starts a check of the books and expects every comparison to pass. */
export const expectSoundBooks = async (request: APIRequestContext, staff: LoggedIn): Promise<void> => {
  const { books, checkBooks } = staffRows.reports;
  const last = async () => (await callAs(request, staff, books, {})).data;
  const before = (await last()).checked_at;
  // Refused while a check that another test has started is running.
  await tryAs(request, staff, checkBooks, {});
  await expect.poll(async () => (await last()).checked_at, { timeout: 120_000 }).not.toBe(before);
  const data = await last();
  expect(data.checks.length).toBeGreaterThan(3);
  expect(data.checks.filter(({ passed }) => !passed)).toEqual([]);
};
