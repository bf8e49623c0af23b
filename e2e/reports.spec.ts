import { readFileSync } from 'node:fs';
import { memberRows, staffRows } from '@koi/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { callAs } from './support/calls.ts';
import { adjust, type FreshStaff, openRow } from './support/staff.ts';
import { expect, type FreshMember, test } from './support/test.ts';

/** A game that no other journey plays, so that its figures do not change meanwhile. */
const GAME = { venue: 'xinghe', title: '星河电子', code: 'lucky7', name: '幸运七七' };
/** More bets than a page of the list shows. */
const SPINS = 12;
const LINE_BET = '0.50';

/** Plays the game through its own API, as its page does, and discloses the seed so that the rounds can be verified. */
const playRounds = async (request: APIRequestContext, member: FreshMember): Promise<void> => {
  let address = new URL('about:blank');
  // Another journey makes a venue fail for a moment.
  await expect(async () => {
    const { data } = await callAs(request, member, memberRows.games.launch, {
      plat_name: GAME.venue,
      game_type: '0',
      game_code: GAME.code,
    });
    address = new URL(data.url);
  }).toPass();
  const post = async <T>(path: string, data: object, token?: string): Promise<T> => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const response = await request.post(`${address.origin}${path}`, { data, headers });
    expect(response.ok(), await response.text()).toBe(true);
    return (await response.json()) as T;
  };
  const { session: token } = await post<{ session: string }>('/play/session', {
    launch: address.searchParams.get('launch'),
  });
  const act = (action: string, input: object) =>
    post<{ result: { closed: boolean } }>('/play/act', { key: crypto.randomUUID(), action, input }, token);
  for (let spins = 0; spins < SPINS; spins += 1) {
    let { result } = await act('spin', { line_bet: LINE_BET });
    while (!result.closed) ({ result } = await act('free', {}));
  }
  await post('/play/seeds', { client_seed: 'owner' }, token);
};

/** The number of settled bets of the game this month. */
const settledBets = async (request: APIRequestContext, owner: FreshStaff): Promise<number> => {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
  const { data } = await callAs(request, owner, staffRows.bets.sums, {
    by: 'settled',
    game: GAME.code,
    from: `${today.slice(0, 7)}-01`,
    to: today,
  });
  return data.count;
};

const digits = (text: string | null | undefined): string => (text ?? '').replaceAll(/[^\d.−-]/g, '').replace('−', '-');
const cents = (amount: string): number => Math.round(Number(amount) * 100);

/** The figures of the game's row: number, stakes, payouts and GGR. */
const figuresOf = async (page: Page) => {
  const row = page.getByRole('row', { name: GAME.name });
  const cells = await row.getByRole('cell').allTextContents();
  const [bets = '', stake = '', payout = '', ggr = ''] = cells.map(digits);
  return { row, bets, stake, payout, ggr };
};

/** Exports the list as text and returns its rows by the titles of the columns. */
const exportRows = async (page: Page): Promise<Record<string, string>[]> => {
  await page.getByRole('button', { name: '导出', exact: true }).click();
  await page.getByRole('radio', { name: 'CSV 文本' }).click();
  await page.getByRole('button', { name: '开始导出' }).click();
  const button = page.getByRole('button', { name: '下载' });
  await expect(button).toBeEnabled();
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^投注记录-\d{8}-\d{4}\.csv$/);
  const [head = '', ...lines] = readFileSync(await download.path(), 'utf8')
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n');
  const titles = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [titles[at] ?? '', cell])));
};

test('an owner follows a number of the month to its bets, a bet and its proof, and finds the same sum in the export', {
  tag: '@journey',
}, async ({ request, freshMember, freshStaff, backOffice }) => {
  const member = await freshMember();
  const owner = await freshStaff('auditor');
  const adjuster = await freshStaff('adjuster');
  await adjust(request, adjuster, { member: member.name, direction: 'credit', amount: '2000' });
  const before = await settledBets(request, owner);
  await playRounds(request, member);
  await expect.poll(() => settledBets(request, owner)).toBe(before + SPINS);

  const page = await backOffice(owner, '/reports');
  await page.getByRole('button', { name: GAME.title }).click();
  const { row, bets, stake, payout, ggr } = await figuresOf(page);
  expect(Number(bets)).toBe(before + SPINS);
  await row.getByRole('link').nth(1).click();

  await expect(page.getByRole('heading', { name: '注单查询' })).toBeVisible();
  await expect(page.getByLabel('时间依据')).toHaveValue('settled');
  await expect(page.getByText(`投注（${bets} 单）`)).toBeVisible();
  const list = page.getByRole('table', { name: '注单' });
  await expect(list.getByRole('row', { name: member.name })).toHaveCount(10);

  const panel = page.getByRole('region', { name: '详情' });
  await openRow(list.getByRole('row', { name: member.name }).first(), panel);
  const [proof] = await Promise.all([
    page.context().waitForEvent('page'),
    panel.getByRole('link', { name: '验证' }).click(),
  ]);
  await expect(proof.getByRole('heading', { name: '公平性验证' })).toBeVisible();
  await expect(proof.getByText('验证通过')).toBeVisible();
  await proof.close();

  const rows = await exportRows(page);
  expect(rows).toHaveLength(Number(bets));
  const sumOf = (title: string) => rows.reduce((sum, each) => sum + cents(each[title] ?? ''), 0);
  expect([sumOf('投注'), sumOf('派彩'), 0 - sumOf('会员输赢')]).toEqual([cents(stake), cents(payout), cents(ggr)]);
});
