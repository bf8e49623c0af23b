import { calls } from '@koi/contract/calls';
import { SHELL } from '@koi/contract/texts';
import { firstPaths } from '@koi/ui/icon-paths/first';
import { act, screen, waitFor } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aBanner, aGame, anAppInfo, anOrdinaryDay } from '../../test/render-app.tsx';

const hotGames = Array.from({ length: 12 }, (_, index) =>
  aGame({ is_hot: 1, name: `游戏${index}`, game_code: `code${index}` }),
);
const answers = {
  app: anAppInfo({ index_modal: 1, webcontent: '<p>欢迎来到锦鲤</p>' }),
  banners: [aBanner('锦鲤迎新季'), aBanner('天天红包雨'), aBanner('尊享之礼')],
  announcements: ['例行维护公告', '新游戏上线'],
  games: [...hotGames, aGame({ name: '普通游戏', game_code: 'plain' })],
};

/** Renders home in modules that were loaded without a browser, as the server does. */
const render = async (change: Partial<typeof answers> = {}) => {
  const { window: browser, document: page } = globalThis;
  vi.resetModules();
  vi.stubGlobal('window', undefined);
  vi.stubGlobal('document', undefined);
  try {
    const { renderHome } = await import('./home-html.tsx');
    return renderHome({ ...answers, ...change });
  } finally {
    vi.stubGlobal('window', browser);
    vi.stubGlobal('document', page);
    vi.resetModules();
  }
};

let root: Root | undefined;

/** Opens the page as sent, and takes it over. Returns the errors that React reports about differences. */
const takeOver = async ({ markup, data }: { markup: string; data: string }) => {
  const symbols = Object.keys(firstPaths).map((name) => `<symbol id="icon-${name}"></symbol>`);
  document.body.innerHTML = `<div id="root">${markup}</div><svg>${symbols.join('')}</svg>`;
  const complaints: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation((...args) => complaints.push(args));
  const [{ hydrateRoot }, { startWith }, { placeOfSentHome, SiteRoot }] = await Promise.all([
    import('react-dom/client'),
    import('../features/home/sent.ts'),
    import('./site-root.tsx'),
  ]);
  startWith(JSON.parse(data));
  const place = document.getElementById('root') as HTMLElement;
  const onRecoverableError = (error: unknown) => complaints.push(error);
  await act(async () => {
    root = hydrateRoot(place, <SiteRoot start={placeOfSentHome} />, { onRecoverableError });
  });
  return complaints;
};

beforeEach(() => vi.spyOn(console, 'error'));
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  document.body.innerHTML = '';
  vi.restoreAllMocks();
});

it('contains the banner, the announcement, the shortcuts, the categories and the first games', async () => {
  const { markup, banner } = await render();
  for (const text of ['锦鲤迎新季', '例行维护公告', '存款', '登录后查看余额', '热门', '游戏0', '游戏6', SHELL.demo]) {
    expect(markup).toContain(text);
  }
  expect(markup).not.toContain('游戏7');
  expect(markup).not.toMatch(/ style="/);
  expect(banner).toBe('/art/banner-koi.svg');
});

it('announces a planned maintenance', async () => {
  const app = anAppInfo({ maintenance_notice: '系统将于今日 13:30 开始维护' });
  expect((await render({ app })).markup).toContain('系统将于今日 13:30 开始维护');
});

it('keeps texts of the operator from ending the element that carries the answers', async () => {
  const { markup, data } = await render({ announcements: ['</script><script>alert(1)</script>'] });
  expect(data).not.toContain('<');
  expect(markup).not.toContain('<script>alert');
  expect(JSON.parse(data).announcements[0]).toBe('</script><script>alert(1)</script>');
});

it('is taken over without a difference, makes the calls of home and shows what they answer', async () => {
  const page = await render();
  const api = anOrdinaryDay({ index_modal: 1, webcontent: '<p>欢迎来到锦鲤</p>' });
  api.answer(calls.content.banners, [aBanner('新横幅')]);
  api.answer(calls.content.announcements, ['新公告']);
  api.answer(calls.games.list, [...hotGames, aGame({ is_hot: 1, name: '新游戏', game_code: 'new' })]);
  const complaints = await takeOver(page);
  expect(complaints).toEqual([]);
  expect(await screen.findByText('新横幅')).toBeTruthy();
  expect(await screen.findByText('新公告')).toBeTruthy();
  expect(await screen.findByText('新游戏')).toBeTruthy();
  expect(await screen.findByText('欢迎来到锦鲤')).toBeTruthy();
  expect(complaints).toEqual([]);
});

it('shows the games that were sent and not those of the last visit', async () => {
  for (const key of ['hot', 'realbet', 'sport', 'gaming', 'joker', 'concise', 'lottery', 'fish']) {
    localStorage.setItem(key, JSON.stringify([aGame({ is_hot: 1, name: '旧游戏', game_code: 'old' })]));
  }
  const page = await render();
  anOrdinaryDay();
  expect(await takeOver(page)).toEqual([]);
  expect(screen.queryByText('旧游戏')).toBeNull();
  await waitFor(() => expect(screen.queryByText('游戏6')).toBeNull());
});
