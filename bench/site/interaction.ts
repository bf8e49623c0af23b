import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../../scripts/chromium.ts';
import { startTemporaryProduct } from '../../scripts/temporary-product.ts';
import { type Figure, median } from '../report.ts';
import { addGames, logInByCall } from './house.ts';
import { openPhone, slowCpu } from './visit.ts';

const GAMES = 300;
const SCROLL_MS = 3000;
const PLAY_MS = 4000;
const SETTLE_MS = 1500;
const SCROLL_PX = 3000;

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

/** Runs in the page as text. Collects the time from each tap until the next paint, and the times of all frames. */
const WATCH_TAPS = `{
  window.taps = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.taps.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}`;

const COUNT_FRAMES = `(ms) => new Promise((done) => {
  const began = performance.now();
  let frames = 0;
  const next = () => {
    frames += 1;
    const spent = performance.now() - began;
    if (spent < ms) requestAnimationFrame(next);
    else done((frames - 1) / (spent / 1000));
  };
  requestAnimationFrame(next);
})`;

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
  await slowCpu(page);
  return page;
};

/** Twenty taps through the categories and the screens that members use most. */
const tapThrough = async (page: Page, origin: string): Promise<number> => {
  await page.goto(origin);
  const category = (name: string) => page.getByRole('tab', { name, exact: true }).tap();
  const tab = (name: string) => page.getByRole('navigation', { name: '主导航' }).getByText(name, { exact: true }).tap();
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first().tap();
  await page.getByRole('tab', { name: '热门' }).waitFor();
  for (const name of ['真人', '体育', '电竞', '棋牌', '电子', '彩票', '捕鱼', '热门']) await category(name);
  for (const name of ['优惠', '首页', '赞助', '首页', '我的', '首页']) {
    await tab(name);
    await page.waitForTimeout(SETTLE_MS);
  }
  for (const name of ['存款', '转账', '取款']) {
    await link(name);
    await page.waitForTimeout(SETTLE_MS);
    await page.getByRole('button', { name: '返回' }).first().tap();
    await page.getByRole('tab', { name: '热门' }).waitFor();
  }
  const taps = await page.evaluate(() => (window as unknown as { taps: number[] }).taps);
  return Math.max(0, ...taps);
};

const framesDuring = (page: Page, ms: number): Promise<number> => page.evaluate(`(${COUNT_FRAMES})(${ms})`);

/** Frames a second while a finger scrolls a long list. */
const scroll = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  const frames = framesDuring(page, SCROLL_MS);
  const speed = (SCROLL_PX / SCROLL_MS) * 1000;
  const gesture = { x: 240, y: 600, yDistance: -SCROLL_PX, speed, gestureSourceType: 'touch' } as const;
  await Promise.race([session.send('Input.synthesizeScrollGesture', gesture), frames]);
  return frames;
};

const play = async (page: Page, origin: string, [, venue, code]: (typeof FAMILIES)[number]): Promise<number> => {
  await page.goto(`${origin}/#/gamePage?platform=${venue}&type=0&code=${code}&gameName=${code}`);
  await page.reload();
  const frame = await (await page.waitForSelector('iframe', { timeout: 60_000 })).contentFrame();
  if (frame === null) throw new Error(`The game ${code} has no page.`);
  await frame.getByRole('button').first().waitFor({ timeout: 60_000 });
  await page.waitForTimeout(SETTLE_MS);
  return frame.evaluate(`(${COUNT_FRAMES})(${PLAY_MS})`);
};

/** How the site answers taps, scrolls and shows games on a phone with a slow processor. */
export const benchInteraction = async (): Promise<Figure[]> => {
  const product = await startTemporaryProduct((line) => console.log(`  ${line}`));
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const { origin } = product;
    const token = await logInByCall(origin);
    const page = await memberPage(browser, token);
    const longestTapMs = await tapThrough(page, origin);
    await addGames(product.databaseUrl, GAMES);
    await page.goto(`${origin}/#/betRecord`);
    await page.waitForTimeout(SETTLE_MS);
    const bets = await scroll(page);
    await page.goto(origin);
    await page.reload();
    await page.getByRole('tab', { name: '热门' }).waitFor();
    await page.waitForTimeout(SETTLE_MS);
    const games = median([await scroll(page), await scroll(page), await scroll(page)]);
    const figures: Figure[] = [
      { name: 'longest of the taps on the main path', value: longestTapMs, unit: 'ms', budget: { atMost: 200 } },
      { name: `scrolling ${GAMES} games`, value: games, unit: 'frames/s' },
      { name: 'scrolling bets', value: bets, unit: 'frames/s' },
    ];
    for (const family of FAMILIES) {
      const value = await play(page, origin, family);
      figures.push({ name: `game at rest, ${family[0]}`, value, unit: 'frames/s' });
    }
    return figures;
  } finally {
    await browser.close();
    await product.stop();
  }
};
