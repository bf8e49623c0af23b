import { gzipSync } from 'node:zlib';
import { chromium, type Page, type Response } from '@playwright/test';
import { chromiumLaunch } from '../scripts/chromium.ts';
import { startTemporaryProduct } from '../scripts/temporary-product.ts';
import { type Figure, median } from './report.ts';

const KIB = 1024;
const ROUNDS = 3;
/** A cheap phone on a slow network. */
const PHONE = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, cpuSlowdown: 4 };

interface FirstLoad {
  javascript: number;
  styles: number;
  transferred: number;
  largestPaintMs: number;
  blockingMs: number;
  layoutShift: number;
}

const gzipSize = async (response: Response): Promise<number> => gzipSync(await response.body()).length;

const kindOf = (response: Response): string => (response.headers()['content-type'] ?? '').split(';')[0] ?? '';

/**
 * Runs in the page as text and collects paints, long tasks and layout shifts from the browser. Blocking time is counted
 * from the first paint, as usual, because before it the page shows nothing that could be tapped.
 */
const WATCH_VITALS = `{
  const vitals = (window.vitals = { largestPaintMs: 0, layoutShift: 0, firstPaintMs: Infinity, tasks: [] });
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.firstPaintMs = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => (vitals.largestPaintMs = startTime));
  observe('longtask', ({ startTime, duration }) => vitals.tasks.push({ startTime, duration }));
  observe('layout-shift', ({ value, hadRecentInput }) => (vitals.layoutShift += hadRecentInput ? 0 : value));
}`;
const LONG_TASK_MS = 50;

interface Vitals {
  largestPaintMs: number;
  layoutShift: number;
  firstPaintMs: number;
  tasks: { startTime: number; duration: number }[];
}

const blockingMs = ({ firstPaintMs, tasks }: Vitals): number =>
  tasks
    .filter(({ startTime }) => startTime >= firstPaintMs)
    .reduce((sum, { duration }) => sum + duration - LONG_TASK_MS, 0);

const throttle = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const { cpuSlowdown, ...network } = PHONE;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
};

/** One cold visit of the home page as a visitor, until the page is complete. */
const firstLoad = async (page: Page, origin: string): Promise<FirstLoad> => {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.addInitScript({ content: WATCH_VITALS });
  await throttle(page);
  await page.goto(origin, { waitUntil: 'networkidle', timeout: 60_000 });
  await page.getByRole('navigation').last().waitFor();
  const sizes = { javascript: 0, styles: 0, transferred: 0 };
  for (const response of responses) {
    const kind = kindOf(response);
    if (/javascript/.test(kind)) sizes.javascript += await gzipSize(response);
    if (/css/.test(kind)) sizes.styles += await gzipSize(response);
    sizes.transferred += (await response.request().sizes()).responseBodySize;
  }
  const vitals = await page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);
  const { largestPaintMs, layoutShift } = vitals;
  return { ...sizes, largestPaintMs, layoutShift, blockingMs: blockingMs(vitals) };
};

/** The cost of the first visit to the home page: gzipped scripts and styles, and the loading times on a cheap phone. */
export const benchSite = async (): Promise<Figure[]> => {
  const product = await startTemporaryProduct((line) => console.log(`  ${line}`));
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const loads: FirstLoad[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
      loads.push(await firstLoad(await context.newPage(), product.origin));
      await context.close();
    }
    const of = (key: keyof FirstLoad) => median(loads.map((load) => load[key]));
    return [
      { name: 'home, JavaScript gzipped', value: of('javascript') / KIB, unit: 'KiB', budget: { atMost: 100 } },
      { name: 'home, CSS gzipped', value: of('styles') / KIB, unit: 'KiB', budget: { atMost: 15 } },
      { name: 'home, all bytes on a phone', value: of('transferred') / 1000, unit: 'KB', budget: { atMost: 250 } },
      {
        name: 'home, largest paint on a phone',
        value: of('largestPaintMs') / 1000,
        unit: 's',
        budget: { atMost: 1.8 },
      },
      { name: 'home, blocking time on a phone', value: of('blockingMs'), unit: 'ms', budget: { atMost: 200 } },
      { name: 'home, layout shift', value: of('layoutShift'), unit: '', budget: { atMost: 0.02 } },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
};
