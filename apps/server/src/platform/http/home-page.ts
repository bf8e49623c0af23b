import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AppInfo, Banner, Game } from '@koi/contract';
import type { Logger } from '../log.ts';

/** The answers of the first calls of home, as a visitor gets them. */
export interface HomeAnswers {
  app: AppInfo;
  banners: Banner[];
  announcements: string[];
  games: Game[];
  /** Beijing day, because the page says 今日 for times of this day. */
  day: string;
}

/** The rendered home page, as parts of the page that is sent. */
export interface HomePage {
  markup: string;
  /** The answers that are in the markup, as JSON that is safe inside an element. */
  data: string;
  /** Address of the first banner, the largest picture of the page; empty without banners. */
  banner: string;
}

type RenderHome = (answers: HomeAnswers) => HomePage;

const RENDERER = '.home/home.mjs';
const READ_EVERY_MS = 1000;

/** The program that the build of the site has written; undefined for a site without one. */
const loadRenderer = async (siteDir: string): Promise<RenderHome | undefined> => {
  const path = join(siteDir, RENDERER);
  if (!existsSync(path)) return undefined;
  const { renderHome } = (await import(pathToFileURL(path).href)) as { renderHome: RenderHome };
  return renderHome;
};

interface HomePages {
  siteDir: string;
  answers: () => Promise<HomeAnswers>;
  log: Logger;
}

/**
 * Returns the current home page, undefined while the site is in maintenance. The answers are read at most once a second,
 * and the page is rendered again when they have changed, in whichever process they were changed. When they can't be
 * read or rendered, the last page is used: the browser reads the answers again in any case.
 */
export const createHomePage = async ({
  siteDir,
  answers,
  log,
}: HomePages): Promise<() => Promise<HomePage | undefined>> => {
  const render = await loadRenderer(siteDir);
  if (render === undefined) return () => Promise.resolve(undefined);
  let last: { key: string; page: HomePage | undefined } = { key: '', page: undefined };
  let reading: { at: number; page: Promise<HomePage | undefined> } | undefined;

  const read = async (): Promise<HomePage | undefined> => {
    try {
      const found = await answers();
      const key = JSON.stringify(found);
      if (key !== last.key) last = { key, page: found.app.site_state === 0 ? undefined : render(found) };
    } catch (cause) {
      log.warn({ reason: String(cause) }, 'home is not rendered again');
    }
    return last.page;
  };
  return () => {
    const now = performance.now();
    if (reading === undefined || now - reading.at >= READ_EVERY_MS) reading = { at: now, page: read() };
    return reading.page;
  };
};

const ROOT = '<div id="root"></div>';
const MARK = '<meta name="koi-home" content="';

/** Puts the home page into the built page. */
export const withHomePage = (html: string, page: HomePage | undefined): string => {
  if (page === undefined) return html;
  const { markup, data } = page;
  const script = `<script type="application/json" id="koi-home">${data}</script>`;
  return html.replace(ROOT, () => `<div id="root">${markup}</div>\n    ${script}`).replace(MARK, `${MARK}sent`);
};

/** Addresses without the signs that end an address in the header. */
const PLAIN_ADDRESS = /^[\w\-.~:/?#[\]@!$&'()*+=%]+$/;

/** Makes browsers request the first banner while they receive the page. */
export const preloadOf = ({ banner }: HomePage): Record<string, string> =>
  PLAIN_ADDRESS.test(banner) ? { link: `<${banner}>; rel=preload; as=image; fetchpriority=high` } : {};
