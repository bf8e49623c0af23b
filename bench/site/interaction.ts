import { loadavg } from 'node:os';
import { type Browser, type CDPSession, chromium, type Frame, type Page } from '@playwright/test';
import { chromiumLaunch } from '../../scripts/chromium.ts';
import type { Extent } from '../../scripts/extent.ts';
import { startTemporaryProduct } from '../../scripts/temporary-product.ts';
import type { Figure } from '../report.ts';
import { median } from '../report.ts';
import { addGames, logInByCall } from './house.ts';
import { openPhone, slowCpu } from './visit.ts';

const GAMES = 300;
/** How long frames are counted: on a page or a resting game, and while a game is played. */
const COUNTED = {
  whole: { windowMs: 3000, playMs: 6000, scrolls: 3 },
  once: { windowMs: 500, playMs: 1000, scrolls: 1 },
};
type Counted = (typeof COUNTED)[Extent];

const TOUCH_EVERY_MS = 500;
const SETTLE_MS = 1500;
const LONG_WAIT_MS = 60_000;
/** The longest taps are listed with their controls. */
const SHOWN_TAPS = 6;

/** One game of each family of the demo venue. */
const FAMILIES = [
  ['slots', 'xinghe', 'koi'],
  ['fishing', 'canghai', 'fishing'],
  ['baccarat', 'yunding', 'baccarat'],
  ['blackjack', 'yunding', 'blackjack'],
  ['niuniu', 'yaji', 'niuniu'],
  ['mahjong', 'yaji', 'mahjong'],
  ['thirteen', 'yaji', 'thirteen'],
  ['k3', 'jincheng', 'k3'],
  ['matches', 'tianji', 'football'],
] as const;

type Family = (typeof FAMILIES)[number];

export const gameFamilies: readonly string[] = FAMILIES.map(([name]) => name);

interface Tap {
  /** The text of the control. */
  control: string;
  /** From the touch until the paint after it. */
  ms: number;
}

/** Runs in the page as text. Collects the taps. A control is noted when it is touched, because it may be gone later. */
const WATCH_TAPS = `{
  window.taps = [];
  const touched = [];
  const textOf = (target) => target.closest('a, button, [role="tab"]')?.textContent ?? target.tagName;
  const note = ({ target, timeStamp }) => touched.push({ control: textOf(target), at: timeStamp });
  addEventListener('pointerdown', note, { capture: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, startTime, duration } of list.getEntries()) {
      const last = touched.findLast(({ at }) => at <= startTime);
      if (interactionId) window.taps.push({ control: last?.control ?? '', ms: duration });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}`;

/** Runs in every page as text. Counts the drawings that a page sends to its worker, one after the other. */
const WATCH_DRAWINGS = `{
  window.drawings = 0;
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message.drawing) window.drawings += 1;
    return postMessage.call(this, message, ...rest);
  };
}`;

/** Runs in a page as text. Counts frames a second: those of the page, or of its worker when that one shows fewer. */
const COUNT_FRAMES = `(ms) => new Promise((done) => {
  const began = performance.now();
  const before = window.drawings;
  let frames = 0;
  const next = () => {
    frames += 1;
    const spent = performance.now() - began;
    if (spent < ms) return requestAnimationFrame(next);
    const shown = before > 0 ? Math.min(frames - 1, window.drawings - before) : frames - 1;
    done(shown / (spent / 1000));
  };
  requestAnimationFrame(next);
})`;

const framesDuring = (page: Page | Frame, ms: number): Promise<number> => page.evaluate(`(${COUNT_FRAMES})(${ms})`);

const memberPage = async (browser: Browser, token: string): Promise<Page> => {
  const phone = await openPhone(browser);
  const page = await phone.newPage();
  await page.addInitScript((kept) => {
    if (window !== window.top) return;
    sessionStorage.setItem('welcomed', '1');
    localStorage.setItem('token', kept);
    // biome-ignore lint/suspicious/noDocumentCookie: marks a login that lasts until the browser is closed
    document.cookie = 'koi_open=; path=/';
  }, token);
  await page.addInitScript({ content: WATCH_TAPS });
  await page.addInitScript({ content: WATCH_DRAWINGS });
  await slowCpu(page);
  return page;
};

/** Taps twenty times through the categories and the screens that members use most; the times until the next paint. */
const tapThrough = async (page: Page, origin: string): Promise<Tap[]> => {
  await page.goto(origin);
  const home = page.getByRole('tab', { name: '热门' });
  await home.waitFor({ timeout: LONG_WAIT_MS });
  await page.waitForTimeout(SETTLE_MS);
  for (const name of ['真人', '体育', '电竞', '棋牌', '电子', '彩票', '捕鱼', '热门']) {
    await page.getByRole('tab', { name, exact: true }).tap();
  }
  for (const name of ['优惠', '首页', '赞助', '首页', '我的', '首页']) {
    await page.getByRole('navigation', { name: '主导航' }).getByText(name, { exact: true }).tap();
    await page.waitForTimeout(SETTLE_MS);
  }
  for (const name of ['存款', '转账', '取款']) {
    await page.getByRole('link', { name, exact: true }).first().tap();
    await page.waitForTimeout(SETTLE_MS);
    await page.getByRole('button', { name: '返回' }).first().tap();
    await page.waitForTimeout(SETTLE_MS);
    // The way back from deposits and withdrawals leads to the wallet, which has no bar of tabs.
    await page.evaluate(() => {
      window.location.hash = '#/';
    });
    await home.waitFor();
  }
  return page.evaluate(() => (window as unknown as { taps: Tap[] }).taps);
};

