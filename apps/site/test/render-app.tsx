import type { AppInfo, Banner, Game } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { SHELL } from '@koi/contract/texts';
import { Router } from '@koi/ui/router';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Shell } from '../src/app/shell.tsx';
import { queryClient } from '../src/lib/api.ts';
import { QueryClientProvider } from '../src/lib/query/index.ts';
import { aMember, fakeApi } from './fake-api.ts';

export const anAppInfo = (change: Partial<AppInfo> = {}): AppInfo => ({
  title: '锦鲤娱乐',
  site_name: '锦鲤',
  site_slogan: '好运如鱼得水',
  site_logo: '/art/koi-logo.svg',
  app_logo: '/art/koi-logo.svg',
  h5_url: '',
  site_state: 1,
  repair_tips: '系统升级维护中',
  redpacket_switch: 1,
  app_download_switch: 1,
  index_modal: 0,
  webcontent: '',
  ios_download_url: '',
  ios_download_qrcode: '',
  demo: 1,
  maintenance_notice: '',
  deposits_closed: '',
  withdrawals_closed: '',
  registration_closed: '',
  demo_strip: SHELL.demo,
  payer_url: '',
  ...change,
});

export const aBanner = (title: string, link?: string): Banner => ({
  src: '/art/banner-koi.svg',
  title,
  ...(link === undefined ? {} : { link }),
});

export const aGame = (change: Partial<Game> = {}): Game => ({
  category_id: 'concise',
  app_state: 1,
  is_hot: 0,
  name: '金龙献瑞',
  platform_name: 'xinghe',
  platform_title: '星河电子',
  game_type: '0',
  game_code: 'dragon',
  mobile_img: '/art/tile-dragon.svg',
  app_img: '/art/tile-dragon.svg',
  app_icon: '',
  api_logo_img: '',
  header_logo: '',
  maintenance: 0,
  rest_until: '',
  ...change,
});

/** A fake server with ordinary answers to all calls of the shell. */
export const anOrdinaryDay = (app: Partial<AppInfo> = {}) => {
  const api = fakeApi();
  api.answer(calls.settings.app, anAppInfo(app));
  api.answer(calls.content.banners, [aBanner('锦鲤迎新季')]);
  api.answer(calls.content.announcements, ['例行维护公告']);
  api.answer(calls.games.list, [aGame({ is_hot: 1 })]);
  api.answer(calls.members.user, aMember());
  api.answer(calls.members.refresh, aMember());
  api.answer(calls.members.balance, { balance: '12680.50' });
  return api;
};

/** Renders the whole site at an address. */
export const renderApp = (at = '/') => {
  window.location.hash = `#${at}`;
  const user = userEvent.setup({ delay: null });
  const view = render(
    <QueryClientProvider value={queryClient}>
      <Router>
        <Shell />
      </Router>
    </QueryClientProvider>,
  );
  return { user, view };
};

export const address = () => window.location.hash.slice(1);
