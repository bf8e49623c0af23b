import { mkdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContextOptions, chromium, type Page, request } from '@playwright/test';
import sharp from 'sharp';
import { untilDrawn } from '../e2e/support/drawn.ts';
import { rememberAs } from '../e2e/support/forms.ts';
import { phone } from '../e2e/support/phone.ts';
import { tokenOf } from '../e2e/support/staff.ts';
import { chromiumLaunch, ensureChineseFonts, ensureChromium } from './chromium.ts';
import { CommandError, runCommand } from './command-error.ts';
import { inProject, projectDir } from './project.ts';
import { startTemporaryProduct } from './temporary-product.ts';

interface Shot {
  /** The file name in docs/pictures without its extension. */
  name: string;
  path: string;
  /** The account that views the page; a visitor when omitted. */
  member?: string;
  staff?: string;
  colorScheme?: 'dark';
  /** Steps on the page before the picture is taken. */
  act?: (page: Page) => Promise<void>;
}

const PASSWORD = 'koi888888';
const MEMBER = 'koi8866';
const QUALITY = 82;
const DESK_WIDTH = 1200;

const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** Starts a USDT deposit, which leads to the screen of the new order. */
const depositUsdt = async (page: Page): Promise<void> => {
  await page.getByRole('textbox', { name: '存款金额' }).fill('1000');
  await page.getByRole('button', { name: '立即存款' }).click();
  await page.getByRole('textbox', { name: '交易哈希' }).waitFor();
};

const checkBooks = async (page: Page): Promise<void> => {
  await click('重新核对')(page);
  await page.getByText('账本核对一致').waitFor();
  // Waits until the toast of the click has disappeared.
  await page.waitForTimeout(4_000);
};

/** Opens an order that the cashier of the picture may decide. */
const openDeposit = (page: Page) => page.locator('tbody tr').filter({ hasText: '存款' }).first().click();
/** The centre is a page in a frame: its link can be copied when it has loaded. */
const untilLinkShown = (page: Page) =>
  page.frameLocator('iframe').getByRole('button', { name: '复制' }).first().click({ trial: true });
const openTalk = (page: Page) => page.getByText('lotus2026').first().click();

const shots: Shot[] = [
  { name: 'welcome', path: '/#/' },
  { name: 'register', path: '/#/login?type=1' },
  { name: 'home', path: '/#/', member: MEMBER },
  { name: 'home-dark', path: '/#/', member: MEMBER, colorScheme: 'dark' },
  { name: 'menu', path: '/#/', member: MEMBER, act: click('菜单') },
  { name: 'mine', path: '/#/mine', member: MEMBER },
  { name: 'money', path: '/#/money', member: MEMBER },
  { name: 'pay-info', path: '/#/recharge', member: MEMBER, act: depositUsdt },
  { name: 'withdrawal', path: '/#/withdrawal', member: MEMBER },
  { name: 'vip', path: '/#/vip', member: MEMBER },
  { name: 'hongbao', path: '/#/hongbao', member: MEMBER },
  { name: 'activity', path: '/#/activity', member: MEMBER },
  { name: 'rebates', path: '/#/fanshui', member: MEMBER },
  { name: 'service', path: '/#/kefu', member: MEMBER },
  { name: 'agent', path: '/#/gamePage?dailiD=1', member: 'agent8866', act: untilLinkShown },
  { name: 'admin-review', path: '/admin/#/reviews', staff: 'finance01', act: openDeposit },
  { name: 'admin-dashboard', path: '/admin/#/', staff: 'treasurer01', act: checkBooks },
  { name: 'admin-venues', path: '/admin/#/venues', staff: 'treasurer01' },
  { name: 'admin-red-packets', path: '/admin/#/red-packets', staff: 'content01' },
  { name: 'admin-inbox', path: '/admin/#/inbox', staff: 'service01', act: openTalk },
];

/** Tokens of demo accounts. Each account logs in once. */
const createLogins = async (origin: string) => {
  const calls = await request.newContext({ baseURL: origin });
  const known = new Map<string, Promise<string>>();
  const member = async (name: string): Promise<string> => {
    const answer = await calls.post('/api/login_pc', { data: { name, password: PASSWORD, code: '0000' } });
    return (await answer.json()).data.api_token;
  };
  const once = (name: string, logIn: () => Promise<string>) => {
    const token = known.get(name) ?? logIn();
    known.set(name, token);
    return token;
  };
  return {
    member: (name: string) => once(name, () => member(name)),
    staff: (name: string) => once(name, () => tokenOf(calls, { name, password: PASSWORD })),
    end: () => calls.dispose(),
  };
};
type Logins = Awaited<ReturnType<typeof createLogins>>;

const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, locale: 'zh-CN' };

const remember = async (page: Page, { name, member, staff }: Shot, logins: Logins): Promise<void> => {
  if (staff !== undefined) {
    await page.addInitScript((token) => sessionStorage.setItem('staffToken', token), await logins.staff(staff));
  } else if (name !== 'welcome') {
    await rememberAs(page, member === undefined ? undefined : await logins.member(member));
  }
};

/** Takes a picture into the file. */
const take = async (browser: Browser, origin: string, shot: Shot, logins: Logins, file: string): Promise<void> => {
  const { path, staff, colorScheme = 'light', act } = shot;
  const device = staff === undefined ? { ...phone, deviceScaleFactor: 1.5 } : desk;
  const context = await browser.newContext({ ...device, colorScheme, baseURL: origin, timezoneId: 'Asia/Shanghai' });
  try {
    const page = await context.newPage();
    await remember(page, shot, logins);
    await page.goto(path);
    await untilDrawn(page);
    await act?.(page);
    await untilDrawn(page);
    // Waits for counting figures and sliding sheets.
    await page.waitForTimeout(1_500);
    const image = sharp(await page.screenshot());
    const sized = staff === undefined ? image : image.resize({ width: DESK_WIDTH });
    await sized.webp({ quality: QUALITY }).toFile(file);
  } finally {
    await context.close();
  }
};

/**
 * `npm run pictures [-- name …]` retakes the pictures of the README from a temporary demo. `--into <folder>` puts them
 * into another folder than docs/pictures.
 */
await runCommand(async () => {
  const { values, positionals: asked } = parseArgs({ allowPositionals: true, options: { into: { type: 'string' } } });
  const unknown = asked.filter((name) => !shots.some((shot) => shot.name === name));
  if (unknown.length > 0) throw new CommandError(`No picture is called ${unknown.join(', ')}.`);
  const folder = values.into === undefined ? inProject('docs', 'pictures') : resolve(values.into);
  mkdirSync(folder, { recursive: true });
  await ensureChromium(console.log);
  await ensureChineseFonts(console.log);
  const product = await startTemporaryProduct(console.log);
  const browser = await chromium.launch(chromiumLaunch());
  const logins = await createLogins(product.origin);
  try {
    for (const shot of shots) {
      if (asked.length > 0 && !asked.includes(shot.name)) continue;
      const file = join(folder, `${shot.name}.webp`);
      await take(browser, product.origin, shot, logins, file);
      console.log(relative(projectDir, file));
    }
  } finally {
    await logins.end();
    await browser.close();
    await product.stop();
  }
  return 0;
});
