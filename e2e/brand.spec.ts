import { readFileSync } from 'node:fs';
import { type Envelope, memberRows, type OutputOf, staffRows } from '@koi/contract';
import type { APIRequestContext, Frame, Page, Request } from '@playwright/test';
import { accepted } from '../scripts/cast/call.ts';
import { callAs, callsThrough } from './support/calls.ts';
import { rememberAs } from './support/forms.ts';
import { type OwnServer, startOwnServer } from './support/own-server.ts';
import { screens } from './support/screens.ts';
import { tokenOf } from './support/staff.ts';
import { test as base, expect, register } from './support/test.ts';

/**
 * The tests have a server of their own, because the name of the site is shown to everybody. Its database has no content:
 * what editors have written, such as articles, banners, games and the demo's letters, may contain any name, and the tests
 * are about the texts and pictures of the product itself.
 */
const test = base.extend<object, { own: OwnServer; branded: Branded }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see a pattern
    async ({}, use) => {
      const own = await startOwnServer('koi_brand');
      await use(own);
      await own.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  branded: [
    async ({ own, playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: own.origin });
      await use(await giveBrand(request, await tokenOf(request, own.admin)));
      await request.dispose();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ own }, use) => use(own.origin),
});

interface Branded {
  token: string;
  logo: string;
}

const NAME = '云海';
const SLOGAN = '乘风而上';
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Uploads a logo and publishes the settings, as the screen of the back office does. */
const giveBrand = async (request: APIRequestContext, token: string): Promise<Branded> => {
  const { pictures, settings } = staffRows;
  const headers = { authorization: `Bearer ${token}` };
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') };
  const uploaded = await request.post(pictures.upload.path, { headers, multipart: { file } });
  const answer: Envelope<OutputOf<typeof pictures.upload>> = await uploaded.json();
  const logo = accepted(pictures.upload, answer).data.url;
  const saved = (await callAs(request, { token }, settings.read, {})).data;
  await callAs(request, { token }, settings.save, {
    ...saved,
    site_name: NAME,
    title: `${NAME} · ${SLOGAN}`,
    site_slogan: SLOGAN,
    site_logo: logo,
    index_modal: 1,
    webcontent: `<h2>欢迎来到${NAME}</h2>`,
    ios_download_url: 'https://example.com/app',
  });
  return { token, logo };
};

/** Traces of the default brand: its name, its slogan, its logo and its carps. */
const DEFAULT_BRAND = /锦鲤|如鱼得水|\/art\/koi-|\/icon-\d|apple-touch-icon\.png/;

/** Texts, titles, labels and the addresses of visible pictures that belong to the default brand. */
const remainsOf = (place: Page | Frame): Promise<string[]> =>
  place.evaluate((pattern) => {
    const attributes = ['alt', 'title', 'aria-label', 'placeholder', 'content', 'href'];
    const elements = [...document.querySelectorAll('*')];
    const shown = elements.filter((element) => element.checkVisibility());
    const seen = [
      document.title,
      document.body.textContent ?? '',
      ...[...document.head.children, ...shown].flatMap((element) =>
        attributes.map((name) => element.getAttribute(name) ?? ''),
      ),
      ...shown.map((element) => (element instanceof HTMLImageElement ? element.src : '')),
      ...shown.map((element) => getComputedStyle(element).backgroundImage),
    ];
    return seen.flatMap((text) => text.match(new RegExp(`.{0,20}(?:${pattern}).{0,20}`)) ?? []);
  }, DEFAULT_BRAND.source);

/** Waits until no visible part of the page is loading. Screens that are kept hidden may never finish. */
const untilRead = (page: Page) =>
  page.waitForFunction(
    () =>
      ![...document.querySelectorAll('[aria-label="加载中"], [aria-busy="true"]')].some((part) =>
        part.checkVisibility(),
      ),
    undefined,
    { timeout: 30_000 },
  );

/** Pages that show the name, the logo or the app of the site. */
const FEW_PATHS = ['/', '/login?type=1', '/abouts?type=5', '/app', '/vip'];

