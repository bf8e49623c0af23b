import { calls } from '@koi/contract/calls';
import { PREVIEW_READY, type SitePreview } from '@koi/contract/rules/site-preview';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anAppInfo, anOrdinaryDay, renderApp } from '../../test/render-app.tsx';
import { appInfoQuery, queryClient } from '../lib/api.ts';
import { followPreview } from './preview.tsx';

const settings: SitePreview['settings'] = {
  site_name: '云海',
  title: '云海 · 乘风而上',
  site_slogan: '乘风而上',
  site_logo: '/media/pictures/cloud',
  app_logo: '',
  h5_url: '',
  visit_url: '',
  app_download_switch: 1,
  ios_download_url: '',
  ios_download_qrcode: '',
  index_modal: 1,
  webcontent: '<h2>欢迎来到云海</h2>',
  demo_strip: '试玩站点',
};

const office = { postMessage: vi.fn() };
const parent = office as unknown as Window;
/** Messages come from the page around the site, unless a test says otherwise. */
const send = (change: Partial<SitePreview> = {}, from: Partial<MessageEventInit> = {}) => {
  const data = { kind: 'koi-preview', settings, theme: 'dark', screen: 'home', ...change } satisfies SitePreview;
  const event = new MessageEvent('message', { data, origin: window.location.origin, ...from });
  // An event accepts only real windows as its source.
  Object.defineProperty(event, 'source', { value: from.source === undefined ? parent : from.source });
  act(() => void window.dispatchEvent(event));
};

let stop = () => {};
const open = async () => {
  const api = anOrdinaryDay();
  const view = renderApp('/');
  await screen.findByText('锦鲤迎新季');
  act(() => {
    stop = followPreview(parent);
  });
  return { api, ...view };
};

afterEach(() => {
  act(() => stop());
  document.documentElement.removeAttribute('data-theme');
  document.documentElement.removeAttribute('data-brand');
});

const brand = () => within(screen.getByRole('banner'));

it('reports that it is ready, and shows the unsaved settings of the page around it', async () => {
  await open();
  expect(office.postMessage).toHaveBeenCalledWith(PREVIEW_READY, window.location.origin);
  send();
  expect(await brand().findByText('云海')).toBeTruthy();
  expect(screen.getByRole('banner').querySelector('img')?.getAttribute('src')).toBe('/media/pictures/cloud');
  expect(screen.getByText('试玩站点')).toBeTruthy();
  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', brand: 'own' });
  await waitFor(() => expect(document.title).toBe('云海 · 乘风而上'));
});

it('keeps showing them when the settings are read again', async () => {
  const { api } = await open();
  send();
  await brand().findByText('云海');
  api.answer(calls.settings.app, anAppInfo({ title: '锦鲤新题' }));
  await act(() => queryClient.invalidateQueries({ queryKey: appInfoQuery.queryKey }));
  expect(api.bodies(calls.settings.app)).toHaveLength(2);
  expect(await brand().findByText('云海')).toBeTruthy();
});

it('shows the welcome message whenever it is chosen', async () => {
  await open();
  send({ screen: 'welcome' });
  expect(await screen.findByRole('heading', { name: '欢迎来到云海' })).toBeTruthy();
  send();
  await waitFor(() => expect(screen.queryByRole('heading', { name: '欢迎来到云海' })).toBeNull());
});

it('shows the download page, which only members can open', async () => {
  await open();
  send({ screen: 'download' });
  expect(await screen.findByRole('heading', { name: '云海 APP' })).toBeTruthy();
  expect(screen.getByText('乘风而上，装进口袋里')).toBeTruthy();
  send();
  await waitFor(() => expect(screen.queryByRole('heading', { name: '云海 APP' })).toBeNull());
});

it.each([
  ['another origin', { origin: 'https://elsewhere.example' }],
  ['another window', { source: window }],
])('ignores a message of %s', async (_, from) => {
  await open();
  const other = { ...settings, site_name: '假冒', demo_strip: '假冒' };
  send({ settings: other }, from);
  expect(screen.queryByText('假冒')).toBeNull();
});

it('can’t be used, because its buttons would act on the real site', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: '菜单' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
