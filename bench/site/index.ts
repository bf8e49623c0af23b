import { loadavg } from 'node:os';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { chromiumLaunch } from '../../scripts/chromium.ts';
import type { Extent } from '../../scripts/extent.ts';
import { startTemporaryProduct } from '../../scripts/temporary-product.ts';
import { type Figure, median } from '../report.ts';
import { serveHello } from './hello.ts';
import { addGames, logInByCall, MEMBER } from './house.ts';
import { firstLoadParts } from './parts.ts';
import { openPhone, type Visit, visit } from './visit.ts';
import { serveBeside } from './without-home.ts';

const KIB = 1024;
const ROUNDS = { whole: 5, once: 1 };
const GAMES = 300;
const NAVIGATION = 'nav[aria-label="主导航"]';
/** Only the page of a member who is logged in shows it. */
const MEMBER_NAME = `span:text-is("${MEMBER.name}")`;

/** A kind of visit, which is repeated in every round. */
interface Kind {
  name: string;
  run: (browser: Browser) => Promise<Visit>;
}

/** Runs with a new phone, which has no caches and no storage. */
const onNewPhone =
  (run: (phone: BrowserContext) => Promise<Visit>) =>
  async (browser: Browser): Promise<Visit> => {
    const phone = await openPhone(browser);
    const result = await run(phone);
    await phone.close();
    return result;
  };

const first = (name: string, address: string, shown: string): Kind => ({
  name,
  run: onNewPhone((phone) => visit(phone, address, shown)),
});

const second = (origin: string, mark: string): Kind => ({
  name: `second visit${mark}`,
  run: onNewPhone(async (phone) => {
    await visit(phone, origin, NAVIGATION);
    return visit(phone, origin, NAVIGATION);
  }),
});

const asMember = (origin: string, token: string, mark: string): Kind => ({
  name: `a member’s visit${mark}`,
  run: onNewPhone(async (phone) => {
    await phone.addInitScript((kept) => {
      localStorage.setItem('token', kept);
      // biome-ignore lint/suspicious/noDocumentCookie: marks a login that lasts until the browser is closed
      document.cookie = 'koi_open=; path=/';
    }, token);
    return visit(phone, origin, MEMBER_NAME);
  }),
});

const WITHOUT_HOME = ' without home in the HTML';

/** Visits that home in the HTML may not make slower. */
const otherVisits = (origin: string, token: string, mark = ''): Kind[] => [
  second(origin, mark),
  asMember(origin, token, mark),
  first(`login${mark}`, `${origin}/#/login`, 'form'),
];

/** Repeats all kinds in turn, so that other work on the machine affects them alike, and returns the medians. */
const measure = async (browser: Browser, kinds: readonly Kind[], rounds: number): Promise<Map<string, Visit>> => {
  const visits = new Map<string, Visit[]>(kinds.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, run } of kinds) visits.get(name)?.push(await run(browser));
    console.log(`  round ${round + 1} of ${rounds}, load average ${loadavg()[0]?.toFixed(1)}`);
  }
  const medianOf = (all: readonly Visit[]) =>
    Object.fromEntries(
      Object.keys(all[0] ?? {}).map((key) => [key, median(all.map((one) => one[key as keyof Visit]))]),
    ) as unknown as Visit;
  return new Map([...visits].map(([name, all]) => [name, medianOf(all)]));
};

const ratios = (name: string, one: Visit, hello: Visit): Figure[] => [
  { name: `${name}, largest paint`, value: one.largestPaintMs / 1000, unit: 's' },
  { name: `${name}, largest paint / React hello`, value: one.largestPaintMs / hello.largestPaintMs, unit: '×' },
  { name: `${name}, blocking time`, value: one.blockingMs, unit: 'ms' },
  { name: `${name}, blocking time / React hello`, value: one.blockingMs / hello.blockingMs, unit: '×' },
];