/** Every route of the site, and the screens that are reached with parameters only. */
const paths = () => {
  const source = readFileSync('apps/site/src/app/routes.tsx', 'utf8');
  const routes = [...source.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path);
  expect(routes.length).toBeGreaterThan(30);
  return [...new Set([...routes, ...screens.map(({ path }) => path)])];
};

const QUIET_MS = 300;

/** Returns a function that waits until the page has loaded what the next screen needs. */
const watchRequests = (page: Page) => {
  const open = new Set<Request>();
  let changedAt = 0;
  const follow = (isOpen: boolean) => (request: Request) => {
    changedAt = Date.now();
    if (isOpen) open.add(request);
    else open.delete(request);
  };
  page.on('request', follow(true));
  page.on('requestfinished', follow(false));
  page.on('requestfailed', follow(false));
  return async () => {
    changedAt = Date.now();
    while (open.size > 0 || Date.now() - changedAt < QUIET_MS) await page.waitForTimeout(50);
  };
};

const walk = async (page: Page, among: readonly string[]) => {
  const untilQuiet = watchRequests(page);
  const found: Record<string, string[]> = {};
  for (const path of among) {
    await page.goto(`/#${path}`);
    await expect(page.locator('#root')).not.toBeEmpty();
    await untilQuiet();
    await untilRead(page);
    for (const frame of page.frames()) {
      const remains = await remainsOf(frame);
      if (remains.length > 0) found[path] = remains;
    }
  }
  expect(found).toEqual({});
};

const openMenu = async (page: Page) => {
  await page.goto('/#/');
  await page.getByRole('button', { name: '菜单' }).click();
  await expect(page.getByRole('dialog', { name: '菜单' })).toBeVisible();
};

// The tests share one server, and the last one changes its name.
test.describe.configure({ mode: 'default' });

