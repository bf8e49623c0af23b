import type { BrowserContext } from '@playwright/test';
import pg from 'pg';
import { agreeOnPage } from './support/duties.ts';
import { startForeignVenue } from './support/foreign-venue.ts';
import type { House } from './support/house.ts';
import { test } from './support/house-clock.ts';
import * as member from './support/opening-member.ts';
import * as office from './support/opening-office.ts';
import { phone } from './support/phone.ts';
import { enrolOnPage } from './support/staff.ts';

/** The smallest staff that can run a house, besides the administrator and the checker. */
const DUTIES = {
  treasurer: ['资金主管'],
  cashierIn: ['存款审核', '调账', '优惠运营'],
  cashierOut: ['出款审核'],
} as const;

/**
 * Lets 24 hours pass for the rule that whoever let money of a member in does not let it out. The clock of the house is
 * only a few minutes behind midnight, and its only checker has agreed to the bonus.
 */
const letDayPass = async ({ database }: House): Promise<void> => {
  const client = new pg.Client(database);
  await client.connect();
  await client.query(`UPDATE deposit_approval SET at = at - interval '24 hours'`);
  await client.end();
};

test('a new house opens through the back office, and its first member deposits, bets, gets a rebate and is paid', {
  tag: '@journey',
}, async ({ browser, clock, house, undo, provokes }) => {
  test.setTimeout(900_000);
  // The site before it opens.
  provokes(/status of 503/);
  const venue = await startForeignVenue(house, { undo, env: clock.env });
  await house.open();
  const newContext = async (options: Parameters<typeof browser.newContext>[0]): Promise<BrowserContext> => {
    const context = await browser.newContext({ ...options, baseURL: house.origin });
    undo.push(() => context.close());
    context.setDefaultTimeout(60_000);
    await clock.giveTo(context);
    return context;
  };
  const desks = await newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  const phones = await newContext(phone);
  // Each tab has a session of its own.
  const [admin, checker] = [await desks.newPage(), await desks.newPage()];
  const [treasurer, cashierIn, cashierOut] = [await desks.newPage(), await desks.newPage(), await desks.newPage()];
  const staff = { treasurer, cashierIn, cashierOut };
  const heads = { maker: admin, checker };

  await test.step('the first two people enrol and are led to the set-up guide; visitors see a closed site', async () => {
    await enrolOnPage(admin, house.admin, clock.now());
    await enrolOnPage(checker, house.checker, clock.now());
    await office.expectNotOpenYet(heads);
    const visitor = await phones.newPage();
    await member.expectClosed(visitor);
    await visitor.close();
  });
  await test.step('they employ the people who work with money', async () => {
    for (const duty of ['treasurer', 'cashierIn', 'cashierOut'] as const) {
      const login = { name: duty.toLowerCase(), password: `lotus pond 4 ${duty}` };
      const code = await office.createStaff(heads, login.name, DUTIES[duty]);
      await enrolOnPage(staff[duty], { ...login, code }, clock.now());
    }
  });
  await test.step('everything that a site needs is set up', async () => {
    await office.openBankDeposits({ maker: treasurer, checker });
    await office.requireTwoFrom({ maker: treasurer, checker }, '100');
    await office.addVenue(treasurer, venue);
    await office.importGames(admin);
    await office.takeStarterSet(admin, '帮助与条款文章');
    await office.takeStarterSet(cashierIn, 'VIP 等级');
    await office.openSite(admin);
  });
  const page = await phones.newPage();
  await test.step('a member registers and deposits', async () => {
    await member.register(page);
    await member.bindCard(page);
    await member.depositByBank(page, '100');
    await office.approve(cashierIn, member.MEMBER.name, '已审核通过');
    // Something remains to be withdrawn even when the whole deposit is lost.
    await office.giveBonus(
      { maker: cashierIn, checker },
      { member: member.MEMBER.name, amount: '500', reason: '开业彩金' },
    );
    await member.expectBalance(page, '600.00');
  });
  await test.step('the member bets', async () => {
    await member.playSlot(page, 100);
    await member.expectBetRecord(page);
  });
  await test.step('the member gets the rebate of the day after its end', async () => {
    await clock.enterNextDay([desks, phones]);
    for (const each of [admin, checker, ...Object.values(staff), page]) await each.reload();
    await office.settleRebates(cashierIn, clock.firstDay);
    await member.claimRebate(page);
  });
  await test.step('the member is paid after the approval of two people', async () => {
    // A rebate is staked once before it can be withdrawn.
    await member.playSlot(page, 1);
    await member.withdraw(page, '200');
    await letDayPass(house);
    await office.approve(cashierOut, member.MEMBER.name, '已通过初审，等待第二人复核');
    const shows = [member.MEMBER.name, '200.00 元', '待审核'];
    await agreeOnPage(checker, { kind: 'withdrawals.approve', about: member.MEMBER.name, shows });
    await member.expectPaid(page);
  });
  await test.step('the books are clean', () => office.expectCleanBooks(treasurer));
});