const budgets: readonly [end: string, atMost: number][] = [
  ['largest paint / React hello', 0.85],
  ['blocking time / React hello', 1.5],
];

/** Noise of the machine that a comparison of two equal visits shows. */
const NOISE = 1.1;

/** The largest paint of a visit, compared with the same visit without home in the HTML. */
const beforeAndAfter = (name: string, visits: ReadonlyMap<string, Visit>): Figure => ({
  name: `${name}, largest paint / without home in the HTML`,
  value: found(visits, name).largestPaintMs / found(visits, name + WITHOUT_HOME).largestPaintMs,
  unit: '×',
  budget: { atMost: NOISE },
});

/** Figures of a first visit of home, which has budgets. */
const ofFirstVisit = (name: string, one: Visit, hello: Visit): Figure[] => [
  ...ratios(name, one, hello).map((figure) => {
    const atMost = budgets.find(([end]) => figure.name.endsWith(end))?.[1];
    return atMost === undefined ? figure : { ...figure, budget: { atMost } };
  }),
  { name: `${name}, layout shift`, value: one.layoutShift, unit: '', budget: { atMost: 0.02 } },
  { name: `${name}, JavaScript gzipped, with the welcome`, value: one.javascript / KIB, unit: 'KiB' },
  { name: `${name}, CSS files gzipped`, value: one.styles / KIB, unit: 'KiB', budget: { atMost: 15 }, isCount: true },
  { name: `${name}, all bytes`, value: one.transferred / 1000, unit: 'KB', budget: { atMost: 200 } },
];

const ofHello = (name: string, hello: Visit): Figure[] => [
  { name: `${name}, largest paint`, value: hello.largestPaintMs / 1000, unit: 's' },
  { name: `${name}, blocking time`, value: hello.blockingMs, unit: 'ms' },
  { name: `${name}, JavaScript gzipped`, value: hello.javascript / KIB, unit: 'KiB' },
];

const found = (visits: ReadonlyMap<string, Visit>, name: string): Visit => {
  const one = visits.get(name);
  if (one === undefined) throw new Error(`No visit called ${name} was measured.`);
  return one;
};

/**
 * The cost of visits on a cheap phone, compared with the smallest page that React can show: ratios, which depend on the
 * machine much less than times.
 */
export const benchSite = async (extent: Extent): Promise<Figure[]> => {
  const product = await startTemporaryProduct((line) => console.log(`  ${line}`));
  const hello = await serveHello();
  const asItIs = await serveBeside(product.origin, { hasHome: true });
  const before = await serveBeside(product.origin, { hasHome: false });
  const browser = await chromium.launch(chromiumLaunch());
  const { origin } = product;
  const small = first('React hello', hello.origin, 'h1');
  try {
    const token = await logInByCall(origin);
    const kinds = [
      small,
      first('home', origin, NAVIGATION),
      ...otherVisits(asItIs.origin, token),
      ...otherVisits(before.origin, token, WITHOUT_HOME),
    ];
    const usual = await measure(browser, kinds, ROUNDS[extent]);
    await addGames(product.databaseUrl, GAMES);
    const full = `home with ${GAMES} games`;
    const crowded = await measure(browser, [small, first(full, origin, NAVIGATION)], ROUNDS[extent]);
    const floor = found(usual, small.name);
    return [
      ...ofHello(small.name, floor),
      ...ofFirstVisit('home', found(usual, 'home'), floor),
      ...['second visit', 'a member’s visit', 'login'].flatMap((name) => [
        ...ratios(name, found(usual, name), floor),
        beforeAndAfter(name, usual),
      ]),
      ...ofHello(`${small.name}, second run`, found(crowded, small.name)),
      ...ofFirstVisit(full, found(crowded, full), found(crowded, small.name)),
      ...firstLoadParts(),
    ];
  } finally {
    await browser.close();
    for (const { stop } of [hello, asItIs, before]) stop();
    await product.stop();
  }
};