const SWIPE = { x: 240, from: 700, to: 200, stepPx: 20, stepMs: 16 };

/** Moves a finger up the screen. The gesture that the browser offers for this does not scroll a page without a window. */
const swipe = async (page: Page, session: CDPSession): Promise<void> => {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [{ x: SWIPE.x, y: SWIPE.from }]);
  for (let y = SWIPE.from; y > SWIPE.to; y -= SWIPE.stepPx) {
    await touch('touchMove', [{ x: SWIPE.x, y }]);
    await page.waitForTimeout(SWIPE.stepMs);
  }
  await touch('touchEnd', []);
};

const scrolledPx = (page: Page): Promise<number> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-scroller]')].reduce((sum, { scrollTop }) => sum + scrollTop, 0),
  );

/** Frames a second while a finger scrolls the page. */
const scroll = async (page: Page, windowMs: number): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  const before = await scrolledPx(page);
  let isOver = false;
  const frames = framesDuring(page, windowMs).finally(() => {
    isOver = true;
  });
  while (!isOver) await swipe(page, session);
  if ((await scrolledPx(page)) <= before) throw new Error('the page did not scroll');
  return frames;
};

const scrollGames = async (page: Page, origin: string, { windowMs, scrolls }: Counted): Promise<number> => {
  await page.goto(origin);
  await page.reload();
  await page.getByRole('tab', { name: '热门' }).waitFor({ timeout: LONG_WAIT_MS });
  await page.waitForTimeout(SETTLE_MS);
  const frames: number[] = [];
  while (frames.length < scrolls) frames.push(await scroll(page, windowMs));
  return median(frames);
};

/** Runs in the page of a game as text. Touches the controls that a finger can reach in turn, and closes sheets. */
const TOUCH_CONTROLS = `(everyMs) => {
  let turn = 0;
  window.touching = setInterval(() => {
    const close = [...document.querySelectorAll('.sheet-head button')].at(-1);
    if (close) return close.click();
    const controls = [...document.querySelectorAll('.stage button, .stage [role="button"]')];
    const usable = controls.filter((one) => !one.disabled && one.checkVisibility());
    usable[turn++ % (usable.length || 1)]?.click();
  }, everyMs);
}`;

/** Frames a second of a game while it is left alone, and while its controls are touched. */
const play = async (page: Page, origin: string, [, venue, code]: Family, { windowMs, playMs }: Counted) => {
  await page.goto(`${origin}/#/gamePage?platform=${venue}&type=0&code=${code}&gameName=${code}`);
  await page.reload();
  const frame = await (await page.waitForSelector('iframe', { timeout: LONG_WAIT_MS })).contentFrame();
  if (frame === null) throw new Error(`The game ${code} has no page.`);
  await frame.getByRole('button', { name: '规则与赔付' }).waitFor({ timeout: LONG_WAIT_MS });
  await frame.locator('.loading').waitFor({ state: 'detached', timeout: LONG_WAIT_MS });
  await page.waitForTimeout(SETTLE_MS);
  const resting = await framesDuring(frame, windowMs);
  await frame.evaluate(`(${TOUCH_CONTROLS})(${TOUCH_EVERY_MS})`);
  const playing = await framesDuring(frame, playMs);
  await frame.evaluate('clearInterval(window.touching)');
  return { resting, playing };
};

/** Frames a second of one game of each family. */
const playAll = async (
  page: Page,
  origin: string,
  families: readonly Family[],
  counted: Counted,
): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const family of families) {
    const { resting, playing } = await play(page, origin, family, counted);
    console.log(`  ${family[0]}, load average ${loadavg()[0]?.toFixed(1)}`);
    figures.push({ name: `${family[0]} at rest`, value: resting, ...FRAMES });
    figures.push({ name: `${family[0]} while playing`, value: playing, ...FRAMES });
  }
  return figures;
};

const TAP = { unit: 'ms', budget: { atMost: 200 } };
const FRAMES = { unit: 'frames/s', budget: { atLeast: 50 } };

/** How the site answers taps, scrolls and shows games on a phone with a slow processor; or only the named games. */
export const benchInteraction = async (extent: Extent, games: readonly string[] = []): Promise<Figure[]> => {
  const counted = COUNTED[extent];
  const product = await startTemporaryProduct((line) => console.log(`  ${line}`));
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const { origin } = product;
    const page = await memberPage(browser, await logInByCall(origin));
    const empty = await framesDuring(page, counted.windowMs);
    const most: Figure = { name: 'an empty page, the most that this machine shows', value: empty, unit: 'frames/s' };
    const named = FAMILIES.filter(([name]) => games.includes(name));
    if (named.length > 0) return [most, ...(await playAll(page, origin, named, counted))];
    const taps = await tapThrough(page, origin);
    const times = taps.map(({ ms }) => ms);
    for (const { control, ms } of taps.toSorted((one, other) => other.ms - one.ms).slice(0, SHOWN_TAPS))
      console.log(`  ${ms} ms after a tap on ${control}`);
    await addGames(product.databaseUrl, GAMES);
    return [
      { name: 'longest of the taps on the main path', value: Math.max(...times), ...TAP },
      { name: 'usual tap on the main path', value: median(times), unit: 'ms' },
      most,
      { name: `scrolling ${GAMES} games`, value: await scrollGames(page, origin, counted), ...FRAMES },
      ...(await playAll(page, origin, FAMILIES, counted)),
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
};
