import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page, Response } from '@playwright/test';

/** A cheap phone on a slow network. */
const PHONE = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, cpuSlowdown: 4 };
const SCREEN = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

/** What one visit cost, from its request until the page is complete. */
export interface Visit {
  javascript: number;
  styles: number;
  transferred: number;
  firstPaintMs: number;
  largestPaintMs: number;
  blockingMs: number;
  layoutShift: number;
}

/**
 * Runs in the page as text and collects paints, long tasks and layout shifts from the browser. Blocking time is counted
 * from the start of the visit, so that it contains the same work whether a page paints before its scripts run or after.
 */
const WATCH_VITALS = `{
  const vitals = (window.vitals = { largestPaintMs: 0, layoutShift: 0, firstPaintMs: 0, blockingMs: 0 });
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.firstPaintMs = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => (vitals.largestPaintMs = startTime));
  observe('longtask', ({ duration }) => (vitals.blockingMs += duration - 50));
  observe('layout-shift', ({ value, hadRecentInput }) => (vitals.layoutShift += hadRecentInput ? 0 : value));
}`;

type Vitals = Pick<Visit, 'firstPaintMs' | 'largestPaintMs' | 'blockingMs' | 'layoutShift'>;

export const openPhone = (browser: Browser): Promise<BrowserContext> => browser.newContext(SCREEN);

export const slowCpu = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE.cpuSlowdown });
};

const slowNetwork = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const { cpuSlowdown: _, ...network } = PHONE;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
};

const kindOf = (response: Response): string => (response.headers()['content-type'] ?? '').split(';')[0] ?? '';

/** Bytes of an answer as gzip; 0 for one without a body, which the browser already had. */
const gzipSize = async (response: Response): Promise<number> =>
  response
    .body()
    .then((body) => gzipSync(body).length)
    .catch(() => 0);

/** Opens an address in a new page of the phone and measures until the network is quiet and `shown` is visible. */
export const visit = async (phone: BrowserContext, address: string, shown: string): Promise<Visit> => {
  const page = await phone.newPage();
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.addInitScript({ content: WATCH_VITALS });
  await slowNetwork(page);
  await slowCpu(page);
  await page.goto(address, { waitUntil: 'networkidle', timeout: 90_000 });
  await page.locator(shown).last().waitFor({ timeout: 60_000 });
  const sizes = { javascript: 0, styles: 0, transferred: 0 };
  for (const response of responses) {
    const kind = kindOf(response);
    if (/javascript/.test(kind)) sizes.javascript += await gzipSize(response);
    if (/css/.test(kind)) sizes.styles += await gzipSize(response);
    sizes.transferred += (await response.request().sizes()).responseBodySize;
  }
  const vitals = await page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);
  await page.close();
  return { ...sizes, ...vitals };
};