test.describe('a site with its own name and logo', () => {
  test.slow();

  test('shows nothing of the default brand to a visitor, on home and a few other pages', async ({ page, branded }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: `欢迎来到${NAME}` })).toBeVisible();
    expect(await remainsOf(page)).toEqual([]);
    await expect(page.getByRole('banner').getByText(NAME)).toBeVisible();
    await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', branded.logo);
    await page.evaluate(() => sessionStorage.setItem('welcomed', '1'));
    await page.reload();
    await walk(page, FEW_PATHS);
    await openMenu(page);
    expect(await remainsOf(page)).toEqual([]);
    await page.goto('/service/');
    await untilRead(page);
    expect(await remainsOf(page)).toEqual([]);
  });

  test('shows nothing of it to a visitor on any page', { tag: '@journey' }, async ({ page, branded }) => {
    expect(branded.logo).toMatch(/^\/media\/pictures\//);
    await page.addInitScript(() => sessionStorage.setItem('welcomed', '1'));
    await page.goto('/');
    await walk(page, paths());
  });

  test('shows nothing of it to a member on any page', { tag: '@journey' }, async ({ page, request, branded }) => {
    expect(branded.logo).toMatch(/^\/media\/pictures\//);
    await rememberAs(page, (await register(request)).token);
    await page.goto('/#/mine');
    await expect(page.getByText(`加入${NAME}第`)).toBeVisible();
    await walk(page, paths());
    await openMenu(page);
    expect(await remainsOf(page)).toEqual([]);
  });

  test('shows nothing of it to an agent, in the letter about it, in the centre and on the poster', {
    tag: '@journey',
  }, async ({ page, request, own, branded }) => {
    const member = await register(request);
    const staff = { token: await tokenOf(request, own.rewards) };
    const { applications, approve } = staffRows.agents;
    await callAs(request, member, memberRows.agents.apply, { mobile: '13800138000', apply_info: '三个社群' });
    const { data } = (await callAs(request, staff, applications, { state: '', search: member.name })).data;
    await callAs(request, staff, approve, { id: data[0]?.id });
    const letters = JSON.stringify((await callAs(request, member, memberRows.content.notices, {})).data);
    expect(letters).toContain(`成为${NAME}代理`);
    expect(letters).not.toMatch(DEFAULT_BRAND);

    await rememberAs(page, member.token);
    await page.goto('/#/gamePage?dailiD=1');
    const centre = page.frameLocator('iframe');
    await expect(centre.getByText('我的推广链接')).toBeVisible();
    const frame = page.frames().find((each) => each.url().includes('/agent/'));
    expect(frame && (await remainsOf(frame))).toEqual([]);
    // The poster is drawn on a canvas, so the texts and pictures of the drawing are recorded.
    await frame?.evaluate(() => {
      const drawn: string[] = [];
      Object.assign(window, { drawn });
      const { fillText, drawImage } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.fillText = function (...args) {
        drawn.push(args[0]);
        fillText.apply(this, args);
      };
      CanvasRenderingContext2D.prototype.drawImage = function (...args: unknown[]) {
        drawn.push((args[0] as HTMLImageElement).src);
        (drawImage as (...all: unknown[]) => void).apply(this, args);
      };
    });
    for (const tab of ['会员', '佣金', '推广']) {
      await centre.getByRole('navigation').getByText(tab).click();
      await untilRead(page);
      expect(frame && (await remainsOf(frame)), tab).toEqual([]);
    }
    await centre.getByRole('button', { name: '保存海报' }).click();
    await expect(centre.getByText('海报已保存')).toBeVisible();
    const drawn = await frame?.evaluate(() => (window as { drawn?: string[] }).drawn);
    expect(drawn).toContain(NAME);
    expect(drawn).toContain(SLOGAN);
    expect(drawn?.some((text) => text.endsWith(branded.logo))).toBe(true);
    expect(drawn?.join('\n')).not.toMatch(DEFAULT_BRAND);
    await page.goto('/agent/');
    await expect(page.getByText(NAME, { exact: true })).toBeVisible();
    expect(await remainsOf(page)).toEqual([]);
  });

  test('is installed with its own name and icons', async ({ request, branded }) => {
    expect(branded.logo).toMatch(/^\/media\/pictures\//);
    const manifest = (await (await request.get('/manifest.webmanifest')).json()) as { icons: { src: string }[] };
    expect(manifest).toMatchObject({ name: NAME, short_name: NAME });
    expect(manifest.icons.length).toBeGreaterThan(0);
    for (const { src } of manifest.icons) expect((await request.get(src)).headers()['content-type']).toBe('image/png');
    expect(JSON.stringify(manifest)).not.toMatch(DEFAULT_BRAND);
    for (const path of ['/', '/agent/', '/service/']) {
      const page = await (await request.get(path)).text();
      // The styles of the first paint contain the rule that hides the carps.
      const head = page.slice(0, page.indexOf('</head>')).replaceAll(/<style\b.*?<\/style>/gs, '');
      expect(head, path).not.toMatch(DEFAULT_BRAND);
    }
    const home = await (await request.get('/')).text();
    const [, icon = ''] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(home) ?? [];
    expect((await request.get(icon)).status()).toBe(200);
  });

  test('is renamed in the back office: previewed, published and reverted', async ({ request, branded, backOffice }) => {
    const nameNow = async () => (await callsThrough(request)(memberRows.settings.app, {})).data.site_name;
    const office = await backOffice({ name: '', password: '', token: branded.token }, '/settings');
    await office.getByRole('textbox', { name: '站点名称' }).fill('山河');
    const preview = office.frameLocator('iframe[title="会员站点预览"]');
    await expect(preview.getByRole('banner').getByText('山河')).toBeVisible();
    await office.getByRole('radio', { name: '弹窗' }).click();
    await expect(preview.getByRole('heading', { name: `欢迎来到${NAME}` })).toBeVisible();
    expect(await nameNow()).toBe(NAME);
    await office.getByRole('button', { name: '发布' }).click();
    await expect(office.getByText('已发布，全站生效')).toBeVisible();
    await expect.poll(nameNow).toBe('山河');
    await office.getByRole('radio', { name: '修改记录' }).click();
    await office.getByRole('button', { name: '恢复' }).first().click();
    await expect(office.getByText('恢复 #2')).toBeVisible();
    await expect.poll(nameNow).toBe(NAME);
  });
});
